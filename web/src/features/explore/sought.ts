import type { Bounds } from '#shared/domain/cluster-points.ts'

/** What was chosen in the search. */
export type Sought =
  /** Where points stand: the map goes there. */
  | { type: 'area'; label: string; bounds: Bounds }
  /** An address, or where the visitor is: what is near it is looked for. Degrees. */
  | { type: 'spot'; label: string; latitude: number; longitude: number }
  | { type: 'point'; label: string; point_id: string }
  /** Points by what they are called. */
  | { type: 'name'; text: string }

/** What the map went to, and how near to it points are to be: undefined, it only orders them. Degrees, kilometres. */
export type SoughtPlace = { label: string; latitude: number; longitude: number; radius_km?: number | undefined }

/** Kilometres that can be chosen. */
export const RADII = [0.5, 1, 2, 5, 10] as const
/** That an address begins with. */
export const FIRST_RADIUS = 1

/** How many points are within that radius of a place; null when it can't be known. Degrees. */
export type CountAround = (at: { latitude: number; longitude: number }) => Promise<number | null>
