import * as z from 'zod/mini'
import { publicPoint } from '../../catalogue/rules/points.ts'
import { pointId, recordVersion, userId } from '../../platform/rules/identifiers.ts'
import { orderChange, orderEvent } from './order-history.ts'
import { orderLinkEvent } from './order-links.ts'
import { order } from './orders.ts'

/** A point as an order's page shows it. */
const orderedPoint = z.pick(publicPoint, {
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

/** One order with its points and account; lists return the order alone. */
export const orderDetails = z.object({
  order,
  /** One entry per item, in the same order. */
  points: z.array(
    z.object({
      point_id: pointId,
      /** null: it was deleted. */
      point: z.nullable(orderedPoint),
      /** Whether this order still holds it: after the hold expires, another may. */
      is_held: z.boolean(),
      /** When the contract of a renewal that waits for its payment begins: where the former one ends. ISO 8601. */
      begins_at: z.optional(z.string()),
    }),
  ),
  /** Name of who sold it, for managers; absent in the site's orders. */
  salesperson: z.optional(z.string()),
  /** The owner; null for a guest or a removed account. */
  account: z.nullable(z.object({ user_id: userId, name: z.string(), email: z.string() })),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** An entry of an order's history as the API shows it, with names of people for this reader. */
export const orderHistoryEntryView = z.object({
  version: recordVersion,
  event: z.union([orderEvent, orderLinkEvent]),
  at: z.string(),
  by: z.string(),
  /** null: no account, or hidden from this reader. */
  by_user_id: z.nullable(userId),
  changes: z.array(orderChange),
  /** For the office only. */
  reason: z.optional(z.string()),
})
export type OrderHistoryEntryView = z.infer<typeof orderHistoryEntryView>
