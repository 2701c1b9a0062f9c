import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import type { Circle } from '#web/map/point-filters.ts'

/** What was chosen in the search. */
export type Sought =
  /** Where points stand: the map goes there. */
  | { type: 'area'; label: string; bounds: Bounds }
  /** An address, or where the visitor is: what is near it is looked for. */
  | ({ type: 'spot'; label: string } & Circle)
  | { type: 'point'; label: string; point_id: string }
  /** Points by what they are called. */
  | { type: 'name'; text: string }

/** What the map went to, and how near to it points are to be: undefined, it only orders them. Degrees, kilometres. */
export type SoughtPlace = { label: string; latitude: number; longitude: number; radius_km?: number | undefined }

/** Kilometres that can be chosen. */
export const RADII = [0.5, 1, 2, 5, 10] as const
/** That an address begins with. */
export const FIRST_RADIUS = 1
/** That a town begins with, of which its middle alone is known. */
const TOWN_RADIUS = 10

/** Whether no more is known of a place than its town. */
export const isWholeTown = ({ street, neighborhood, landmark }: Place): boolean =>
  street === '' && neighborhood === '' && landmark === undefined

/** What is looked for first around a place of the index. */
export const circleAround = (place: Place): Circle => ({
  latitude: place.latitude,
  longitude: place.longitude,
  radius_km: isWholeTown(place) ? TOWN_RADIUS : FIRST_RADIUS,
})

/** How many points there are; null when it can't be known. */
export type CountAround = (circle: Circle) => Promise<number | null>
