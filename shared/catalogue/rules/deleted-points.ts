import * as z from 'zod/mini'
import { pointId, tierId } from '../../platform/rules/identifiers.ts'
import { point } from './points.ts'

/** How long a deleted point can be restored. Days. */
export const RESTORABLE_DAYS = 30

/** A deleted point as the office sees it. */
export const deletedPoint = z.object({
  ...z.pick(point, {
    name: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
    image_url: true,
    code: true,
  }).shape,
  /** Id of the deleted point; only routes of deleted points and of histories accept it. */
  point_id: pointId,
  pricing_tier_id: tierId,
  deleted_at: z.string(),
  /** Current name of the person who deleted the point. */
  deleted_by: z.string(),
  /** End of the time in which the point can be restored. ISO 8601. */
  restorable_until: z.string(),
})
export type DeletedPointView = z.infer<typeof deletedPoint>
