import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { PlaceRef } from '#shared/map/rules/place-index.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import type { Circle, PointFilters } from '#web/map/point-filters.ts'

/** Filters for a tag or price tier that the visitor searched. */
export type FoundFilters = Pick<PointFilters, 'tag_ids'> | Pick<PointFilters, 'tier_ids'>

/** The selected result of a search. */
export type SearchTarget =
  /** A place that has points. */
  | { type: 'area'; label: string; bounds: MapBounds; place: PlaceRef; filters?: FoundFilters | undefined }
  /** An address, or the visitor's position: the search shows points near it. */
  | ({ type: 'spot'; label: string } & Circle)
  | { type: 'point'; label: string; point_id: string }
  /** A tag or tier: the search shows its points. `bounds` contain all of them. */
  | {
      type: 'filter'
      filters: FoundFilters
      label: string
      bounds: MapBounds
    }
  /** The search shows points with these words in their names. */
  | { type: 'name'; text: string }

/**
 * The searched place: an address or position with a radius, or a place to which points are limited. Degrees,
 * kilometres.
 */
export type SearchedPlace = {
  label: string
  latitude: number
  longitude: number
  radius_km?: number | undefined
  place?: PlaceRef | undefined
}

export const RADIUS_OPTIONS_KM = [0.5, 1, 2, 5, 10] as const
/** Default radius of the search around an address. Kilometres. */
export const DEFAULT_RADIUS_KM = 1
/** Radius of the search around a city of which only the centre is known. Kilometres. */
const CITY_RADIUS = 10

export const isWholeCity = ({ street, neighborhood, landmark }: Place): boolean =>
  street === '' && neighborhood === '' && landmark === undefined

/** The initial search circle around a geocoded place. */
export const searchCircle = (place: Place): Circle => ({
  latitude: place.latitude,
  longitude: place.longitude,
  radius_km: isWholeCity(place) ? CITY_RADIUS : DEFAULT_RADIUS_KM,
})

/** Number of points in an area that pass the visitor's filters with these changes; null if unknown. */
export type CountMatching = (changed: Partial<PointFilters>, area: MapBounds) => Promise<number | null>

/** Number of points in a circle; null if it can't be counted. */
export type CountInCircle = (circle: Circle) => Promise<number | null>
