import * as z from 'zod/mini'
import { periodYearsSchema } from '../../catalogue/rules/periods.ts'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import { termSchema } from '../../catalogue/rules/terms.ts'
import { orderIdSchema, orderItemIdSchema } from '../../platform/rules/identifiers.ts'
import type { Order, OrderItem } from './orders.ts'

/** A point under a running contract, for its client: what was contracted, and data of the point. */
export const contractedPointSchema = z.object({
  /** Id of the order's item, because the same point may be contracted again later. */
  id: orderItemIdSchema,
  order_id: orderIdSchema,
  /** The number of a contract that was signed on paper. */
  paper_number: z.optional(z.string()),
  point_id: publicPointSchema.shape.id,
  name: z.string(),
  asset_code: z.string(),
  period_years: periodYearsSchema,
  term: z.optional(termSchema),
  starts_at: z.string(),
  ends_at: z.string(),
  renewed_by: z.nullable(orderIdSchema),
  /** Photo of the installation for this contract; null until the sign is installed. */
  installation_photo_url: z.nullable(z.string()),
  /** When the installation's photo was received; null without a photo, for example when the task was completed by hand. */
  proven_at: z.nullable(z.string()),
  /**
   * Whether this contract has an installation: none when it was signed on paper, or renews one and keeps its sign. Missing
   * in responses of older servers.
   */
  has_installation: z._default(z.boolean(), true),
  /** null when the point was deleted since. */
  point: z.nullable(
    z.pick(publicPointSchema, {
      latitude: true,
      longitude: true,
      image_url: true,
      street_name: true,
      intersection_name: true,
      neighborhood: true,
      city: true,
    }),
  ),
})
export type ContractedPoint = z.infer<typeof contractedPointSchema>

/** An item whose contract has begun and was not ended, with both dates. */
type RunningItem = OrderItem & { starts_at: string; ends_at: string }

/**
 * The items of an order whose contracts run at `now` (ISO 8601). A renewed contract runs to its own end; the renewal's
 * contract only from then on.
 */
export const runningItemsOf = ({ status, items }: Pick<Order, 'status' | 'items'>, now: string): RunningItem[] =>
  items.filter(
    (item): item is RunningItem =>
      status === 'completed' &&
      item.starts_at !== null &&
      item.starts_at <= now &&
      item.ends_at !== null &&
      item.ends_at > now &&
      item.ended_at === null,
  )
