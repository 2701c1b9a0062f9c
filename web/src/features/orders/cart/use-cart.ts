import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { CART_CHANGE_REFUSALS, CART_OVER_ORDER_LIMIT_TEXTS } from '#shared/orders/messages/cart-refusals.ts'
import {
  addToCart,
  type CartItems,
  type CartResult,
  changePeriodInCart,
  MAX_POINTS_PER_ORDER,
  removeFromCart,
} from '#shared/orders/rules/cart.ts'
import { pointQueryOptions } from '#web/lib/point-query-options.ts'
import { cartStore } from './cart-store.ts'

export type CartActions = {
  cart: CartItems
  count: number
  has: (pointId: string) => boolean
  /** Adds a point and reports the result by toast. Returns whether it was added. */
  add: (point: PublicPoint, years: PeriodYears) => boolean
  changePeriod: (pointId: string, years: PeriodYears) => Promise<void>
  remove: (pointIds: string | readonly string[]) => void
  isOpen: boolean
  open: () => void
  close: () => void
}

/** The visitor's cart, and functions that change it and report by toast. */
export function useCart(): CartActions {
  const { cart, isOpen } = useSyncExternalStore(cartStore.subscribe, cartStore.current)
  const queryClient = useQueryClient()
  const actions = useMemo(() => {
    const openCart = (): void => cartStore.setOpen(true)
    return {
      add(point: PublicPoint, years: PeriodYears): boolean {
        const change = addToCart(cartStore.current().cart, point, years)
        if (!applyChange(change)) return false
        toast.success(EXPLORE_TEXTS.ADDED_TO_CART(point.name))
        const count = cartStore.current().cart.length
        if (count > MAX_POINTS_PER_ORDER)
          toast.warning(CART_OVER_ORDER_LIMIT_TEXTS.NTH_POINT(count, MAX_POINTS_PER_ORDER), {
            description: CART_OVER_ORDER_LIMIT_TEXTS.SPLITTABLE,
            action: { label: CART_OVER_ORDER_LIMIT_TEXTS.SPLIT, onClick: openCart },
          })
        return true
      },
      async changePeriod(pointId: string, years: PeriodYears): Promise<void> {
        const point = await queryClient.ensureQueryData(pointQueryOptions(pointId)).catch(() => undefined)
        applyChange(changePeriodInCart(cartStore.current().cart, pointId, point, years))
      },
      remove: (pointIds: string | readonly string[]): void =>
        cartStore.replace(
          removeFromCart(cartStore.current().cart, typeof pointIds === 'string' ? [pointIds] : pointIds),
        ),
      open: openCart,
      close: (): void => cartStore.setOpen(false),
    }
  }, [queryClient])
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

/**
 * Applies a change, or explains by toast why it is refused: a point that is already in the cart gives a warning, other
 * reasons an error.
 */
function applyChange(change: CartResult): boolean {
  if ('cart' in change) {
    cartStore.replace(change.cart)
    return true
  }
  if (change.refused === 'CART_POINT_ALREADY_IN') toast.warning(CART_CHANGE_REFUSALS[change.refused])
  else toast.error(CART_CHANGE_REFUSALS[change.refused])
  return false
}
