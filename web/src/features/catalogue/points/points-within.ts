import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { POINT_STATUSES, type Point } from '#shared/catalogue/rules/points.ts'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { type PointFilters, pointFilter } from '#web/map/point-filters.ts'

/** A place on the map's picture. Pixels from its upper left corner. */
export type Pixel = { x: number; y: number }
export type Rectangle = { left: number; top: number; right: number; bottom: number }

/** The rectangle between two corners, whichever was set down first. */
export const rectangleOf = (from: Pixel, to: Pixel): Rectangle => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})

/** Below this a rectangle was a click or a slip of the hand. Pixels. */
const LEAST_SIDE = 6
export const isDrawn = ({ left, top, right, bottom }: Rectangle): boolean =>
  right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE

/** What the managers' list is narrowed by, as the map's worker knows it: all statuses unless one is asked for. */
export const mapFilters = ({ status, pricing_tier_id, tag_id }: PointListFilter): PointFilters => ({
  text: '',
  statuses: status ? [status] : POINT_STATUSES,
  tier_ids: pricing_tier_id ? [pricing_tier_id] : [],
  tag_ids: tag_id ? [tag_id] : [],
})

/** No point passes: the map's own points are not to be seen. */
export const NO_POINTS: PointFilters = { text: '', statuses: [], tier_ids: [], tag_ids: [] }

type Placed = Pick<MapPoint, 'longitude' | 'latitude'>

/** The points of a rectangle of the map, its edges included, that pass the filters. */
export function pointsWithin<P extends Placed>(
  points: readonly P[],
  [west, south, east, north]: Bounds,
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

export const passesOf = (filters: PointFilters): ((point: MapPoint) => boolean) => pointFilter(filters, new Map())

/** A point of the list as the map draws it, and whether the site shows it; undefined without a place. */
export type ListedMark = MapPoint & { is_available: boolean }
export const markOf = (point: Point): ListedMark | undefined =>
  point.latitude === null || point.longitude === null
    ? undefined
    : {
        id: point.id,
        longitude: point.longitude,
        latitude: point.latitude,
        status: point.status,
        pricing_tier_id: point.pricing_tier_id,
        tag_ids: point.tag_ids,
        name: point.name,
        own_price_1y: point.price_1y,
        is_available: point.is_available,
      }
