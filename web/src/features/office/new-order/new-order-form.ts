import * as z from 'zod/mini'
import { FOREVER, firstCommonStart } from '#shared/catalogue/rules/bookings.ts'
import { priceOfText } from '#shared/catalogue/rules/price-text.ts'
import { type PriceFields, pricesFromFields, recordByPriceField } from '#shared/catalogue/rules/prices.ts'
import { type Term, termOfMonths, termPriceOf, termProblem } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { Discount } from '#shared/orders/rules/discounts.ts'
import type { InstalmentForm, PaymentPlan } from '#shared/orders/rules/instalments.ts'
import {
  type CheaperTerm,
  cheaperLongerTerm,
  isSellableForTerm,
  type LinePrices,
  needsPriceReason,
  type OfficeOrderForm,
  priceOrderLines,
  type QuotedPoint,
} from '#shared/orders/rules/office-orders.ts'
import { type LastSeenPoint, lastSeenPointSchema } from '#shared/orders/rules/order-drafts.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import { assertHoldEnd, needsHoldReason, type Order } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { type Centavos, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { reasonProblemOf } from '#shared/platform/rules/reasons.ts'
import { fromLocalTime, toLocalTime } from '#web/lib/local-time.ts'
import { type PlanErrors, parseTypedPlan, typedPlanSchema } from './typed-plan.ts'
import { parseMonths, parseTypedTerm, typedTermSchema } from './typed-term.ts'

/**
 * Schema of the form 'Novo pedido' while it is filled in. Texts are as typed; the form is saved as a draft
 * (draft-content.ts).
 */
export const newOrderFormSchema = z.object({
  customer: z.nullable(
    z.object({ id: z.string(), name: z.string(), detail: z.string(), needsCheck: z._default(z.boolean(), false) }),
  ),
  points: z.array(z.object({ id: z.string(), price: z.string(), seen: lastSeenPointSchema })),
  ...typedTermSchema.shape,
  discount_kind: z.enum(['none', 'percent', 'amount']),
  discount: z.string(),
  price_reason: z.string(),
  /** null: the total is due at once. */
  payment_plan: z._default(z.nullable(typedPlanSchema), null),
  /** '' means the person who makes the order. */
  salesperson_id: z.string(),
  hold: z.string(),
  hold_reason: z.string(),
  notes: z.string(),
})
export type NewOrderForm = z.infer<typeof newOrderFormSchema>

/** The point's data as it was last seen, to show later what has changed. */
export const toLastSeenPoint = ({ asset_code, ...point }: QuotedPoint): NonNullable<LastSeenPoint> => ({
  asset_code,
  ...recordByPriceField(field => point[field]),
})

export const emptyOrderForm = (now: string): NewOrderForm => ({
  customer: null,
  points: [],
  start: dayOf(now),
  end_by: 'months',
  months: '12',
  last_day: '',
  discount_kind: 'none',
  discount: '',
  price_reason: '',
  payment_plan: null,
  salesperson_id: '',
  hold: '',
  hold_reason: '',
  notes: '',
})

type Field = Exclude<keyof NewOrderForm, 'end_by' | 'discount_kind' | 'payment_plan' | 'salesperson_id' | 'notes'>
export type NewOrderFormErrors = { [Name in Field]?: string } & PlanErrors & { prices: ReadonlyMap<string, string> }

/** The form, evaluated: its term, lines and sums as far as they can be computed, and its errors. */
export type EvaluatedOrder = {
  term: Term | undefined
  /** Points that are not free for the term. */
  notFree: readonly QuotedPoint[]
  /** A longer term that costs less at the table's prices; undefined when there is none, or a price was typed. */
  cheaper: CheaperTerm | undefined
  /** Points whose list price for the term has changed since it was last seen, by id; undefined: no price. */
  repriced: ReadonlyMap<string, { before: Centavos | undefined; now: Centavos | undefined }>
  /** The first day from which all points are free for a term of this length; undefined when there is none. */
  freeStart: string | undefined
  /** Lines with prices by point id; empty while the term, a price or the discount is missing or invalid. */
  lines: ReadonlyMap<string, LinePrices>
  /** Sum of the lines before discount. Centavos. */
  subtotal: Centavos | undefined
  total: Centavos | undefined
  /** What the order is paid by; undefined: at once, or something is missing or wrong. */
  plan: PaymentPlan | undefined
  /** The plan's instalments; undefined without the total, too. */
  instalments: readonly InstalmentForm[] | undefined
  needsReason: boolean
  /** Whether the hold of the unpaid points ends after the first day of the term. */
  isHeldPastStart: boolean
  /** Whether the hold is long enough to need a reason. */
  isLongHold: boolean
  errors: NewOrderFormErrors
  /** The request; undefined while something is invalid or a point is not free. */
  request: OfficeOrderForm | undefined
}

