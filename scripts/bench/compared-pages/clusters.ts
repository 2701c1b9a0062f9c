import type { FilterSpecification } from 'maplibre-gl'

/** About as many points as in the demo. */
const COUNT = 400

// Random numbers that are the same on each run (multiplier and modulus of Park and Miller).
let state = 7
const randomNumber = (): number => {
  state = (state * 16_807) % 2_147_483_647
  return state / 2_147_483_647
}
const pointAround = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Point' as const,
    coordinates: [longitude + (randomNumber() - 0.5) * 0.6, latitude + (randomNumber() - 0.5) * 0.4],
  },
})

export const clusterSource = (center: { longitude: number; latitude: number }) => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: Array.from({ length: COUNT }, () => pointAround(center)) },
  cluster: true,
  clusterRadius: 60,
})

const layer = (id: string, filter: FilterSpecification, radius: number, color: string) => ({
  id,
  type: 'circle' as const,
  source: 'points',
  filter,
  paint: { 'circle-radius': radius, 'circle-color': color },
})
export const CLUSTER_LAYERS = [
  layer('clusters', ['has', 'point_count'], 18, '#2563eb'),
  layer('alone', ['!', ['has', 'point_count']], 6, '#16a34a'),
]
