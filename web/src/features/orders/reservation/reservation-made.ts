import * as z from 'zod/mini'
import { cart } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { email } from '#shared/platform/rules/fields.ts'
import { orderId } from '#shared/platform/rules/identifiers.ts'
import { leadingTo, orderPath } from '#web/lib/paths.ts'

/** What somebody reads of a reservation made with a new account, before they may see its order. */
const reservationMade = z.object({ order_id: orderId, email, points: cart, reserved_until: z.nullable(z.string()) })
export type ReservationMade = z.infer<typeof reservationMade>

const carried = z.object({ reserved: reservationMade })

/**
 * The navigation state that brings a reservation to the login page; the browser keeps it there over a reload. Who signs in
 * there comes to its order.
 */
export function carryReservation({ id, items, customer_email, reserved_until }: Order) {
  const points = items.map(({ point_id, point_name, price, period_years }) => ({
    point_id,
    name: point_name,
    price,
    period_years,
  }))
  return {
    ...leadingTo(orderPath(id)),
    email: customer_email,
    reserved: { order_id: id, email: customer_email, points, reserved_until } satisfies ReservationMade,
  }
}

/** undefined: the page was come to in another way. */
export function carriedReservation(state: unknown): ReservationMade | undefined {
  const known = carried.safeParse(state)
  return known.success ? known.data.reserved : undefined
}
