import type { QueryClient } from '@tanstack/react-query'
import { type Cart, removeFromCart } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refusedPoints } from './reserve-cart.ts'
import { SHOWS_RESERVED, tellOtherTabs } from './reserved-elsewhere.ts'

/** A cart is reserved, in whatever way: every screen of this browser that shows its points shows them as they are. */
export function afterReservation(queries: QueryClient, reserved: Cart, made: Order): void {
  const points = reserved.map(item => item.point_id)
  cartStore.replace(removeFromCart(cartStore.current().cart, points))
  for (const queryKey of SHOWS_RESERVED) void queries.invalidateQueries({ queryKey })
  tellOtherTabs(made)
}

/** A cart was refused: the points in its way are shown as they are. Answers those, none when it was another reason. */
export function afterRefusal(queries: QueryClient, wanted: Cart, error: unknown): Cart {
  const gone = refusedPoints(error)
  for (const pointId of gone) void queries.invalidateQueries({ queryKey: queryKeys.point(pointId) })
  if (gone.length > 0) void queries.invalidateQueries({ queryKey: ['map'] })
  return wanted.filter(item => gone.includes(item.point_id))
}
