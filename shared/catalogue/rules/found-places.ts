import * as z from 'zod/mini'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'

/** Places of public points, found by a typed text (place-search.ts). */

/**
 * Kinds of places, from the largest to the smallest; among equal matches, larger places are shown first. `point`: a
 * point with a name of its own.
 */
export const PLACE_KINDS = ['city', 'neighborhood', 'street', 'crossing', 'point'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export const foundPlaceSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  /** The place's name as points write it: 'Cambuí', 'Rua Sacramento c/ Av. Moraes Salles'. */
  name: z.string(),
  /** City of the place; '' when the points do not state it, and for a city. */
  city: z.string(),
  /** Number of the place's points on the public map. */
  points: z.int(),
  /** Number of the place's points that can be reserved. */
  available: z.int(),
  /**
   * Bounds of the place's points in degrees: west, south, east, north. Exact to some hundred metres; for a city, to
   * some kilometres.
   */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The found point; only for the kind `point`. */
  point_id: z.optional(pointIdSchema),
  /** The point's asset code; only for a point that was found by its code. */
  asset_code: z.optional(z.string()),
})
export type FoundPlace = z.infer<typeof foundPlaceSchema>

/** Minimum length of a search text. Characters. */
export const MIN_PLACE_SEARCH_LENGTH = 2
/** Maximum length of a search text; longer ones are cut. Characters. */
export const MAX_PLACE_SEARCH_LENGTH = 200
