import 'maplibre-gl/dist/maplibre-gl.css'
import { AJAXError, addProtocol, Map as MapLibre, type MapOptions, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { addInStages, isEmbeddedStyle, layersByStage } from './base-map-stages.ts'
import { loadTile } from './pmtiles.ts'

/** MapLibre with its worker in one chunk, which the page starts to load at once. */
setWorkerUrl(workerUrl)
/** Its worker is loaded while the map is created. */
prewarm()

addProtocol('pmtiles', async (request, abortController) => {
  const tile = await loadTile(request, abortController)
  // A sparse source draws the tile above instead
  if (tile.data.byteLength === 0) throw new AJAXError(404, '', request.url, new Blob())
  return tile
})

export * from 'maplibre-gl'

/** Draws the embedded base map first, then its names. */
class NamesLastMap extends MapLibre {
  constructor(options: MapOptions) {
    const { style } = options
    if (!isEmbeddedStyle(style)) {
      super(options)
      return
    }
    const { background, areas, names } = layersByStage(style)
    super({ ...options, style: { ...style, layers: [...background, ...areas] } })
    void addInStages(this, style, [names])
  }
}

export { NamesLastMap as Map }
