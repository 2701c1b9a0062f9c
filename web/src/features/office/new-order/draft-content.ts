import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import type { Discount } from '#shared/orders/rules/discounts.ts'
import type { OrderDraft, OrderDraftContent } from '#shared/orders/rules/order-drafts.ts'
import { daySchema } from '#shared/platform/rules/days.ts'
import { toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { fromLocalTime, toLocalTime } from '#web/lib/local-time.ts'
import { type NewOrderForm, parseDiscount } from './new-order-form.ts'
import { parseCount, parseDownAmount, type TypedPlan } from './typed-plan.ts'
import { parseMonths } from './typed-term.ts'

const dayOrNull = (typed: string): string | null => daySchema.safeParse(typed).data ?? null

/**
 * The content of the form that a draft stores. A text that is no valid value yet, such as the price 'abc', is not
 * stored.
 */
export function draftContentOfForm(form: NewOrderForm, ownId: string): OrderDraftContent {
  return {
    customer_id: form.customer?.id ?? null,
    items: form.points.map(({ id, price, seen }) => ({ point_id: id, price: priceOfText(price) ?? null, seen })),
    start: dayOrNull(form.start),
    end_by: form.end_by,
    months: parseMonths(form.months) ?? null,
    last_day: dayOrNull(form.last_day),
    discount: parseDiscount(form) ?? null,
    price_reason: form.price_reason.trim(),
    // The salesperson is stored by id, because a colleague may continue the draft.
    salesperson_id: form.salesperson_id || ownId,
    reserved_until: fromLocalTime(form.hold) ?? null,
    hold_reason: form.hold_reason.trim(),
    notes: form.notes.trim(),
    payment_plan: form.payment_plan && storedPlan(form.payment_plan),
  }
}

const storedPlan = ({ count, first_due_on, method, down_payment }: TypedPlan): OrderDraftContent['payment_plan'] => ({
  count: parseCount(count) ?? null,
  first_due_on: dayOrNull(first_due_on),
  method,
  down_payment: down_payment && {
    amount: parseDownAmount(down_payment.amount) ?? null,
    due_on: dayOrNull(down_payment.due_on),
  },
})

const typedPlan = ({
  count,
  first_due_on,
  method,
  down_payment,
}: NonNullable<OrderDraftContent['payment_plan']>): TypedPlan => ({
  count: count === null ? '' : String(count),
  first_due_on: first_due_on ?? '',
  method,
  down_payment: down_payment && { amount: textOfPrice(down_payment.amount), due_on: down_payment.due_on ?? '' },
})

/** 12.5 → '12,5' */
export const textOfPercent = (percent: number): string => String(percent).replace('.', ',')

/** A discount as it is typed. */
export const typedDiscount = (discount: Discount | null): Pick<NewOrderForm, 'discount_kind' | 'discount'> => ({
  discount_kind: discount?.kind ?? 'none',
  discount:
    discount === null ? '' : discount.kind === 'percent' ? textOfPercent(discount.value) : textOfPrice(discount.value),
})

/** The form for a draft, as the person `ownId` sees it. */
export function formOfDraft(draft: OrderDraft, ownId: string): NewOrderForm {
  const { discount } = draft
  return {
    customer: draft.customer && toChosenCustomer(draft.customer),
    points: draft.items.map(({ point_id, price, seen }) => ({ id: point_id, price: textOfPrice(price), seen })),
    start: draft.start ?? '',
    end_by: draft.end_by,
    months: draft.months === null ? '' : String(draft.months),
    last_day: draft.last_day ?? '',
    ...typedDiscount(discount),
    price_reason: draft.price_reason,
    payment_plan: draft.payment_plan && typedPlan(draft.payment_plan),
    salesperson_id: draft.salesperson_id === ownId ? '' : (draft.salesperson_id ?? ''),
    hold: draft.reserved_until === null ? '' : toLocalTime(draft.reserved_until),
    hold_reason: draft.hold_reason,
    notes: draft.notes,
  }
}

/** Whether two forms would be stored as the same draft. */
export const isSameDraftContent = (one: NewOrderForm, other: NewOrderForm, ownId: string): boolean =>
  JSON.stringify(draftContentOfForm(one, ownId)) === JSON.stringify(draftContentOfForm(other, ownId))
