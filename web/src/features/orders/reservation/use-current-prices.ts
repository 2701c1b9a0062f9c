import { useEffect } from 'react'
import { toast } from 'sonner'
import { priceField } from '#shared/catalogue/rules/prices.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import type { CartRow } from './use-cart-points.ts'

/** The item with its point's current price; a period that is no longer offered keeps its old price. */
function withCurrentPrice({ item, point }: CartRow) {
  const price = point?.[priceField(item.period_years)]
  return price && price !== item.price ? { ...item, price } : item
}

/**
 * Updates the prices of an old cart and reports it by toast, because the server reserves at current prices.
 */
export function useCurrentPrices(rows: readonly CartRow[]): void {
  useEffect(() => {
    const updatedRows = rows.map(withCurrentPrice)
    if (updatedRows.every((item, index) => item === rows[index]?.item)) return
    cartStore.replace(updatedRows)
    toast.info(CART_TEXTS.PRICES_CHANGED, { id: 'cart-prices' })
  }, [rows])
}
