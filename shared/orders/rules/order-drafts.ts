import * as z from 'zod/mini'
import { MAX_ASSET_CODE_LENGTH } from '../../catalogue/rules/asset-codes.ts'
import { pricesFromFields, recordByPriceField } from '../../catalogue/rules/prices.ts'
import { MAX_TERM_MONTHS, type Term, termOfMonths, termUntil } from '../../catalogue/rules/terms.ts'
import { customerSchema } from '../../people/rules/customers.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { instantSchema } from '../../platform/rules/fields.ts'
import {
  customerIdSchema,
  orderDraftIdSchema,
  pointIdSchema,
  recordVersionSchema,
  userIdSchema,
} from '../../platform/rules/identifiers.ts'
import { type Centavos, MAX_PRICE } from '../../platform/rules/money.ts'
import { MAX_REASON_LENGTH } from '../../platform/rules/reasons.ts'
import { textLine, textLines } from '../../platform/rules/texts.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'
import { discountSchema } from './discounts.ts'
import { unfinishedPaymentPlanSchema } from './instalments.ts'
import { officeOrderFormSchema, ownPriceFieldSchema, priceOrderLines } from './office-orders.ts'
import { totalAmount } from './order-lines.ts'

/**
 * Drafts: orders by the office that are not made yet. All colleagues share them; a draft holds no points and may be
 * incomplete.
 */

/** Days after the last change at which a draft is deleted. */
export const ORDER_DRAFT_DAYS = 90

const lastSeenPrice = z.nullable(z.int().check(z.gte(0), z.lte(MAX_PRICE)))

/**
 * The point's data when the office last looked at it, to show what has changed since; null when nobody has looked at
 * it.
 */
export const lastSeenPointSchema = z.nullable(
  z.object({
    asset_code: textLine().check(z.maxLength(MAX_ASSET_CODE_LENGTH)),
    ...recordByPriceField(() => lastSeenPrice),
  }),
)
export type LastSeenPoint = z.infer<typeof lastSeenPointSchema>

const draftItem = z.object({
  point_id: pointIdSchema,
  /** The price before discount that the office typed; null: the list price. Centavos. */
  price: z.nullable(ownPriceFieldSchema),
  seen: lastSeenPointSchema,
})

const unfinishedReason = textLines().check(z.maxLength(MAX_REASON_LENGTH, `Use até ${MAX_REASON_LENGTH} caracteres.`))

export const orderDraftContentSchema = z.object({
  customer_id: z.nullable(customerIdSchema),
  items: z.array(draftItem).check(
    z.maxLength(MAX_POINTS_PER_OFFICE_ORDER, `Um rascunho pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos.`),
    z.refine(items => new Set(items.map(item => item.point_id)).size === items.length, {
      error: 'O mesmo ponto aparece mais de uma vez.',
    }),
  ),
  start: z.nullable(daySchema),
  end_by: z.enum(['months', 'date']),
  months: z.nullable(z.int().check(z.gte(1), z.lte(MAX_TERM_MONTHS))),
  last_day: z.nullable(daySchema),
  discount: z.nullable(discountSchema),
  price_reason: unfinishedReason,
  salesperson_id: z.nullable(userIdSchema),
  reserved_until: z.nullable(instantSchema),
  hold_reason: unfinishedReason,
  notes: officeOrderFormSchema.shape.notes,
  /** null: the total is due at once. */
  payment_plan: z._default(z.nullable(unfinishedPaymentPlanSchema), null),
})
export type OrderDraftContent = z.infer<typeof orderDraftContentSchema>

/** A colleague; `user_id` is null for a deleted account. */
const author = z.object({ name: z.string(), user_id: z.nullable(userIdSchema) })
export type DraftAuthor = z.infer<typeof author>

const storedFields = {
  id: orderDraftIdSchema,
  version: recordVersionSchema,
  created_at: z.string(),
  updated_at: z.string(),
  made_by: author,
  changed_by: author,
}

export const orderDraftSchema = z.object({
  ...orderDraftContentSchema.shape,
  ...storedFields,
  /** The current customer; null when none is chosen, or it was deleted. */
  customer: z.nullable(customerSchema),
})
export type OrderDraft = z.infer<typeof orderDraftSchema>

export const orderDraftSummarySchema = z.object({
  ...storedFields,
  customer_name: z.nullable(z.string()),
  points: z.int(),
  /** Total at the last seen prices; null while something is missing. Centavos. */
  total: z.nullable(z.int()),
})
export type OrderDraftSummary = z.infer<typeof orderDraftSummarySchema>

/** The draft's term; undefined while a field of it is missing. The term may have begun already. */
export function termOfDraft({
  start,
  end_by,
  months,
  last_day,
}: Pick<OrderDraftContent, 'start' | 'end_by' | 'months' | 'last_day'>): Term | undefined {
  if (start === null) return undefined
  if (end_by === 'months') return months === null ? undefined : termOfMonths(start, months)
  return last_day === null || last_day < start ? undefined : termUntil(start, last_day)
}

/** Total of the draft at the last seen prices; undefined while something is missing or wrong. */
export function totalOfDraft(draft: OrderDraftContent): Centavos | undefined {
  const term = termOfDraft(draft)
  const lines = draft.items.flatMap(({ price, seen }) =>
    seen ? [{ prices: pricesFromFields(seen), price: price ?? undefined }] : [],
  )
  if (!term || lines.length === 0 || lines.length < draft.items.length) return undefined
  const priced = priceOrderLines(lines, term, draft.discount)
  return Array.isArray(priced) ? totalAmount(priced) : undefined
}
