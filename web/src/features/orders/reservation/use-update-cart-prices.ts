import { useEffect } from 'react'
import { toast } from 'sonner'
import { priceField } from '#shared/catalogue/rules/prices.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import type { CartRow } from './use-cart-points.ts'

/** The item with the current price of its point. If its period is no longer offered, the old price stays. */
function withCurrentPrice({ item, point }: CartRow) {
  const price = point?.[priceField(item.period_years)]
  return price && price !== item.price ? { ...item, price } : item
}

/** Updates the prices in an old cart and reports that by toast, because the server reserves at current prices. */
export function useUpdateCartPrices(rows: readonly CartRow[]): void {
  useEffect(() => {
    const updatedRows = rows.map(withCurrentPrice)
    if (updatedRows.every((item, index) => item === rows[index]?.item)) return
    cartStore.replace(updatedRows)
    toast.info(CART_TEXTS.PRICES_CHANGED, { id: 'cart-prices' })
  }, [rows])
}
