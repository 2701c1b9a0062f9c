import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { Cart } from '#shared/orders/rules/cart.ts'
import type { Order, ReservationContact } from '#shared/orders/rules/orders.ts'
import { attemptsAt } from '#web/lib/attempts.ts'
import { ApiError, call } from '#web/lib/call.ts'

const attempts = attemptsAt('ponto-urbano.reservation-attempt')

/** Reserves the whole cart or nothing. Throws ApiError. */
export async function reserveCart(cart: Cart, customerData: ReservationContact): Promise<Order> {
  const input = {
    customerData,
    items: cart.map(({ point_id, period_years }) => ({ point_id, period_years })),
  }
  const made = await call(ordersApi.reserve, input, { idempotencyKey: attempts.keyFor(input) })
  attempts.end()
  return made
}

/** The ids of the points for which the cart was refused; empty when it was refused for another reason. */
export function refusedPoints(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  switch (error.code) {
    case 'POINT_UNAVAILABLE':
    case 'POINT_NOT_FOUND':
    case 'PERIOD_WITHOUT_PRICE':
      return error.details?.points.map(({ point_id }) => point_id) ?? []
    default:
      return []
  }
}
