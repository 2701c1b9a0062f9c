import { type AllocatedPart, PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import {
  allocateAmount,
  instalmentsOn,
  type Payable,
  type PaymentForm,
  type PaymentMethod,
  paymentFormSchema,
} from '#shared/orders/rules/instalments.ts'
import { type Centavos, parseBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'

/** A payment as it is typed. `method`: '' until one is chosen. */
export type TypedPayment = { paid_on: string; amount: string; method: PaymentMethod | ''; note: string }
export type PaymentErrors = Partial<Record<keyof TypedPayment, string>>

/** Parses a typed payment. `payment` is undefined while something is wrong. */
export function parseTypedPayment(
  typed: TypedPayment,
  today: string,
): { payment: PaymentForm | undefined; errors: PaymentErrors } {
  const parsed = paymentFormSchema.safeParse({ ...typed, amount: parseBRL(typed.amount) })
  const found = (parsed.error?.issues ?? []).map(({ path: [field], message }) => [
    field,
    field === 'method' ? PAYMENTS_DESK_TEXTS.METHOD_NEEDED : message,
  ])
  const errors: PaymentErrors = Object.fromEntries(found.toReversed())
  if (errors.paid_on === undefined && typed.paid_on > today)
    errors.paid_on = ORDER_REFUSALS.PAYMENT_DAY_INVALID.sentence
  return { payment: Object.keys(errors).length === 0 ? parsed.data : undefined, errors }
}

/** How an amount will be divided. `count`: of the order's instalments; `credit`: what none of them gets. */
export type AllocationPreview = { parts: AllocatedPart[]; count: number; credit: Centavos }

/** `ids`: the instalments that the payment is for; undefined: those that are due first. */
export function previewAllocation(order: Payable, amount: Centavos, ids?: readonly string[]): AllocationPreview {
  // The day makes no difference here.
  const instalments = instalmentsOn(order, '')
  const known = ids?.filter(id => instalments.some(instalment => instalment.id === id))
  const parts = allocateAmount(order, amount, known).flatMap(({ instalment_id, amount: part }) => {
    const instalment = instalments.find(({ id }) => id === instalment_id)
    if (!instalment) return []
    return [{ number: instalment.number, amount: part, left: instalment.amount - instalment.paid - part }]
  })
  return { parts, count: instalments.length, credit: amount - sumOfAmounts(parts.map(part => part.amount)) }
}
