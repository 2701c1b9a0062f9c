import type { LayerSpecification, Map as MapLibre, MapOptions, StyleSpecification } from 'maplibre-gl'
import { REGION_SOURCE_ID } from './base-map-tiles.ts'

/** Whether a style is the embedded base map's. A street map that the operator configures has another style. */
export const isEmbeddedStyle = (style: MapOptions['style']): style is StyleSpecification =>
  typeof style === 'object' && REGION_SOURCE_ID in style.sources

/**
 * A base map's layers in two groups. Names are drawn last, because MapLibre shows nothing of a tile with names until the glyphs
 * have loaded: on a slow network the map would stay empty.
 */
export function splitOffNames({ layers }: StyleSpecification) {
  return {
    names: layers.filter(({ type }) => type === 'symbol'),
    others: layers.filter(({ type }) => type !== 'symbol'),
  }
}

/**
 * Adds the layers of names once the map is idle, below the points and other overlay layers. Resolves when the map has drawn them
 * too.
 */
export async function addNames(
  map: MapLibre,
  style: StyleSpecification,
  names: readonly LayerSpecification[],
): Promise<void> {
  await untilIdle(map)
  const baseLayerIds = new Set(style.layers.map(({ id }) => id))
  const firstOverlayId = map.getLayersOrder().find(id => !baseLayerIds.has(id))
  for (const layer of names) if (!map.getLayer(layer.id)) map.addLayer(layer, firstOverlayId)
  await untilIdle(map)
}

export const untilIdle = (map: MapLibre): Promise<unknown> => new Promise(resolve => map.once('idle', resolve))
