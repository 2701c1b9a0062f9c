import * as z from 'zod/mini'
import { type PeriodYears, periodYears } from '../../catalogue/rules/periods.ts'
import type { PointStatus } from '../../catalogue/rules/points.ts'
import { isForSale, type PriceFields, pricesFromFields } from '../../catalogue/rules/prices.ts'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'

/** One point in the cart, at the price when it was added; the server computes the price again on reservation. */
const cartItem = z.object({
  point_id: z.string(),
  name: z.string(),
  /** Carts stored before points had codes have none. */
  asset_code: z.optional(z.string()),
  /** In centavos. */
  price: z.number(),
  period_years: periodYears,
  /** Each point is one of its kind (docs/decisions/0054). Carts stored before have none. */
  quantity: z._default(z.literal(1), 1),
})
export type CartItem = z.infer<typeof cartItem>
export const cart = z.array(cartItem)
export type CartItems = readonly CartItem[]

/**
 * One transaction writes each point, the order and the idempotency record; a database transaction takes 100 actions. A cart may
 * hold more points: it is reserved in several orders then.
 */
export const MAX_POINTS_PER_ORDER = 40

/** An order that the office makes; above MAX_POINTS_PER_ORDER it takes several transactions (decision 0074). */
export const MAX_POINTS_PER_OFFICE_ORDER = 200
/** Items of the cart that fit into the next order. */
export const itemsOfNextOrder = (cart: CartItems): CartItems => cart.slice(0, MAX_POINTS_PER_ORDER)

export type CartRefusal =
  | 'CART_POINT_ALREADY_IN'
  | 'CART_INVALID_PRICE'
  | 'CART_POINT_DETAILS_MISSING'
  | 'CART_PERIOD_UNAVAILABLE'
export type CartResult = { cart: CartItems } | { refused: CartRefusal }

type PricedPoint = { id: string; name: string; asset_code: string } & PriceFields

const salePrice = (point: PriceFields, years: PeriodYears): Centavos | undefined => {
  const price = pricesFromFields(point)[years]
  return isForSale(price) ? price : undefined
}

export function addToCart(cart: CartItems, point: PricedPoint, period_years: PeriodYears): CartResult {
  if (cart.some(item => item.point_id === point.id)) return { refused: 'CART_POINT_ALREADY_IN' }
  const price = salePrice(point, period_years)
  if (price === undefined) return { refused: 'CART_INVALID_PRICE' }
  const { id: point_id, name, asset_code } = point
  return { cart: [...cart, { point_id, name, asset_code, price, period_years, quantity: 1 }] }
}

/** `point` is undefined while it is not loaded. */
export function changePeriodInCart(
  cart: CartItems,
  pointId: string,
  point: PriceFields | undefined,
  period_years: PeriodYears,
): CartResult {
  if (!point) return { refused: 'CART_POINT_DETAILS_MISSING' }
  const price = salePrice(point, period_years)
  if (price === undefined) return { refused: 'CART_PERIOD_UNAVAILABLE' }
  return { cart: cart.map(item => (item.point_id === pointId ? { ...item, price, period_years } : item)) }
}

/** The point of a cart item: undefined while not loaded, null when it was deleted. */
export type CartPointState = (PriceFields & { status: PointStatus; is_available: boolean }) | null | undefined
export type UnavailableReason = 'deleted' | Exclude<PointStatus, 'available'> | 'withdrawn' | 'period'

/** Why an item can't be reserved; undefined when nothing is known to prevent it. The server checks again. */
export function unavailableReason({ period_years }: CartItem, point: CartPointState): UnavailableReason | undefined {
  if (point === undefined) return undefined
  if (point === null) return 'deleted'
  if (point.status !== 'available') return point.status
  if (!point.is_available) return 'withdrawn'
  return salePrice(point, period_years) === undefined ? 'period' : undefined
}

/**
 * Restores removed items at their positions in `before`. Items added meanwhile stay, after them; other changes made
 * meanwhile stay too.
 */
export function restoreCartItems(cart: CartItems, before: CartItems, pointIds: readonly string[]): CartItems {
  const inCart = new Map(cart.map(item => [item.point_id, item]))
  const formerIds = new Set(before.map(item => item.point_id))
  return [
    ...before.flatMap(item => inCart.get(item.point_id) ?? (pointIds.includes(item.point_id) ? item : [])),
    ...cart.filter(item => !formerIds.has(item.point_id)),
  ]
}

export const removeFromCart = (cart: CartItems, pointIds: readonly string[]): CartItems =>
  cart.filter(item => !pointIds.includes(item.point_id))

/** The sum of the item prices; a price is for its whole period and is not multiplied. */
export const cartTotal = (cart: CartItems): Centavos => sumOfAmounts(cart.map(item => item.price))