/** '12,5' → 12.5 */
export function parsePercent(typed: string): number | undefined {
  const written = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(written) ? Number(written) : 101
  return percent <= 100 ? percent : undefined
}

/** The discount; null: none, undefined: invalid. */
export function parseDiscount({ discount_kind, discount }: NewOrderForm): Discount | null | undefined {
  if (discount_kind === 'none') return null
  const value = discount_kind === 'percent' ? parsePercent(discount) : (priceOfText(discount) ?? undefined)
  return value === undefined ? undefined : { kind: discount_kind, value }
}

/** End of the hold in ISO 8601; undefined: the default hold, null: invalid. */
function holdEndOf({ hold }: NewOrderForm, now: string): string | null | undefined {
  if (hold === '') return undefined
  const end = fromLocalTime(hold)
  try {
    if (end === undefined) return null
    assertHoldEnd(end, now)
    return end
  } catch {
    return null
  }
}

/** The first day on which the term can begin for all points, unless that is too far in the future for an order. */
function freeStartOf(
  form: NewOrderForm,
  quotedPoints: readonly { point: QuotedPoint }[],
  today: string,
): string | undefined {
  const months = form.end_by === 'months' ? parseMonths(form.months) : undefined
  if (months === undefined || quotedPoints.some(({ point }) => !point.is_offered)) return undefined
  const start = firstCommonStart(
    quotedPoints.map(({ point }) => point.free_ranges),
    months,
  )
  return start !== undefined && termProblem(termOfMonths(start, months), today) === undefined ? start : undefined
}

function repricedPoints(
  quotedPoints: readonly { point: QuotedPoint; seen: LastSeenPoint }[],
  term: Term,
): EvaluatedOrder['repriced'] {
  const priceOf = (fields: PriceFields) => termPriceOf(pricesFromFields(fields), term)?.price
  return new Map(
    quotedPoints.flatMap(({ point, seen }) => {
      const [before, now] = [seen && priceOf(seen), priceOf(point)]
      return before === null || before === now ? [] : [[point.id, { before, now }] as const]
    }),
  )
}

/** The order that is edited: what it may keep although a new order could not have it. */
export type EditedOrder = Pick<Order, 'created_at' | 'reserved_until'> & { agreed: Term | undefined }

/** The first day on which the term may start: an agreed one may have begun. */
const earliestStart = (form: NewOrderForm, today: string, edited: EditedOrder | undefined): string =>
  edited?.agreed && edited.agreed.from === form.start && form.start < today ? form.start : today

/** Whether the field still has the end of the edited order's hold, which may be over in the meantime. */
const keepsHold = ({ hold }: NewOrderForm, edited: EditedOrder | undefined): boolean =>
  edited !== undefined && hold === (edited.reserved_until === null ? '' : toLocalTime(edited.reserved_until))

