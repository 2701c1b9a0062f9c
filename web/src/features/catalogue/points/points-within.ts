import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import { POINT_STATUSES, type Point } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { createPointMatcher, type PointFilters } from '#web/map/point-filters.ts'

/** A position in pixels from the map's upper left corner. */
export type Pixel = { x: number; y: number }
export type PixelRectangle = { left: number; top: number; right: number; bottom: number }

/** The rectangle between two opposite corners. */
export const rectangleOf = (from: Pixel, to: Pixel): PixelRectangle => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})

/** Minimum side of a selected rectangle; a smaller one is an accidental click. Pixels. */
const MIN_SIDE = 6
export const isLargeEnough = ({ left, top, right, bottom }: PixelRectangle): boolean =>
  right - left >= MIN_SIDE && bottom - top >= MIN_SIDE

/** The filter of the managers' list as a filter of the map; without a status it includes all statuses. */
export const mapFiltersOf = ({ status, pricing_tier_id, tag_id }: PointListFilter): PointFilters => ({
  text: '',
  statuses: status ? [status] : POINT_STATUSES,
  tier_ids: pricing_tier_id ? [pricing_tier_id] : [],
  tag_ids: tag_id ? [tag_id] : [],
})

/** A filter that hides all points of the public map. */
export const HIDE_ALL_POINTS_FILTERS: PointFilters = { text: '', statuses: [], tier_ids: [], tag_ids: [] }

type PointPosition = Pick<MapPoint, 'longitude' | 'latitude'>

/** The points within bounds, edges included, that pass the predicate. */
export function pointsWithin<P extends PointPosition>(
  points: readonly P[],
  [west, south, east, north]: MapBounds,
  passes: (point: P) => boolean = () => true,
): P[] {
  return points.filter(
    point =>
      point.longitude >= west &&
      point.longitude <= east &&
      point.latitude >= south &&
      point.latitude <= north &&
      passes(point),
  )
}

export const pointPredicate = (filters: PointFilters): ((point: MapPoint) => boolean) =>
  createPointMatcher(filters, new Map())

/** A point of the list as a marker of the map. */
export type ListedMarker = MapPoint & { is_available: boolean }
export const listedMarkerOf = (point: Point): ListedMarker | undefined =>
  point.latitude === null || point.longitude === null
    ? undefined
    : {
        id: point.id,
        longitude: point.longitude,
        latitude: point.latitude,
        status: shownStatusAt(point, serverNow()),
        pricing_tier_id: point.pricing_tier_id,
        tag_ids: point.tag_ids,
        name: point.name,
        own_prices: pricesFromFields(point),
        is_available: point.is_available,
      }
