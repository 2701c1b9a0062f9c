import * as z from 'zod/mini'
import { assetCodeInSearch } from '../../catalogue/rules/asset-codes.ts'
import { freeRangeSchema, isWithinOneFreeRange } from '../../catalogue/rules/bookings.ts'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import type { Prices } from '../../catalogue/rules/prices.ts'
import {
  lengthOfTerm,
  MAX_TERM_MONTHS,
  type Term,
  type TermPrice,
  termOfMonths,
  termPriceOf,
  termSchema,
} from '../../catalogue/rules/terms.ts'
import { instantSchema } from '../../platform/rules/fields.ts'
import {
  customerIdSchema,
  orderDraftIdSchema,
  pointIdSchema,
  recordVersionSchema,
  userIdSchema,
} from '../../platform/rules/identifiers.ts'
import { type Centavos, formatBRL, MAX_PRICE, sumOfAmounts } from '../../platform/rules/money.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'
import { type Discount, discountedPrices, discountSchema } from './discounts.ts'
import { paymentPlanSchema } from './instalments.ts'
import type { Order } from './orders.ts'

/** Orders that the office makes for a customer: for any term from any day, at list prices or other prices. */

const MONTHS_PER_YEAR = 12
const MAX_NOTES_LENGTH = 2000
export const ownPriceFieldSchema = z
  .int({ error: 'Informe um preço a partir de R$ 0,00.' })
  .check(z.gte(0), z.lte(MAX_PRICE, `Informe um preço de até ${formatBRL(MAX_PRICE)}.`))

const officeOrderItem = z.object({
  point_id: pointIdSchema,
  /** The price before discount if it differs from the list price. Centavos. */
  price: z.optional(ownPriceFieldSchema),
})

export const officeOrderFormSchema = z.object({
  customer_id: customerIdSchema,
  items: z.array(officeOrderItem, { error: 'Escolha os pontos do pedido.' }).check(
    z.minLength(1, 'Escolha pelo menos um ponto.'),
    z.maxLength(MAX_POINTS_PER_OFFICE_ORDER, `Um pedido pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos.`),
    z.refine(items => new Set(items.map(item => item.point_id)).size === items.length, {
      error: 'O mesmo ponto aparece mais de uma vez.',
    }),
  ),
  term: termSchema,
  discount: z.nullable(discountSchema),
  /** Required when a price differs from the list price. */
  price_reason: z.optional(reasonSchema),
  /** Undefined: the person who makes the order. */
  salesperson_id: z.optional(userIdSchema),
  notes: textLines().check(z.maxLength(MAX_NOTES_LENGTH, `Use até ${MAX_NOTES_LENGTH} caracteres.`)),
  /** Undefined: the total is due when the hold ends. */
  payment_plan: z.optional(paymentPlanSchema),
  /** End of the hold; undefined: the default hold. */
  reserved_until: z.optional(instantSchema),
  hold_reason: z.optional(reasonSchema),
  /**
   * The draft from which the order is made, in the version that was read last; if it has changed since, the order is
   * refused (ORDER_DRAFT_CHANGED).
   */
  draft: z.optional(z.object({ id: orderDraftIdSchema, version: recordVersionSchema })),
  /**
   * The total that the office saw, in centavos; if the server computes another one, the order is refused
   * (ORDER_TOTAL_CHANGED).
   */
  expected_total: z.int(),
})
export type OfficeOrderForm = z.infer<typeof officeOrderFormSchema>

/** A pending order of the office as it is edited whole. */
export const officeOrderEditSchema = z.object({
  ...z.omit(officeOrderFormSchema, { draft: true }).shape,
  /** Undefined: the instalments keep their proportions; null: the total is due when the hold ends. */
  payment_plan: z.optional(z.nullable(paymentPlanSchema)),
  /** Undefined: as it is. */
  salesperson_id: z.optional(userIdSchema),
  /** The end of the hold; undefined: as it is. */
  reserved_until: z.optional(instantSchema),
})
export type OfficeOrderEdit = z.infer<typeof officeOrderEditSchema>

/** Whether the office may edit the order whole: it made it, for an agreed term, and nobody has confirmed it. */
export const mayBeEditedWhole = ({
  status,
  sale,
  renews,
  items,
}: Pick<Order, 'status' | 'sale' | 'renews' | 'items'>) =>
  status === 'pending' && sale !== undefined && renews === null && items.every(({ term }) => term !== undefined)

