import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { CART_REFUSALS } from '#shared/orders/messages/cart-refusals.ts'
import { addToCart, type Cart, type CartChange, changePeriod, removeFromCart } from '#shared/orders/rules/cart.ts'
import { pointQuery } from '#web/lib/point-query.ts'
import { cartStore } from './cart-store.ts'

export type CartActions = {
  cart: Cart
  count: number
  has: (pointId: string) => boolean
  /** Puts a point into the cart and says so; says why not otherwise. Returns whether it is in now by this call. */
  add: (point: PublicPoint, years: PeriodYears) => boolean
  changePeriod: (pointId: string, years: PeriodYears) => Promise<void>
  remove: (pointIds: string | readonly string[]) => void
  isOpen: boolean
  open: () => void
  close: () => void
}

/** How a visitor's cart is read and changed, with the toasts that each change gives (specification §5). */
export function useCart(): CartActions {
  const { cart, isOpen } = useSyncExternalStore(cartStore.subscribe, cartStore.current)
  const queries = useQueryClient()
  const actions = useMemo(
    () => ({
      add(point: PublicPoint, years: PeriodYears): boolean {
        const changed = addToCart(cartStore.current().cart, point, years)
        if (!accept(changed)) return false
        toast.success(EXPLORE.ADDED_TO_CART(point.name))
        return true
      },
      async changePeriod(pointId: string, years: PeriodYears): Promise<void> {
        const point = await queries.ensureQueryData(pointQuery(pointId)).catch(() => undefined)
        accept(changePeriod(cartStore.current().cart, pointId, point, years))
      },
      remove: (pointIds: string | readonly string[]): void =>
        cartStore.replace(
          removeFromCart(cartStore.current().cart, typeof pointIds === 'string' ? [pointIds] : pointIds),
        ),
      open: (): void => cartStore.setOpen(true),
      close: (): void => cartStore.setOpen(false),
    }),
    [queries],
  )
  return useMemo(
    () => ({
      ...actions,
      cart,
      isOpen,
      count: cart.length,
      has: (pointId: string) => cart.some(item => item.point_id === pointId),
    }),
    [actions, cart, isOpen],
  )
}

/** Makes the change or says why it is refused: a point that is already in is a warning, the rest are errors. */
function accept(change: CartChange): boolean {
  if ('cart' in change) {
    cartStore.replace(change.cart)
    return true
  }
  if (change.refused === 'CART_POINT_ALREADY_IN') toast.warning(CART_REFUSALS[change.refused])
  else toast.error(CART_REFUSALS[change.refused])
  return false
}
