import * as z from 'zod/mini'
import { assetCodeInSearch } from '../../catalogue/rules/asset-codes.ts'
import { freeRange, isWithinOneFreeRange } from '../../catalogue/rules/bookings.ts'
import { publicPoint } from '../../catalogue/rules/points.ts'
import type { Prices } from '../../catalogue/rules/prices.ts'
import { type Term, type TermPrice, term, termPriceOf } from '../../catalogue/rules/terms.ts'
import { instant } from '../../platform/rules/fields.ts'
import { customerId, orderDraftId, pointId, recordVersion, userId } from '../../platform/rules/identifiers.ts'
import { type Centavos, formatBRL, MAX_PRICE } from '../../platform/rules/money.ts'
import { reason } from '../../platform/rules/reasons.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'
import { type Discount, discount, discountedPrices } from './discounts.ts'

/** Orders that the office makes for a customer: any term from any day, at prices of their own. */

const MAX_NOTES = 2000
const PRICE_WRONG = 'Informe um preço a partir de R$ 0,00.'
export const ownPriceField = z
  .int({ error: PRICE_WRONG })
  .check(z.gte(0, PRICE_WRONG), z.lte(MAX_PRICE, `Informe um preço de até ${formatBRL(MAX_PRICE)}.`))

const officeOrderItem = z.object({
  point_id: pointId,
  /** Before discount, instead of what the tables say. Centavos. */
  price: z.optional(ownPriceField),
})

export const officeOrderForm = z.object({
  customer_id: customerId,
  items: z.array(officeOrderItem, { error: 'Escolha os pontos do pedido.' }).check(
    z.minLength(1, 'Escolha pelo menos um ponto.'),
    z.maxLength(MAX_POINTS_PER_OFFICE_ORDER, `Um pedido pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos.`),
    z.refine(items => new Set(items.map(item => item.point_id)).size === items.length, {
      error: 'O mesmo ponto aparece mais de uma vez.',
    }),
  ),
  term,
  discount: z.nullable(discount),
  /** Required where a price is not what the tables say. */
  price_reason: z.optional(reason),
  /** Undefined: who makes the order. */
  salesperson_id: z.optional(userId),
  notes: textLines().check(z.maxLength(MAX_NOTES, `Use até ${MAX_NOTES} caracteres.`)),
  /** Undefined: the usual hold. */
  reserved_until: z.optional(instant),
  hold_reason: z.optional(reason),
  /** The draft that becomes the order, as it was last read; another version is refused (ORDER_DRAFT_CHANGED). */
  draft: z.optional(z.object({ id: orderDraftId, version: recordVersion })),
  /** The total that the office saw, in centavos; another one is refused (ORDER_TOTAL_CHANGED). */
  expected_total: z.int(),
})
export type OfficeOrderForm = z.infer<typeof officeOrderForm>

/** Codes that are looked up at once: a pasted list may have some that are none. */
export const MAX_QUOTED_CODES = 250

/** A point as an order by the office takes it. */
export const quotedPoint = z.object({
  ...z.pick(publicPoint, {
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
  /** When nobody has it, from today on. */
  free_ranges: z.array(freeRange),
})
export type QuotedPoint = z.infer<typeof quotedPoint>

/** Whether a point can be sold for a term. */
export const isSellableForTerm = ({ is_offered, free_ranges }: QuotedPoint, term: Term): boolean =>
  is_offered && isWithinOneFreeRange(free_ranges, term)

/** One line of an order by the office. Centavos. */
export type PricedLine = {
  /** How the tables' price comes about; undefined where they have none. */
  calculation: TermPrice | undefined
  /** Before discount: the own price, else the tables'. */
  before: Centavos
  price: Centavos
}

export type PriceProblem =
  /** Indexes of the order's lines that have no price: neither a list price nor one typed by the office. */
  { unpriced: number[] } | 'DISCOUNT_TOO_LARGE'

/** Prices each line for the term and takes the discount off. */
export function priceOrderLines(
  lines: readonly { prices: Prices; price?: Centavos | undefined }[],
  sold: Term,
  off: Discount | null,
): PricedLine[] | PriceProblem {
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

/** Whether a line's price needs a reason: it is not what the tables say. */
export const needsPriceReason = (lines: readonly PricedLine[]): boolean =>
  lines.some(({ calculation, price }) => price !== calculation?.price)

/** Codes in a pasted text, one by line or divided by commas, semicolons, tabs or blanks; what can't be a code apart. */
export function parseAssetCodesInText(text: string): { codes: string[]; wrong: string[] } {
  // 'PU 00378' is one code.
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

/** Whether the text is a line such as 'Rua 13 de Maio 450', whose numbers are no codes. */
export function isAddressLine(text: string): boolean {
  const { codes, wrong } = parseAssetCodesInText(text)
  return wrong.length > 0 && codes.every(code => /^\d+$/.test(code)) && !/[\n\t]/.test(text.trim())
}
