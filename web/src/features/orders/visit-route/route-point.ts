import * as z from 'zod/mini'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { isLatitude, isLongitude } from '#shared/platform/rules/coordinates.ts'

/** A point that a route can visit. Coordinates in degrees. */
export const routePointSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Missing in routes stored before, and for points of which only the map's data is known. */
  asset_code: z.optional(z.string()),
  /** Without what the name says. */
  address: z.string(),
  latitude: z.number().check(z.refine(isLatitude)),
  longitude: z.number().check(z.refine(isLongitude)),
})
export type RoutePoint = z.infer<typeof routePointSchema>

/** The point for a route; undefined for a point without coordinates. */
export function toRoutePoint(point: PublicPoint): RoutePoint | undefined {
  const { id, name, asset_code, latitude, longitude } = point
  return latitude === null || longitude === null
    ? undefined
    : { id, name, asset_code, address: addressBelowName(point), latitude, longitude }
}
