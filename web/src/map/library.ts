import { AJAXError, addProtocol, Map as MapLibre, type MapOptions, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { addNames, isEmbeddedStyle, splitOffNames, untilIdle } from './base-map-stages.ts'
import { drawFewerPixelsWhileMoving } from './moving-resolution.ts'
import { loadTile } from './pmtiles.ts'

/** MapLibre and its worker script in one chunk, which the page starts to load at once. */
setWorkerUrl(workerUrl)
/** MapLibre starts its own worker now, in parallel to the creation of the map. */
prewarm()

addProtocol('pmtiles', async (request, abortController) => {
  const tile = await loadTile(request, abortController)
  // For a sparse source MapLibre takes a 404 as a reason to draw a tile of a lower zoom level
  if (tile.data.byteLength === 0) throw new AJAXError(404, '', request.url, new Blob())
  return tile
})

export * from 'maplibre-gl'

/**
 * A MapLibre map that draws the areas and roads of the embedded base map first, its names afterwards. Slow machines draw
 * fewer pixels while it moves.
 */
class NamesLastMap extends MapLibre {
  /** Resolves when the map is drawn for the first time, with its names. */
  readonly firstDrawing: Promise<unknown>
  constructor(options: MapOptions) {
    const { style } = options
    if (!isEmbeddedStyle(style)) {
      super(options)
      this.firstDrawing = untilIdle(this)
    } else {
      const { names, others } = splitOffNames(style)
      super({ ...options, style: { ...style, layers: others } })
      this.firstDrawing = addNames(this, style, names)
    }
    drawFewerPixelsWhileMoving(this)
  }
}

export { NamesLastMap as Map }
