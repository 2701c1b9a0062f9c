import * as z from 'zod/mini'
import { pointIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import { pointSchema } from './points.ts'

/** How long a deleted point can be restored. Days. */
export const RESTORABLE_DAYS = 30

/** A deleted point as the office sees it. */
export const deletedPointSchema = z.object({
  ...z.pick(pointSchema, {
    name: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
    image_url: true,
    code: true,
  }).shape,
  /** Id of the deleted point; only routes of deleted points and of histories accept it. */
  point_id: pointIdSchema,
  pricing_tier_id: tierIdSchema,
  deleted_at: z.string(),
  /** Current name of the person who deleted the point. */
  deleted_by: z.string(),
  /** End of the time in which the point can be restored. ISO 8601. */
  restorable_until: z.string(),
})
export type DeletedPointView = z.infer<typeof deletedPointSchema>
