import * as z from 'zod/mini'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import { customerIdSchema, pointIdSchema, recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { orderEventSchema, orderHistoryEntrySchema, orderValueChangeSchema } from './order-history.ts'
import { orderLinkEventSchema } from './order-links.ts'
import { orderSchema } from './orders.ts'

/** A point on an order's page. */
const orderedPoint = z.pick(publicPointSchema, {
  id: true,
  name: true,
  latitude: true,
  longitude: true,
  price_1y: true,
  price_2y: true,
  price_3y: true,
  price_4y: true,
  price_5y: true,
  image_url: true,
  street_name: true,
  intersection_name: true,
  neighborhood: true,
  city: true,
})
export type OrderedPoint = z.infer<typeof orderedPoint>

/** One order with its points and its account; lists contain the order only. */
export const orderDetailsSchema = z.object({
  order: orderSchema,
  /** One entry per item, in the same order. */
  points: z.array(
    z.object({
      point_id: pointIdSchema,
      /** null when the point was deleted. */
      point: z.nullable(orderedPoint),
      /** Whether this order still holds the point: once the hold has expired, another order may take it. */
      is_held: z.boolean(),
      /**
       * When the contract of a renewal that waits for its payment will begin: at the end of the former one. ISO 8601.
       */
      begins_at: z.optional(z.string()),
    }),
  ),
  /** Name of the salesperson, for managers; missing in orders made on the site. */
  salesperson: z.optional(z.string()),
  /**
   * The order's customer, for managers; null when it has none or its record was deleted. `needs_check`: its data is an
   * account's, which the office has not checked.
   */
  customer: z.optional(
    z.nullable(z.object({ id: customerIdSchema, name: z.string(), needs_check: z.optional(z.boolean()) })),
  ),
  /** The owner's account; null for a guest or a deleted account. */
  account: z.nullable(z.object({ user_id: userIdSchema, name: z.string(), email: z.string() })),
})
export type OrderDetails = z.infer<typeof orderDetailsSchema>

/** An entry of an order's history as the API shows it, with people's names as the reader may see them. */
export const orderHistoryEntryViewSchema = z.object({
  version: recordVersionSchema,
  event: z.catch(z.union([orderEventSchema, orderLinkEventSchema]), 'other'),
  at: z.string(),
  by: z.string(),
  /** null without an account, or when this reader may not know it. */
  by_user_id: z.nullable(userIdSchema),
  changes: z.array(orderValueChangeSchema),
  /** For managers only. */
  reason: z.optional(z.string()),
  ...z.pick(orderHistoryEntrySchema, { payment: true, instalments: true }).shape,
})
export type OrderHistoryEntryView = z.infer<typeof orderHistoryEntryViewSchema>
