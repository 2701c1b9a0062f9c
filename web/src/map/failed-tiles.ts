import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

const sourcesByMap = new WeakMap<MapLibre, Set<string>>()

const failedSourcesOf = (map: MapLibre): Set<string> => sourcesByMap.get(map) ?? new Set()

/** Whether tiles of the map could not be loaded, so that their ground is empty. */
export const hasFailedTiles = (map: MapLibre): boolean => failedSourcesOf(map).size > 0

/**
 * Loads the tiles of the sources that failed again. Each source is removed with its layers and added anew, because MapLibre's
 * `refreshTiles` leaves a tile that has failed waiting for ever.
 */
export function reloadFailedSources(map: MapLibre): void {
  const failed = failedSourcesOf(map)
  const { sources, layers } = map.getStyle()
  const isOfFailed = (layer: LayerSpecification) => 'source' in layer && failed.has(layer.source)
  for (const { id } of layers.filter(isOfFailed)) map.removeLayer(id)
  for (const id of failed) {
    const source = sources[id]
    if (!source) continue
    map.removeSource(id)
    map.addSource(id, source)
  }
  let layerAbove: string | undefined
  for (const layer of layers.toReversed()) {
    if (isOfFailed(layer)) map.addLayer(layer, layerAbove)
    layerAbove = layer.id
  }
  failed.clear()
}

/** Remembers from now on which sources fail: the early map (early-map.ts) may fail before a screen can say so. */
export function rememberFailedSources(map: MapLibre): void {
  if (sourcesByMap.has(map)) return
  const sources = new Set<string>()
  sourcesByMap.set(map, sources)
  map.on('error', event => {
    console.error(event.error) // as MapLibre does for a map that nobody listens to
    if ('sourceId' in event && typeof event.sourceId === 'string') sources.add(event.sourceId)
  })
}
