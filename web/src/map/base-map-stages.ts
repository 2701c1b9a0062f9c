import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl'

/**
 * The layers of a base map by when they are drawn: its names last. A tile with names shows nothing before their glyphs are there;
 * with 30 seconds for the glyphs the map would be empty as long.
 */
export function layersByStage({ layers }: StyleSpecification) {
  const ofType = (isOf: (type: LayerSpecification['type']) => boolean) => layers.filter(({ type }) => isOf(type))
  return {
    background: ofType(type => type === 'background'),
    areas: ofType(type => type !== 'background' && type !== 'symbol'),
    names: ofType(type => type === 'symbol'),
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

const untilIdle = (map: MapLibre) => new Promise(resolve => map.once('idle', resolve))
