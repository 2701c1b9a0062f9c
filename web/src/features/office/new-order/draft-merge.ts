import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { fromLocalTime } from '#web/lib/local-time.ts'
import { type FieldChange, mergeEdits } from '#web/lib/merge-edits.ts'
import { quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { textOfPercent } from './draft-content.ts'
import { type NewOrderForm, parsePercent } from './new-order-form.ts'
import { parseCount } from './typed-plan.ts'
import { parseMonths } from './typed-term.ts'

/**
 * The parts of a draft that two people may change independently: fields that belong together are one part, and each
 * point is one, so that points that both people add are kept.
 */
type Parts = Pick<
  NewOrderForm,
  'customer' | 'start' | 'price_reason' | 'payment_plan' | 'salesperson_id' | 'hold' | 'hold_reason' | 'notes'
> & {
  end: Pick<NewOrderForm, 'end_by' | 'months' | 'last_day'>
  discount: Pick<NewOrderForm, 'discount_kind' | 'discount'>
}
type PointPart = { price: string }
type AnyParts = Record<string, Parts[keyof Parts] | PointPart | undefined>
export type FormPartChange = FieldChange<AnyParts, string>

const POINT_PART_PREFIX = 'point '

const partsOf = (form: NewOrderForm): AnyParts => {
  const { points, end_by, months, last_day, discount_kind, discount, ...single } = form
  return {
    ...single,
    end: { end_by, months, last_day },
    discount: { discount_kind, discount },
    ...Object.fromEntries(points.map(({ id, price }) => [`${POINT_PART_PREFIX}${id}`, { price }])),
  }
}

/** The form with one part replaced. A point without a value is removed. */
export function withFormPart(form: NewOrderForm, name: string, value: AnyParts[string]): NewOrderForm {
  if (!name.startsWith(POINT_PART_PREFIX))
    return { ...form, ...(name === 'end' || name === 'discount' ? Object(value) : { [name]: value }) }
  const id = name.slice(POINT_PART_PREFIX.length)
  const others = form.points.filter(otherPoint => otherPoint.id !== id)
  if (value === undefined) return { ...form, points: others }
  const former = form.points.find(formerPoint => formerPoint.id === id) ?? { id, price: '', seen: null }
  const point = { ...former, ...(value as PointPart) }
  return {
    ...form,
    points:
      others.length < form.points.length
        ? form.points.map(formPoint => (formPoint.id === id ? point : formPoint))
        : [...others, point],
  }
}

/** The form with its values in the form in which the server returns them. */
const normaliseForm = (form: NewOrderForm): NewOrderForm => {
  const written = (typed: string) => {
    const price = priceOfText(typed)
    return price === undefined ? typed : textOfPrice(price)
  }
  const percent = parsePercent(form.discount)
  const { payment_plan: plan } = form
  return {
    ...form,
    points: form.points.map(point => ({ ...point, price: written(point.price) })),
    months: String(parseMonths(form.months) ?? form.months),
    discount:
      form.discount_kind === 'percent'
        ? percent === undefined
          ? form.discount
          : textOfPercent(percent)
        : written(form.discount),
    payment_plan: plan && {
      ...plan,
      count: String(parseCount(plan.count) ?? plan.count),
      down_payment: plan.down_payment && { ...plan.down_payment, amount: written(plan.down_payment.amount) },
    },
  }
}

/**
 * Three-way merge of `typed`, which is based on `base`, with what a colleague has saved since. A part that the user has
 * not changed takes the colleague's value; a part that the user has changed stays as typed.
 */
export function mergeOrderForms(
  base: NewOrderForm,
  current: NewOrderForm,
  typed: NewOrderForm,
): { form: NewOrderForm; changes: FormPartChange[] } {
  const [before, now, mine] = [partsOf(normaliseForm(base)), partsOf(current), partsOf(normaliseForm(typed))]
  const names = [...new Set([before, now, mine].flatMap(parts => Object.keys(parts)))]
  const { changes } = mergeEdits<AnyParts, string>(names, before, now, mine)
  const form = changes
    .filter(({ accepted }) => accepted)
    .reduce((so, { field, current: value }) => withFormPart(so, field, value), typed)
  const lastSeenById = new Map([...typed.points, ...current.points].map(point => [point.id, point.seen]))
  return {
    form: { ...form, points: form.points.map(point => ({ ...point, seen: lastSeenById.get(point.id) ?? null })) },
    changes,
  }
}

const LABELS: Record<keyof Parts, string> = {
  customer: NEW_ORDER_TEXTS.CUSTOMER,
  start: NEW_ORDER_TEXTS.START,
  end: ORDER_DRAFTS_TEXTS.END,
  discount: NEW_ORDER_TEXTS.DISCOUNT,
  price_reason: NEW_ORDER_TEXTS.REASON,
  payment_plan: NEW_ORDER_TEXTS.PAYMENT,
  salesperson_id: NEW_ORDER_TEXTS.SALESPERSON,
  hold: NEW_ORDER_TEXTS.HOLD,
  hold_reason: NEW_ORDER_TEXTS.HOLD_REASON,
  notes: NEW_ORDER_TEXTS.NOTES,
}

const isPart = (name: string): name is keyof Parts => Object.hasOwn(LABELS, name)

/** Label of a part. `codes`: asset codes of points, by id. */
export const labelOfFormPart = (name: string, codes: ReadonlyMap<string, string>): string =>
  isPart(name)
    ? LABELS[name]
    : (codes.get(name.slice(POINT_PART_PREFIX.length)) ?? name.slice(POINT_PART_PREFIX.length))

/** A part's value as text. `nameOf`: name of a salesperson; '' is the user. */
export function textOfFormPart(name: string, value: AnyParts[string], nameOf: (id: string) => string): string {
  if (!isPart(name)) {
    if (value === undefined) return ORDER_DRAFTS_TEXTS.NOT_IN
    const { price } = value as PointPart
    return price === '' ? ORDER_DRAFTS_TEXTS.TABLE_PRICE : ORDER_DRAFTS_TEXTS.OWN_PRICE(price)
  }
  // Safe, because each part's value has the type of its name.
  const part = { [name]: value } as Partial<Parts>
  if (part.end)
    return part.end.end_by === 'months'
      ? ORDER_DRAFTS_TEXTS.MONTHS(part.end.months)
      : ORDER_DRAFTS_TEXTS.UNTIL(formatDay(part.end.last_day))
  if (part.discount) {
    const { discount_kind, discount } = part.discount
    if (discount_kind === 'none') return ORDER_DRAFTS_TEXTS.NO_DISCOUNT
    return discount_kind === 'percent' ? ORDER_DRAFTS_TEXTS.PERCENT(discount) : ORDER_DRAFTS_TEXTS.AMOUNT(discount)
  }
  if (part.payment_plan) return ORDER_DRAFTS_TEXTS.PLAN(part.payment_plan)
  if (name === 'payment_plan') return ORDER_DRAFTS_TEXTS.AT_ONCE
  if (part.customer) return part.customer.name
  if (part.start) return formatDay(part.start)
  if (part.salesperson_id !== undefined) return nameOf(part.salesperson_id)
  const holdEnd = part.hold && fromLocalTime(part.hold)
  return holdEnd ? formatDateTime(holdEnd) : quotedOrEmptyLabel(typeof value === 'string' ? value : '')
}
