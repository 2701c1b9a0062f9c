import * as z from 'zod/mini'
import { PERIOD_YEARS, type PeriodYears, periodYearsSchema } from '../../catalogue/rules/periods.ts'
import type { PointStatus } from '../../catalogue/rules/points.ts'
import { isForSale, type PriceFields, pricesFromFields } from '../../catalogue/rules/prices.ts'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'

/** A point in the cart, with its price at the time it was added. The server computes the price again on reservation. */
const cartItem = z.object({
  point_id: z.string(),
  name: z.string(),
  /** Missing in carts stored before points had asset codes. */
  asset_code: z.optional(z.string()),
  /** Price for the whole period in centavos. */
  price: z.number(),
  period_years: periodYearsSchema,
  /** Always 1, because each point exists once (docs/decisions/0054). Missing in carts stored before. */
  quantity: z._default(z.literal(1), 1),
})
export type CartItem = z.infer<typeof cartItem>
export const cartSchema = z.array(cartItem)
export type CartItems = readonly CartItem[]

/**
 * Maximum number of points that one transaction can reserve: it writes each point, the order and the idempotency
 * record, and a transaction takes 100 actions. A cart with more points is reserved in several orders.
 */
export const MAX_POINTS_PER_ORDER = 40

/**
 * Maximum number of points of an order by the office; with more than MAX_POINTS_PER_ORDER, it takes several
 * transactions (decision 0074).
 */
export const MAX_POINTS_PER_OFFICE_ORDER = 200
/** The cart's items that the next order takes. */
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

/** The period that all items of the cart have; undefined for an empty cart or several periods. */
export function commonPeriod(cart: CartItems): PeriodYears | undefined {
  const periods = new Set(cart.map(item => item.period_years))
  return periods.size === 1 ? cart[0]?.period_years : undefined
}

/**
 * The period for a point that is added without a choice: the cart's, else the wanted one, else the shortest with a
 * price; undefined when the point has no price.
 */
export const periodToAdd = (cart: CartItems, point: PriceFields, wanted?: PeriodYears): PeriodYears | undefined =>
  [commonPeriod(cart), wanted, ...PERIOD_YEARS].find(
    years => years !== undefined && salePrice(point, years) !== undefined,
  )

/** Changes the period of a point in the cart. `point` is undefined until it is loaded. */
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

/**
 * Sets one period for the whole cart. `points`: by id, those that are loaded. `kept`: the items that stay as they were,
 * because their point is not sold for this period or not loaded.
 */
export function changePeriodOfAll(
  cart: CartItems,
  points: ReadonlyMap<string, PriceFields>,
  period_years: PeriodYears,
): { cart: CartItems; kept: CartItems } {
  const kept: CartItem[] = []
  const changed = cart.map(item => {
    const point = points.get(item.point_id)
    const price = point && salePrice(point, period_years)
    if (price !== undefined) return { ...item, price, period_years }
    kept.push(item)
    return item
  })
  return { cart: changed, kept }
}

/** Current data of a cart item's point: undefined until loaded, null when the point was deleted. */
export type CartPointState = (PriceFields & { status: PointStatus; is_available: boolean }) | null | undefined
export type UnavailableReason = 'deleted' | Exclude<PointStatus, 'available'> | 'withdrawn' | 'period'

/** Why an item can't be reserved; undefined when no reason is known. The server checks again. */
export function unavailableReason({ period_years }: CartItem, point: CartPointState): UnavailableReason | undefined {
  if (point === undefined) return undefined
  if (point === null) return 'deleted'
  if (point.status !== 'available') return point.status
  if (!point.is_available) return 'withdrawn'
  return salePrice(point, period_years) === undefined ? 'period' : undefined
}

/**
 * Restores removed items at their positions in `before`. Items that were added in the meantime stay, after them; other
 * changes stay too.
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

/** Sum of the items' prices. A price is for the whole period, so it is not multiplied by years. */
export const cartTotal = (cart: CartItems): Centavos => sumOfAmounts(cart.map(item => item.price))
