import type { QueryClient } from '@tanstack/react-query'
import { type Cart, removeFromCart } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { announceReservation, RESERVATION_QUERY_KEYS } from './reservation-in-other-tabs.ts'
import { refusedPoints } from './reserve-cart.ts'

/** Updates the cart and all screens of this browser after a reservation. */
export function afterReservation(queries: QueryClient, reservedCart: Cart, order: Order): void {
  const points = reservedCart.map(item => item.point_id)
  cartStore.replace(removeFromCart(cartStore.current().cart, points))
  for (const queryKey of RESERVATION_QUERY_KEYS) void queries.invalidateQueries({ queryKey })
  announceReservation(order)
}

/** Refetches the points because of which a cart was refused and returns them; none if the reason was another. */
export function afterRefusal(queries: QueryClient, requestedCart: Cart, error: unknown): Cart {
  const refusedIds = refusedPoints(error)
  for (const pointId of refusedIds) void queries.invalidateQueries({ queryKey: queryKeys.point(pointId) })
  if (refusedIds.length > 0) void queries.invalidateQueries({ queryKey: ['map'] })
  return requestedCart.filter(item => refusedIds.includes(item.point_id))
}
