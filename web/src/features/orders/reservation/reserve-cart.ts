import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { CartItems } from '#shared/orders/rules/cart.ts'
import type { Order, ReservationContact } from '#shared/orders/rules/orders.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'

const attempts = idempotencyKeys('ponto-urbano.reservation-attempt')

/** Reserves the whole cart or nothing. Idempotent for the same cart and customer. Throws ApiError. */
export async function reserveCart(cart: CartItems, customerData: ReservationContact): Promise<Order> {
  const input = {
    customerData,
    items: cart.map(({ point_id, period_years }) => ({ point_id, period_years })),
  }
  const order = await callApi(ordersApi.reserve, input, { idempotencyKey: attempts.keyFor(input) })
  attempts.clear()
  return order
}

/** Ids of the points because of which the cart was refused; empty if the reason was another. */
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
