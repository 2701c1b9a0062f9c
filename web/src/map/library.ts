import 'maplibre-gl/dist/maplibre-gl.css'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** MapLibre with its worker, as one chunk of its own: the page asks for it at once and lays itself out meanwhile. */
setWorkerUrl(workerUrl)

export * from 'maplibre-gl'
