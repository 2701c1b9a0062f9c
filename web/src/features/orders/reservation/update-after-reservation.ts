import type { QueryClient } from '@tanstack/react-query'
import { type CartItems, removeFromCart } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { rememberOwnReservation } from '#web/features/orders/cart/own-reservations.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { announceReservation, refetchReserved } from './reservation-in-other-tabs.ts'
import { refusedPoints } from './reserve-cart.ts'

/** Updates the cart and all screens of this browser after a reservation. */
export function updateAfterReservation(queries: QueryClient, reservedCart: CartItems, order: Order): void {
  const points = reservedCart.map(item => item.point_id)
  cartStore.replace(removeFromCart(cartStore.current().cart, points))
  rememberOwnReservation(order)
  refetchReserved(queries)
  announceReservation(order)
}

/**
 * Refetches the points when some of them were refused, and returns the items with these points; none if the reason was
 * another.
 */
export function refetchRefusedPoints(queries: QueryClient, requestedCart: CartItems, error: unknown): CartItems {
  const refusedIds = refusedPoints(error)
  if (refusedIds.length > 0) refetchPoints(queries)
  return requestedCart.filter(item => refusedIds.includes(item.point_id))
}
