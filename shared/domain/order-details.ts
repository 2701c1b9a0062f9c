import * as z from 'zod/mini'
import { pointId, recordVersion, userId } from './identifiers.ts'
import { orderChange, orderEvent } from './order-history.ts'
import { order } from './orders.ts'
import { publicPoint } from './points.ts'

/** What a page about one order shows of a point in it. */
export const orderedPoint = z.pick(publicPoint, {
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

/** One order with what stands elsewhere: lists carry the order alone. */
export const orderDetails = z.object({
  order,
  /** Of each item, in its order. */
  points: z.array(
    z.object({
      point_id: pointId,
      /** null: it was deleted. */
      point: z.nullable(orderedPoint),
      /** Whether the order holds it: once a hold is over, somebody else may. */
      is_held: z.boolean(),
    }),
  ),
  /** Whose it is; null: a guest's, or of an account that was removed. */
  account: z.nullable(z.object({ user_id: userId, name: z.string(), email: z.string() })),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** An entry of an order's history as it is told: who did it in words, for whoever asks. */
export const orderHistoryEntryView = z.object({
  version: recordVersion,
  event: orderEvent,
  at: z.string(),
  by: z.string(),
  /** null: nobody with an account, or whom the asker need not know. */
  by_user_id: z.nullable(userId),
  changes: z.array(orderChange),
  /** Why, for the office alone. */
  reason: z.optional(z.string()),
})
export type OrderHistoryEntryView = z.infer<typeof orderHistoryEntryView>
