import { useEffect } from 'react'
import { toast } from 'sonner'
import { priceField } from '#shared/catalogue/rules/pricing-tiers.ts'
import { CART } from '#shared/orders/messages/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import type { CartRow } from './use-cart-points.ts'

/** The item at the price that its point has now; a period that is no longer for sale keeps its old price. */
function atCurrentPrice({ item, point }: CartRow) {
  const price = point?.[priceField(item.period_years)]
  return price && price !== item.price ? { ...item, price } : item
}

/**
 * The server prices a reservation anew, so a cart that lay for days is brought up to date before anybody reads what it
 * costs, and they are told.
 */
export function useCurrentPrices(rows: readonly CartRow[]): void {
  useEffect(() => {
    const current = rows.map(atCurrentPrice)
    if (current.every((item, index) => item === rows[index]?.item)) return
    cartStore.replace(current)
    toast.info(CART.PRICES_CHANGED, { id: 'cart-prices' })
  }, [rows])
}
