import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** MapLibre with its worker in one chunk, which the page starts to load at once. */
setWorkerUrl(workerUrl)

// Loaded lazily, when a tile of such a file is visible.
addProtocol('pmtiles', async (request, abort) => (await import('./pmtiles.ts')).readTile(request, abort))

export * from 'maplibre-gl'
