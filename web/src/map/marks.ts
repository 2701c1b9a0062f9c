import type { MapGeoJSONFeature } from 'maplibre-gl'
import type { MapMark } from '#shared/map/rules/cluster-points.ts'
import { CART_LAYER_ID } from './layers.ts'
import { isCluster, type Scene } from './protocol.ts'

/**
 * Finds the mark of a rendered feature in the scene, because MapLibre turns nested properties of a feature into
 * strings.
 */
export function findMark(feature: MapGeoJSONFeature, scene: Scene | undefined): MapMark | undefined {
  const { cluster_id, id } = feature.properties
  const marks: readonly MapMark[] = feature.layer.id === CART_LAYER_ID ? (scene?.cart ?? []) : (scene?.marks ?? [])
  return marks.find(mark => (isCluster(mark) ? mark.properties.cluster_id === cluster_id : mark.properties.id === id))
}

export const lngLatOfMark = (mark: MapMark): [number, number] => [
  mark.geometry.coordinates[0] ?? 0,
  mark.geometry.coordinates[1] ?? 0,
]