/** Evaluates the form. `quoted`: current data of the points by id, undefined until loaded. `now`: ISO 8601. */
export function evaluateOrder(
  form: NewOrderForm,
  quoted: ReadonlyMap<string, QuotedPoint> | undefined,
  now: string,
  edited?: EditedOrder,
): EvaluatedOrder {
  const today = dayOf(now)
  const { term, errors: termErrors } = parseTypedTerm(form, earliestStart(form, today, edited))
  const discount = parseDiscount(form)
  const quotedPoints = form.points.flatMap(({ id, price, seen }) => {
    const point = quoted?.get(id)
    return point ? [{ point, own: priceOfText(price), seen }] : []
  })
  // Lines with an invalid price are not counted yet.
  const right = quotedPoints.filter(({ own }) => own !== undefined)
  const priced = right.map(({ point, own }) => ({
    prices: pricesFromFields(point),
    ...(typeof own === 'number' && { price: own }),
  }))
  const outcome = term ? priceOrderLines(priced, term, discount ?? null) : undefined
  const lines = Array.isArray(outcome) ? outcome : []
  const unpriced = outcome && typeof outcome === 'object' && 'unpriced' in outcome ? outcome.unpriced : []
  const prices = new Map([
    ...quotedPoints.flatMap(({ point, own }) =>
      own === undefined ? [[point.id, NEW_ORDER_TEXTS.PRICE_WRONG] as const] : [],
    ),
    ...unpriced.flatMap(index => {
      const line = right[index]
      return line && line.own === null ? [[line.point.id, NEW_ORDER_TEXTS.PRICE_REQUIRED] as const] : []
    }),
  ])
  const needsReason = needsPriceReason(lines)
  const isHoldKept = keepsHold(form, edited) && (edited?.reserved_until ?? FOREVER) > now
  const hold = isHoldKept ? undefined : holdEndOf(form, now)
  const isLongHold =
    typeof hold === 'string' &&
    needsHoldReason({ created_at: edited?.created_at ?? now, reserved_until: null, renews: null }, hold)
  const priceReason = needsReason ? reasonProblemOf(form.price_reason) : undefined
  const holdReason = isLongHold ? reasonProblemOf(form.hold_reason) : undefined
  const discountError =
    discount === undefined
      ? form.discount_kind === 'percent'
        ? NEW_ORDER_TEXTS.PERCENT_WRONG
        : NEW_ORDER_TEXTS.AMOUNT_WRONG
      : outcome === 'DISCOUNT_TOO_LARGE'
        ? ORDER_REFUSALS.DISCOUNT_TOO_LARGE.sentence
        : undefined
  const isWhole = lines.length > 0 && lines.length === form.points.length && discount !== undefined
  const total = isWhole ? totalAmount(lines) : undefined
  // Nothing of a free order is due.
  const payment = form.payment_plan && total !== 0 ? parseTypedPlan(form.payment_plan, total, now) : undefined
  const errors: NewOrderFormErrors = {
    ...(form.customer === null && { customer: NEW_ORDER_TEXTS.CUSTOMER_REQUIRED }),
    ...(form.points.length === 0 && { points: NEW_ORDER_TEXTS.POINTS_REQUIRED }),
    ...termErrors,
    ...(discountError !== undefined && { discount: discountError }),
    ...(priceReason !== undefined && { price_reason: priceReason }),
    ...payment?.errors,
    ...(hold === null && { hold: NEW_ORDER_TEXTS.HOLD_WRONG }),
    ...(holdReason !== undefined && { hold_reason: holdReason }),
    prices,
  }
  const sellingTerm = term ?? termOfMonths(today, 1)
  const notFreePoints = quotedPoints.flatMap(({ point }) => (isSellableForTerm(point, sellingTerm) ? [] : [point]))
  const isRight = Object.keys(errors).length === 1 && prices.size === 0
  return {
    term,
    notFree: notFreePoints,
    cheaper:
      term && quotedPoints.every(({ own }) => own === null)
        ? cheaperLongerTerm(
            quotedPoints.map(({ point }) => pricesFromFields(point)),
            term,
          )
        : undefined,
    repriced: term ? repricedPoints(quotedPoints, term) : new Map(),
    freeStart: notFreePoints.length > 0 ? freeStartOf(form, quotedPoints, today) : undefined,
    lines: new Map(lines.flatMap((line, index) => (right[index] ? [[right[index].point.id, line] as const] : []))),
    subtotal: lines.length > 0 ? sumOfAmounts(lines.map(({ before }) => before)) : undefined,
    total,
    plan: payment?.plan,
    instalments: payment?.instalments,
    needsReason,
    isHeldPastStart: term !== undefined && typeof hold === 'string' && dayOf(hold) > term.from,
    isLongHold,
    errors,
    request:
      isRight && notFreePoints.length === 0 && term && form.customer && total !== undefined
        ? {
            customer_id: form.customer.id,
            items: form.points.map(({ id, price }) => {
              const own = priceOfText(price)
              return { point_id: id, ...(typeof own === 'number' && { price: own }) }
            }),
            term,
            discount: discount ?? null,
            ...(needsReason && { price_reason: form.price_reason }),
            ...(form.salesperson_id !== '' && { salesperson_id: form.salesperson_id }),
            ...(typeof hold === 'string' && { reserved_until: hold }),
            ...(isLongHold && { hold_reason: form.hold_reason }),
            notes: form.notes,
            ...(payment?.plan && { payment_plan: payment.plan }),
            expected_total: total,
          }
        : undefined,
  }
}
