import type { LayerSpecification, Map as MapLibre, MapOptions, StyleSpecification } from 'maplibre-gl'
import { REGION_SOURCE } from './base-map-tiles.ts'

/** Whether a style is the embedded base map's. A street map that the operator configures has another style. */
export const isEmbeddedStyle = (style: MapOptions['style']): style is StyleSpecification =>
  typeof style === 'object' && REGION_SOURCE in style.sources

/**
 * A base map's layers in three groups, which are drawn one after another. Names come last, because MapLibre shows
 * nothing of a tile with names until the glyphs have loaded: on a slow network the map would stay empty.
 */
export function layersByStage({ layers }: StyleSpecification) {
  return {
    background: layers.filter(({ type }) => type === 'background'),
    areas: layers.filter(({ type }) => type !== 'background' && type !== 'symbol'),
    names: layers.filter(({ type }) => type === 'symbol'),
  }
}

/**
 * Adds layers of a base map in stages: each stage once the map is idle, the remaining ones at once when `hurry`
 * resolves. They are inserted below the points and other overlay layers. Resolves when the map has drawn all of them.
 */
export async function addInStages(
  map: MapLibre,
  style: StyleSpecification,
  stages: readonly (readonly LayerSpecification[])[],
  hurry?: Promise<unknown>,
): Promise<void> {
  const baseLayerIds = new Set(style.layers.map(({ id }) => id))
  for (const layers of stages) {
    await Promise.race([untilIdle(map), ...(hurry ? [hurry] : [])])
    const order = map.getLayersOrder()
    const firstOverlayId = order.find(id => !baseLayerIds.has(id))
    for (const layer of layers)
      if (!map.getLayer(layer.id)) map.addLayer(layer, layer.type === 'background' ? order[0] : firstOverlayId)
  }
  await untilIdle(map)
}

export const untilIdle = (map: MapLibre) => new Promise(resolve => map.once('idle', resolve))
