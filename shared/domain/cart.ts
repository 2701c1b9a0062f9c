import * as z from 'zod/mini'
import { type Centavos, sum } from './money.ts'
import { type PeriodYears, periodYears } from './periods.ts'
import { type PriceField, type Prices, priceField } from './pricing-tiers.ts'

/** One point in the cart, at the price of its period when it was put there; the server prices again on reservation. */
export const cartItem = z.object({
  point_id: z.string(),
  name: z.string(),
  /** Centavos. */
  price: z.number(),
  period_years: periodYears,
})
export type CartItem = z.infer<typeof cartItem>
export const cart = z.array(cartItem)
export type Cart = readonly CartItem[]

export type CartRefusal =
  | 'CART_POINT_ALREADY_IN'
  | 'CART_INVALID_PRICE'
  | 'CART_POINT_DETAILS_MISSING'
  | 'CART_PERIOD_UNAVAILABLE'
export type CartChange = { cart: Cart } | { refused: CartRefusal }

type PricedPoint = { id: string; name: string } & Prices

const forSale = (prices: Record<PriceField, Centavos | null>, years: PeriodYears): Centavos | undefined => {
  const price = prices[priceField(years)]
  return typeof price === 'number' && price > 0 ? price : undefined
}

export function addToCart(cart: Cart, point: PricedPoint, period_years: PeriodYears): CartChange {
  if (cart.some(item => item.point_id === point.id)) return { refused: 'CART_POINT_ALREADY_IN' }
  const price = forSale(point, period_years)
  if (price === undefined) return { refused: 'CART_INVALID_PRICE' }
  return { cart: [...cart, { point_id: point.id, name: point.name, price, period_years }] }
}

/** `point` is what is loaded of the item's point, undefined when nothing is. */
export function changePeriod(
  cart: Cart,
  pointId: string,
  point: Prices | undefined,
  period_years: PeriodYears,
): CartChange {
  if (!point) return { refused: 'CART_POINT_DETAILS_MISSING' }
  const price = forSale(point, period_years)
  if (price === undefined) return { refused: 'CART_PERIOD_UNAVAILABLE' }
  return { cart: cart.map(item => (item.point_id === pointId ? { ...item, price, period_years } : item)) }
}

export const removeFromCart = (cart: Cart, pointIds: readonly string[]): Cart =>
  cart.filter(item => !pointIds.includes(item.point_id))

/** The sum of the item prices; a price is for its whole period and is not multiplied (specification §9). */
export const cartTotal = (cart: Cart): Centavos => sum(cart.map(item => item.price))
