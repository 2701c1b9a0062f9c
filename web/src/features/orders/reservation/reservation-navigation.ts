import * as z from 'zod/mini'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { cartSchema } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { emailSchema } from '#shared/platform/rules/fields.ts'
import { orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { orderPath, returnStateFor } from '#web/lib/paths.ts'

/** A reservation with a new account, as it is shown before the e-mail is confirmed and the order can be opened. */
const guestReservationSchema = z.object({
  order_id: orderIdSchema,
  email: emailSchema,
  points: cartSchema,
  reserved_until: z.nullable(z.string()),
})
export type GuestReservation = z.infer<typeof guestReservationSchema>

const navigationState = z.object({ reserved: guestReservationSchema })

/**
 * Navigation state for the login page after a reservation; it lasts over a reload. Signing in there leads to the order.
 */
export function reservationNavigationState({ id, items, customer_email, reserved_until }: Order) {
  const points = items.map(item => ({
    point_id: item.point_id,
    name: item.point_name,
    asset_code: assetCodeOf(item),
    price: item.price,
    period_years: item.period_years,
    quantity: 1 as const,
  }))
  return {
    ...returnStateFor(orderPath(id)),
    email: customer_email,
    reserved: { order_id: id, email: customer_email, points, reserved_until } satisfies GuestReservation,
  }
}

/** The reservation in a navigation state; undefined if the page was opened in another way. */
export function reservationFromNavigation(state: unknown): GuestReservation | undefined {
  const parsedState = navigationState.safeParse(state)
  return parsedState.success ? parsedState.data.reserved : undefined
}
