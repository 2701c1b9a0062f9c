import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** MapLibre with its worker, as one chunk of its own: the page asks for it at once and lays itself out meanwhile. */
setWorkerUrl(workerUrl)

// Who looks at no place that such a file holds loads nothing for it.
addProtocol('pmtiles', async (request, abort) => (await import('./pmtiles.ts')).readTile(request, abort))

export * from 'maplibre-gl'
