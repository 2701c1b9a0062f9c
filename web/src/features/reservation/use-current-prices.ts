import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { map as mapApi } from '#shared/api/map.ts'
import type { Cart } from '#shared/domain/cart.ts'
import type { PublicPoint } from '#shared/domain/points.ts'
import { priceField } from '#shared/domain/pricing-tiers.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** The cart at the prices that its points have now; a period that is no longer for sale keeps its old price. */
function atPricesOf(cart: Cart, points: readonly PublicPoint[]): Cart {
  const known = new Map(points.map(point => [point.id, point]))
  return cart.map(item => {
    const price = known.get(item.point_id)?.[priceField(item.period_years)]
    return price && price !== item.price ? { ...item, price } : item
  })
}

/**
 * The server prices a reservation anew, so a cart that lay for days is brought up to date before anybody reads what it
 * costs, and they are told.
 */
export function useCurrentPrices(cart: Cart): void {
  const points = useQueries({
    queries: cart.map(({ point_id }) => ({
      queryKey: queryKeys.point(point_id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(mapApi.getPoint, { point_id }, { signal }),
    })),
    combine: results => results.flatMap(({ data }) => (data ? [data] : [])),
  })
  useEffect(() => {
    const current = atPricesOf(cart, points)
    if (current.every((item, index) => item === cart[index])) return
    cartStore.replace(current)
    toast.info(MESSAGES.CART_PRICES_CHANGED, { id: 'cart-prices' })
  }, [cart, points])
}
