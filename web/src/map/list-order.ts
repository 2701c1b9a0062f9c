import type { MapBounds, PointFeature } from '#shared/map/rules/cluster-points.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import type { EngineInput } from './engine-input.ts'
import { periodPriceFor } from './point-filters.ts'

/** Sorts points by a number that is computed once per point. */
const sortByKey = (points: readonly PointFeature[], keyOf: (point: PointFeature) => number): PointFeature[] =>
  points
    .map(point => ({ point, key: keyOf(point) }))
    // Equal keys are compared first, because Infinity - Infinity is NaN
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ point }) => point)

/** Sorts points for the list. `points` have to be sorted by name already. */
export function sortForList(
  points: PointFeature[],
  bounds: MapBounds,
  { order, near, filters, tiers }: EngineInput,
): PointFeature[] {
  switch (order) {
    case 'name':
      return points
    case 'newest':
      return points.toSorted((a, b) => Number(b.properties.id) - Number(a.properties.id))
    case 'price': {
      const priceOf = periodPriceFor(filters.years ?? 1, tiers)
      return sortByKey(points, ({ properties }) => priceOf(properties) ?? Number.POSITIVE_INFINITY)
    }
    case 'nearest': {
      const center = near ?? { longitude: (bounds[0] + bounds[2]) / 2, latitude: (bounds[1] + bounds[3]) / 2 }
      return sortByKey(points, ({ properties }) => distanceKm(center, properties))
    }
  }
}
