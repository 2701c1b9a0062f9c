import * as z from 'zod/mini'
import { pointId } from '../../platform/rules/identifiers.ts'

/** Places of public points, found by typed text (place-search.ts). */

/** From the largest to the smallest, which is also the order in which equals are shown. `point`: one that has a name of its own. */
export const PLACE_KINDS = ['city', 'neighborhood', 'street', 'crossing', 'point'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export const foundPlace = z.object({
  kind: z.enum(PLACE_KINDS),
  /** The place's name as points write it: 'Cambuí', 'Rua Sacramento c/ Av. Moraes Salles'. */
  name: z.string(),
  /** '' when the points don't say it. Of a city itself, ''. */
  city: z.string(),
  /** Points on the map there. */
  points: z.int(),
  /** How many of its points can be reserved. */
  available: z.int(),
  /** Degrees: west, south, east, north of where its points stand, good to some hundred metres; of a city to some kilometres. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The found point; only for the kind `point`. */
  point_id: z.optional(pointId),
  /** The point's code; only for a point that was found by it. */
  asset_code: z.optional(z.string()),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** Shorter texts are not searched. Characters. */
export const MIN_SEARCH_LENGTH = 2
/** Longer texts are truncated. Characters. */
export const MAX_SEARCH_LENGTH = 200
