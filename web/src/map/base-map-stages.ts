import type { LayerSpecification, Map as MapLibre, MapOptions, StyleSpecification } from 'maplibre-gl'
import { REGION_SOURCE } from './base-map-tiles.ts'

/** Whether a style is that of the embedded base map, not of an operator's. */
export const isEmbeddedStyle = (style: MapOptions['style']): style is StyleSpecification =>
  typeof style === 'object' && REGION_SOURCE in style.sources

/**
 * The layers of a base map by when they are drawn: its names last. A tile with names shows nothing before their glyphs are there;
 * with 30 seconds for the glyphs the map would be empty as long.
 */
export function layersByStage({ layers }: StyleSpecification) {
  return {
    background: layers.filter(({ type }) => type === 'background'),
    areas: layers.filter(({ type }) => type !== 'background' && type !== 'symbol'),
    names: layers.filter(({ type }) => type === 'symbol'),
  }
}

/**
 * Adds layers of a base map, each stage once what is there is drawn, and all of them from `hurry` on. Layers over the base map
 * stay above. Resolves when all is drawn.
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