/** Maximum number of codes per request: a pasted list may contain words that are no codes. */
export const MAX_QUOTED_CODES = 250

/** A point, with the data that an order by the office needs. */
export const quotedPointSchema = z.object({
  ...z.pick(publicPointSchema, {
    id: true,
    name: true,
    status: true,
    reserved_until: true,
    sold_until: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
    price_1y: true,
    price_2y: true,
    price_3y: true,
    price_4y: true,
    price_5y: true,
    image_url: true,
  }).shape,
  asset_code: z.string(),
  is_offered: z.boolean(),
  /** Ranges of days from today on in which nobody has the point. */
  free_ranges: z.array(freeRangeSchema),
})
export type QuotedPoint = z.infer<typeof quotedPointSchema>

/** Whether a point can be sold for a term. */
export const isSellableForTerm = ({ is_offered, free_ranges }: QuotedPoint, term: Term): boolean =>
  is_offered && isWithinOneFreeRange(free_ranges, term)

/** Prices of one line of an order by the office. Centavos. */
export type LinePrices = {
  /** Calculation of the list price; undefined when there is none. */
  calculation: TermPrice | undefined
  /** Price before discount: the one that the office typed, else the list price. */
  before: Centavos
  price: Centavos
}

export type PriceProblem =
  /** Indexes of the lines without a price: neither a list price nor one typed by the office. */
  { unpriced: number[] } | 'DISCOUNT_TOO_LARGE'

/** Prices each line for the term and applies the discount. */
export function priceOrderLines(
  lines: readonly { prices: Prices; price?: Centavos | undefined }[],
  sold: Term,
  off: Discount | null,
): LinePrices[] | PriceProblem {
  const calculated = lines.map(({ prices, price }) => {
    const calculation = termPriceOf(prices, sold)
    return { calculation, before: price ?? calculation?.price }
  })
  const unpriced = calculated.flatMap(({ before }, index) => (before === undefined ? [index] : []))
  if (unpriced.length > 0) return { unpriced }
  const before = calculated.map(line => line.before ?? 0)
  const prices = discountedPrices(before, off ?? undefined)
  if (!prices) return 'DISCOUNT_TOO_LARGE'
  return calculated.map(({ calculation }, index) => ({
    calculation,
    before: before[index] ?? 0,
    price: prices[index] ?? 0,
  }))
}

/** A longer term of whole years for which the points cost less; `less`: by how much, in centavos. */
export type CheaperTerm = { months: number; price: Centavos; less: Centavos }

/** The next whole years, if points with these prices cost less for them than for the term; else undefined. */
export function cheaperLongerTerm(points: readonly Prices[], sold: Term): CheaperTerm | undefined {
  const months = (Math.floor(lengthOfTerm(sold).months / MONTHS_PER_YEAR) + 1) * MONTHS_PER_YEAR
  if (months > MAX_TERM_MONTHS) return undefined
  const totalFor = (term: Term) => {
    const prices = points.flatMap(point => termPriceOf(point, term)?.price ?? [])
    return prices.length < points.length ? undefined : sumOfAmounts(prices)
  }
  const [now, price] = [totalFor(sold), totalFor(termOfMonths(sold.from, months))]
  return now !== undefined && price !== undefined && price < now ? { months, price, less: now - price } : undefined
}

/** Whether the order needs a reason for its prices, because one differs from the list price. */
export const needsPriceReason = (lines: readonly LinePrices[]): boolean =>
  lines.some(({ calculation, price }) => price !== calculation?.price)

/**
 * Asset codes in a pasted text, one per line or separated by commas, semicolons, tabs or spaces. `wrong`: words that
 * can't be codes.
 */
export function parseAssetCodesInText(text: string): { codes: string[]; wrong: string[] } {
  // 'PU 00378' is a single code.
  const words = text
    .replace(/\b(PU)[ \t]+(?=\d)/gi, '$1-')
    .split(/[\s,;]+/)
    .filter(word => word !== '')
  const codes = words.map(word => assetCodeInSearch(word))
  return {
    codes: [...new Set(codes.flatMap(code => code ?? []))],
    wrong: words.filter((_, index) => codes[index] === undefined),
  }
}

/** Whether a text is an address such as 'Rua 13 de Maio 450', whose numbers are no codes. */
export function isAddressLine(text: string): boolean {
  const { codes, wrong } = parseAssetCodesInText(text)
  return wrong.length > 0 && codes.every(code => /^\d+$/.test(code)) && !/[\n\t]/.test(text.trim())
}
