import * as z from 'zod/mini'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'

/** Discounts of the office on an order. */

const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value

export const discountSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    value: z
      .number({ error: 'Informe um desconto de 0 a 100 %, com até duas casas decimais.' })
      .check(z.gte(0), z.lte(100), z.refine(hasTwoDecimals)),
  }),
  /** An amount off the whole order. Centavos. */
  z.object({
    kind: z.literal('amount'),
    value: z.int({ error: 'Informe um desconto em reais, a partir de zero.' }).check(z.gte(0)),
  }),
])
export type Discount = z.infer<typeof discountSchema>

/**
 * The prices after a discount. An amount is spread in proportion to the prices; centavos that rounding leaves over are
 * taken off the prices with the largest remainders, so that the sum is reduced by exactly the amount. Undefined when
 * the discount is larger than the sum.
 */
export function discountedPrices(prices: readonly Centavos[], off: Discount | undefined): Centavos[] | undefined {
  if (!off) return [...prices]
  if (off.kind === 'percent')
    return prices.map(price => Math.round((price * (10_000 - Math.round(off.value * 100))) / 10_000))
  const total = sumOfAmounts(prices)
  if (off.value > total) return undefined
  if (total === 0) return [...prices]
  const shares = prices.map(price => (price * off.value) / total)
  const roundedShares = shares.map(Math.floor)
  const byRest = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest)
  const remainder = off.value - sumOfAmounts(roundedShares)
  const rounded = new Set(byRest.slice(0, remainder).map(({ index }) => index))
  return prices.map((price, index) => price - (roundedShares[index] ?? 0) - (rounded.has(index) ? 1 : 0))
}

type Lines = { items: readonly { price: Centavos; list_price?: Centavos | null | undefined }[] }

/**
 * Sum of the list prices of an order's items, and the discount on it; undefined without a discount, or when an item has
 * no list price.
 */
export function orderDiscount({ items }: Lines): { subtotal: Centavos; off: Centavos } | undefined {
  const listPrices = items.flatMap(({ list_price }) => list_price ?? [])
  const subtotal = sumOfAmounts(listPrices)
  const off = subtotal - sumOfAmounts(items.map(({ price }) => price))
  return listPrices.length < items.length || off <= 0 ? undefined : { subtotal, off }
}

/** The list price of an item if it differs from the item's price. */
export const differingListPrice = (
  lines: Lines,
  { price, list_price }: Lines['items'][number],
): Centavos | undefined => (orderDiscount(lines) && list_price !== price ? (list_price ?? undefined) : undefined)
