import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { PlaceRef } from '#shared/map/rules/place-index.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import type { Circle, PointFilters } from '#web/map/point-filters.ts'

/** A tag or price tier that was searched. */
export type FoundFilters = Pick<PointFilters, 'tag_ids'> | Pick<PointFilters, 'tier_ids'>

/** The selected result of a search. */
export type SearchTarget =
  /** A place that has points. */
  | { type: 'area'; label: string; bounds: MapBounds; place: PlaceRef; filters?: FoundFilters | undefined }
  /** An address or the visitor's position: points near it are searched. */
  | ({ type: 'spot'; label: string } & Circle)
  | { type: 'point'; label: string; point_id: string }
  /** Points by tag or tier: `bounds` has all of them. */
  | {
      type: 'filter'
      filters: FoundFilters
      label: string
      bounds: MapBounds
    }
  /** Points by name. */
  | { type: 'name'; text: string }

/** An address or position with the radius around it, or a place whose points are shown alone. Degrees, kilometres. */
export type SearchedPlace = {
  label: string
  latitude: number
  longitude: number
  radius_km?: number | undefined
  place?: PlaceRef | undefined
}

export const RADIUS_OPTIONS_KM = [0.5, 1, 2, 5, 10] as const
/** Radius of the search around an address. Kilometres. */
export const DEFAULT_RADIUS_KM = 1
/** Radius around a city, because only its centre is known. Kilometres. */
const CITY_RADIUS = 10

export const isWholeCity = ({ street, neighborhood, landmark }: Place): boolean =>
  street === '' && neighborhood === '' && landmark === undefined

/** The initial search circle around a geocoded place. */
export const searchCircle = (place: Place): Circle => ({
  latitude: place.latitude,
  longitude: place.longitude,
  radius_km: isWholeCity(place) ? CITY_RADIUS : DEFAULT_RADIUS_KM,
})

/** How many points of an area pass the visitor's filters with these changed; null if that is unknown. */
export type CountMatching = (changed: Partial<PointFilters>, area: MapBounds) => Promise<number | null>

/** Null if the count is unavailable. */
export type CountInCircle = (circle: Circle) => Promise<number | null>
