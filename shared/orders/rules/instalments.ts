import * as z from 'zod/mini'
import { addMonths, dayOf, daySchema } from '../../platform/rules/days.ts'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { instalmentIdSchema, paymentIdSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { type Centavos, formatBRL, MAX_PRICE, sumOfAmounts } from '../../platform/rules/money.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'

/**
 * What an order's customer owes and has paid: instalments, whose sum is the order's total, and payments, each of which
 * is divided among instalments. Nothing else about money is stored: states are derived (decision 0096).
 */

const PAYMENT_METHODS = ['pix', 'boleto', 'transfer', 'card', 'cheque', 'cash', 'barter'] as const
export const paymentMethodSchema = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethodSchema>
export const PAYMENT_METHOD_OPTIONS: readonly PaymentMethod[] = PAYMENT_METHODS

export const MAX_INSTALMENTS = 60
/** Maximum number of payments of an order, without the reversed ones. */
const MAX_PAYMENTS = 80
/** How long after the order an instalment may be due. Years. */
const MAX_YEARS_TO_PAY = 10
/** How long before the order a payment may have been made, for contracts that were agreed before they were entered. Years. */
const MAX_YEARS_PAID_BEFORE = 2
export const MAX_MONEY_NOTE_LENGTH = 200
export const MAX_BOLETO_LENGTH = 150

export const instalmentSchema = z.object({
  id: instalmentIdSchema,
  due_on: daySchema,
  /** Centavos. */
  amount: z.number(),
  method: orUnknown(paymentMethodSchema),
  /** For the office only. */
  note: z.string(),
  /** Number or address of a boleto; '' if none. */
  boleto: z.string(),
})
export type Instalment = z.infer<typeof instalmentSchema>

const allocation = z.object({ instalment_id: instalmentIdSchema, amount: z.number() })
type Allocation = z.infer<typeof allocation>

export const paymentSchema = z.object({
  id: paymentIdSchema,
  paid_on: daySchema,
  /** Centavos. */
  amount: z.number(),
  method: orUnknown(paymentMethodSchema),
  /** For the office only. */
  note: z.string(),
  recorded_at: z.string(),
  /** For the office only. */
  recorded_by: z.optional(userIdSchema),
  /** Storage keys of the receipts that prove it; missing when there are none. */
  files: z.optional(z.array(z.string())),
  /** Digest of the entry of a bank statement that it is; missing for others. For the office only. */
  bank_entry: z.optional(z.string()),
  /** What each instalment gets of the amount; the rest is the customer's credit. Empty once the payment is reversed. */
  allocations: z.array(allocation),
  /** Missing unless the office has taken the payment back. */
  reversal: z.optional(z.object({ at: z.string(), by: userIdSchema, reason: z.string() })),
})
export type Payment = z.infer<typeof paymentSchema>

const MAX_AMOUNT = MAX_PRICE * MAX_POINTS_PER_OFFICE_ORDER
const AMOUNT_MESSAGE = 'Informe um valor a partir de R$ 0,01.'
const amountSchema = z
  .int({ error: AMOUNT_MESSAGE })
  .check(z.gte(1, AMOUNT_MESSAGE), z.lte(MAX_AMOUNT, `Informe um valor de até ${formatBRL(MAX_AMOUNT)}.`))
const noteSchema = textLine().check(
  z.maxLength(MAX_MONEY_NOTE_LENGTH, `Use até ${MAX_MONEY_NOTE_LENGTH} caracteres na observação.`),
)

/** An instalment as the office writes it. `id`: of the instalment that it changes; undefined for a new one. */
const instalmentFormSchema = z.object({
  id: z.optional(instalmentIdSchema),
  due_on: daySchema,
  amount: amountSchema,
  method: paymentMethodSchema,
  note: noteSchema,
  boleto: textLine().check(z.maxLength(MAX_BOLETO_LENGTH, `Use até ${MAX_BOLETO_LENGTH} caracteres no boleto.`)),
})
export type InstalmentForm = z.infer<typeof instalmentFormSchema>

export const instalmentFormsSchema = z
  .array(instalmentFormSchema)
  .check(
    z.minLength(1, 'Um pedido tem pelo menos uma parcela.'),
    z.maxLength(MAX_INSTALMENTS, `Um pedido pode ter até ${MAX_INSTALMENTS} parcelas.`),
  )

export const paymentFormSchema = z.object({
  paid_on: daySchema,
  amount: amountSchema,
  method: paymentMethodSchema,
  note: noteSchema,
})
export type PaymentForm = z.infer<typeof paymentFormSchema>

export const TOO_MANY_WITH_DOWN_PAYMENT_MESSAGE = `Com a entrada, informe até ${MAX_INSTALMENTS - 1} parcelas.`

/** How a total is divided: `count` equal instalments, monthly from `first_due_on`, after a down payment if there is one. */
const planShape = z.object({
  count: z
    .int({ error: 'Informe o número de parcelas.' })
    .check(z.gte(1), z.lte(MAX_INSTALMENTS, `Informe até ${MAX_INSTALMENTS} parcelas.`)),
  first_due_on: daySchema,
  method: paymentMethodSchema,
  down_payment: z.nullable(z.object({ amount: amountSchema, due_on: daySchema })),
})
export const paymentPlanSchema = planShape.check(
  z.refine(({ count, down_payment }) => count + (down_payment ? 1 : 0) <= MAX_INSTALMENTS, {
    path: ['count'],
    error: TOO_MANY_WITH_DOWN_PAYMENT_MESSAGE,
  }),
)
export type PaymentPlan = z.infer<typeof paymentPlanSchema>

/** A plan of a draft, which may be incomplete. */
export const unfinishedPaymentPlanSchema = z.object({
  count: z.nullable(paymentPlanSchema.shape.count),
  first_due_on: z.nullable(daySchema),
  method: paymentMethodSchema,
  down_payment: z.nullable(z.object({ amount: z.nullable(amountSchema), due_on: z.nullable(daySchema) })),
})

/** The fields of an order by which its instalments and payments are known. */
export type Payable = {
  status: string
  created_at: string
  reserved_until: string | null
  unread_receipt?: { held_until: string } | undefined
  total_amount: Centavos
  payment_confirmed_at?: string | undefined
  instalments?: readonly Instalment[] | undefined
  payments?: readonly Payment[] | undefined
}

/** The id of the one instalment of an order that is not divided. */
const SINGLE_INSTALMENT_ID = 'single'

/** Whether an order's instalments and payments are on record: not those of contracts that were agreed elsewhere. */
const isMoneyKnown = ({ status, instalments, payments, payment_confirmed_at }: Payable): boolean =>
  status !== 'completed' || instalments !== undefined || payments !== undefined || payment_confirmed_at !== undefined

/**
 * An order's instalments, the first due first. An order that is not divided has one, due when its hold ends; one that is
 * free, or whose payment was agreed elsewhere, has none.
 */
export function instalmentsOf(order: Payable): readonly Instalment[] {
  if (order.total_amount === 0 || !isMoneyKnown(order)) return []
  const { instalments, total_amount, created_at, reserved_until, unread_receipt, payment_confirmed_at } = order
  if (instalments) return instalments
  const due = reserved_until ?? unread_receipt?.held_until ?? payment_confirmed_at ?? created_at
  return [{ id: SINGLE_INSTALMENT_ID, due_on: dayOf(due), amount: total_amount, method: 'pix', note: '', boleto: '' }]
}

/** Whether an order is paid in several instalments, so that its sale and its payment are two things. */
export const isInParts = ({ instalments }: Pick<Payable, 'instalments'>): boolean => (instalments?.length ?? 1) > 1

const validPayments = ({ payments = [] }: Payable): readonly Payment[] => payments.filter(({ reversal }) => !reversal)

/** What was paid of an instalment. Older orders have a confirmed total and no payments. */
function paidOf(order: Payable, { id, amount }: Instalment): Centavos {
  if (!order.payments && order.payment_confirmed_at !== undefined) return amount
  const allocations = validPayments(order).flatMap(payment => payment.allocations)
  return sumOfAmounts(allocations.filter(({ instalment_id }) => instalment_id === id).map(each => each.amount))
}

export type InstalmentState = 'due' | 'due_today' | 'partial' | 'late' | 'paid' | 'cancelled'

/** An instalment as it is on a day. `number`: its place in the order, from 1; `paid`: centavos. */
export type InstalmentStatus = Instalment & { number: number; paid: Centavos; state: InstalmentState }

/** The order's instalments on a day (America/Sao_Paulo), the first due first. */
export const instalmentsOn = (order: Payable, today: string): InstalmentStatus[] =>
  instalmentsOf(order).map((instalment, index) => {
    const paid = paidOf(order, instalment)
    return { ...instalment, number: index + 1, paid, state: stateOf(order, instalment, { paid, today }) }
  })

function stateOf(
  { status }: Payable,
  { amount, due_on }: Instalment,
  { paid, today }: { paid: Centavos; today: string },
): InstalmentState {
  if (status === 'cancelled') return 'cancelled'
  if (paid >= amount) return 'paid'
  if (due_on < today) return 'late'
  if (due_on === today) return 'due_today'
  return paid > 0 ? 'partial' : 'due'
}

const openOf = (order: Payable, instalment: Instalment): Centavos => instalment.amount - paidOf(order, instalment)

export type MoneyOfOrder = { paid: Centavos; open: Centavos; credit: Centavos }

/** What was paid for the order's instalments, what is still owed, and what was paid beyond them. */
export function moneyOf(order: Payable): MoneyOfOrder {
  const instalments = instalmentsOf(order)
  const paid = sumOfAmounts(instalments.map(instalment => paidOf(order, instalment)))
  const received = sumOfAmounts(validPayments(order).map(({ amount }) => amount))
  return {
    paid,
    open: sumOfAmounts(instalments.map(({ amount }) => amount)) - paid,
    credit: order.payments ? received - paid : 0,
  }
}

/** Whether something of the instalment has to be paid. */
export const isOwed = ({ state }: Pick<InstalmentStatus, 'state'>): boolean => state !== 'paid' && state !== 'cancelled'

/** What is still to be paid of these instalments. */
export const sumOfOpen = (instalments: readonly Pick<InstalmentStatus, 'amount' | 'paid'>[]): Centavos =>
  sumOfAmounts(instalments.map(({ amount, paid }) => amount - paid))

/** The first instalment that is not paid; undefined when none is. */
export const nextInstalment = (order: Payable, today: string): InstalmentStatus | undefined =>
  instalmentsOn(order, today).find(isOwed)

/** When the office recorded what made the total paid; undefined while something is owed, and for a free order. */
export function paidInFullAt(order: Payable): string | undefined {
  if (!order.payments) return order.payment_confirmed_at
  const instalments = instalmentsOf(order)
  if (instalments.length === 0 || moneyOf(order).open > 0) return undefined
  // Not later payments, which are credit.
  return validPayments(order)
    .flatMap(({ allocations, recorded_at }) => (allocations.length > 0 ? [recorded_at] : []))
    .toSorted()
    .at(-1)
}

/**
 * Divides an amount among instalments that are not paid, the first due first; what is left is credit. `ids`: only among
 * these. Throws INSTALMENT_NOT_FOUND.
 */
export function allocateAmount(order: Payable, amount: Centavos, ids?: readonly string[]): Allocation[] {
  const instalments = instalmentsOf(order)
  if (ids?.some(id => !instalments.some(instalment => instalment.id === id)))
    throw new DomainError('INSTALMENT_NOT_FOUND')
  let left = amount
  return instalments.flatMap(instalment => {
    const part = Math.min(left, Math.max(0, openOf(order, instalment)))
    if (part === 0 || (ids && !ids.includes(instalment.id))) return []
    left -= part
    return [{ instalment_id: instalment.id, amount: part }]
  })
}

/**
 * Throws PAYMENT_DAY_INVALID for a day in the future or long before the order, PAYMENT_TOO_LARGE for more than twice the
 * order's total, which is a typing error, or TOO_MANY_PAYMENTS.
 */
function assertPayment(order: Payable, { paid_on, amount }: PaymentForm, now: string): void {
  const earliest = addMonths(dayOf(order.created_at), -12 * MAX_YEARS_PAID_BEFORE)
  if (paid_on > dayOf(now) || paid_on < earliest) throw new DomainError('PAYMENT_DAY_INVALID')
  if (amount > 2 * order.total_amount) throw new DomainError('PAYMENT_TOO_LARGE')
  if (validPayments(order).length >= MAX_PAYMENTS) throw new DomainError('TOO_MANY_PAYMENTS')
}

type PaymentRecord = {
  id: string
  by: string
  now: string
  instalment_ids?: readonly string[] | undefined
  bank_entry?: string | undefined
}

/**
 * The order with a payment. Throws PAYMENT_NOT_DUE when it has no instalments, PAYMENT_DAY_INVALID, PAYMENT_TOO_LARGE,
 * TOO_MANY_PAYMENTS or INSTALMENT_NOT_FOUND.
 */
export function withPayment<Known extends Payable>(
  order: Known,
  form: PaymentForm,
  { id, by, now, instalment_ids, bank_entry }: PaymentRecord,
): Known {
  if (instalmentsOf(order).length === 0) throw new DomainError('PAYMENT_NOT_DUE')
  assertPayment(order, form, now)
  // The payments of an older order, whose total was confirmed without one, are not known.
  if (!order.payments && order.payment_confirmed_at !== undefined) throw new DomainError('PAYMENT_NOT_DUE')
  const allocations = allocateAmount(order, form.amount, instalment_ids)
  const payment: Payment = {
    id,
    ...form,
    recorded_at: now,
    recorded_by: by,
    ...(bank_entry && { bank_entry }),
    allocations,
  }
  return withPayments(order, [...(order.payments ?? []), payment])
}

/** The order without a payment, which stays on record. Throws PAYMENT_NOT_FOUND or PAYMENT_REVERSED. */
export function withPaymentReversed<Known extends Payable>(
  order: Known,
  payment_id: string,
  reversal: NonNullable<Payment['reversal']>,
): Known {
  const reversed = order.payments?.find(({ id }) => id === payment_id)
  if (!reversed) throw new DomainError('PAYMENT_NOT_FOUND')
  if (reversed.reversal) throw new DomainError('PAYMENT_REVERSED')
  return withPayments(
    order,
    (order.payments ?? []).map(payment => (payment === reversed ? { ...payment, allocations: [], reversal } : payment)),
  )
}

function withPayments<Known extends Payable>(order: Known, payments: Payment[]): Known {
  const paid = { ...order, payments }
  return { ...paid, payment_confirmed_at: paidInFullAt(paid) }
}

const byDueDay = (one: Instalment, other: Instalment): number => one.due_on.localeCompare(other.due_on)

/** When an order was made; one of a contract from paper was made by its import. */
type Dated = { created_at: string; paper_contract?: object | undefined }

/**
 * The first and the last day on which an instalment of an order can be due. A contract from paper may have been due long
 * before it was imported.
 */
export const dueDaysOf = ({ created_at, paper_contract }: Dated): { earliest: string; latest: string } => ({
  earliest: paper_contract ? addMonths(dayOf(created_at), -12 * MAX_YEARS_TO_PAY) : dayOf(created_at),
  latest: addMonths(dayOf(created_at), 12 * MAX_YEARS_TO_PAY),
})

/**
 * The instalments that the office wrote, in the order of their days; each new one gets an id of `newId`. Throws
 * INSTALMENTS_SUM_WRONG with the total, INSTALMENT_DUE_INVALID, INSTALMENT_NOT_FOUND, or INSTALMENT_PAID when one
 * changes, or is missing, of which something was paid.
 */
export function editedInstalments(
  order: Payable & Dated,
  forms: readonly InstalmentForm[],
  newId: () => string,
): Instalment[] {
  const { total_amount } = order
  const before = new Map(instalmentsOf(order).map(instalment => [instalment.id, instalment]))
  const known = forms.flatMap(({ id }) => id ?? [])
  if (known.some(id => !before.has(id)) || new Set(known).size < known.length)
    throw new DomainError('INSTALMENT_NOT_FOUND')
  const instalments = forms.map(({ id = newId(), ...fields }) => ({ id, ...fields }))
  for (const paid of before.values())
    if (paidOf(order, paid) > 0 && !instalments.some(each => isSameInstalment(each, paid)))
      throw new DomainError('INSTALMENT_PAID')
  const { earliest, latest } = dueDaysOf(order)
  const isMoved = ({ id, due_on }: Instalment) => before.get(id)?.due_on !== due_on
  if (instalments.some(each => isMoved(each) && (each.due_on < earliest || each.due_on > latest)))
    throw new DomainError('INSTALMENT_DUE_INVALID')
  if (sumOfAmounts(instalments.map(({ amount }) => amount)) !== total_amount)
    throw new DomainError('INSTALMENTS_SUM_WRONG', { total_amount })
  return instalments.toSorted(byDueDay)
}

/** Whether both are the same instalment with the same amount and day; method, note and boleto may change. */
const isSameInstalment = (one: Instalment, other: Instalment): boolean =>
  one.id === other.id && one.amount === other.amount && one.due_on === other.due_on

/** The amount in `count` equal parts; the first has the centavos that are left. */
export function equalParts(amount: Centavos, count: number): Centavos[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? amount - part * (count - 1) : part))
}

/**
 * The instalments of a plan. Undefined when the total is too small for them: each is at least a centavo. A month without
 * the day of the first one has its last day.
 */
export function instalmentsOfPlan(
  { count, first_due_on, method, down_payment }: PaymentPlan,
  total: Centavos,
): InstalmentForm[] | undefined {
  const rest = total - (down_payment?.amount ?? 0)
  if (rest < count) return undefined
  const fields = { method, note: '', boleto: '' }
  return [
    ...(down_payment ? [{ ...fields, ...down_payment }] : []),
    ...equalParts(rest, count).map((amount, index) => ({
      ...fields,
      due_on: addMonths(first_due_on, index),
      amount,
    })),
  ]
}

/**
 * The instalments of an order whose total has changed and of which nothing was paid: each in the same proportion, with
 * the centavos that are left in the first. Those that would be less than a centavo go, and a boleto of another amount is
 * no longer known. Undefined for a free order.
 */
export function respreadInstalments(instalments: readonly Instalment[], total: Centavos): Instalment[] | undefined {
  if (total === 0) return undefined
  const parts = proportionalParts(
    instalments.map(({ amount }) => amount),
    total,
  )
  return instalments.flatMap((instalment, index) => {
    const amount = parts[index] ?? 0
    if (amount === 0) return []
    return [{ ...instalment, amount, boleto: amount === instalment.amount ? instalment.boleto : '' }]
  })
}

type Money = Pick<Payable, 'instalments' | 'payments'>

/** The order's instalments and payments without what may name people: notes, reasons, boletos and receipts. */
export const anonymiseMoney = (order: Money): Money => {
  const { instalments, payments } = withoutMoneyNotes(order)
  return {
    ...(instalments && { instalments: instalments.map(each => ({ ...each, boleto: '' })) }),
    ...(payments && { payments: payments.map(({ files: _, ...payment }) => payment) }),
  }
}

/** The order's instalments and payments without notes and reasons, which may name people. */
export const withoutMoneyNotes = ({ instalments, payments }: Money): Money => ({
  ...(instalments && { instalments: instalments.map(instalment => ({ ...instalment, note: '' })) }),
  ...(payments && {
    payments: payments.map(payment => ({
      ...payment,
      note: '',
      ...(payment.reversal && { reversal: { ...payment.reversal, reason: '' } }),
    })),
  }),
})

/** The order's instalments and payments as its customer may see them: without notes, authors and what was reversed. */
export function moneyForCustomer(order: Money): Money {
  const { payments, ...instalments } = withoutMoneyNotes(order)
  const valid = payments?.filter(({ reversal }) => !reversal)
  return {
    ...instalments,
    ...(valid && { payments: valid.map(({ recorded_by: _, bank_entry: _entry, ...payment }) => payment) }),
  }
}

/** Whether an order's sale is confirmed and something of it is still to be paid. */
export const hasOpenBalance = (order: Payable): boolean => order.status === 'completed' && moneyOf(order).open > 0

/** Whether a boleto is given by its address, not by its number. */
export const isBoletoAddress = (boleto: string): boolean => /^https?:\/\//i.test(boleto)

/** The order without the instalment that its confirmation stored, unless the office wrote it: due when the hold ends again. */
export function withoutStoredInstalment<Known extends Payable>(order: Known): Known {
  const [single, ...others] = order.instalments ?? []
  const isDerived = single?.id === SINGLE_INSTALMENT_ID && single.method === 'pix' && !single.note && !single.boleto
  return isDerived && others.length === 0 ? { ...order, instalments: undefined } : order
}

/** How the open part of the instalments follows a total that an amendment has changed. */
export const SPREADS = ['proportional', 'even', 'last_first', 'one_more'] as const
export const spreadSchema = z.enum(SPREADS)
export type Spread = (typeof SPREADS)[number]

type Amended = { total_amount: Centavos; spread: Spread; due_on: string; newId: () => string }

/**
 * The order with another total. What was paid stays; what is open is divided anew: in the same proportions, evenly, from
 * the last one on (of a smaller total), or with the difference in one more instalment, due on `due_on`. An instalment
 * with nothing left goes. When more was paid than the new total, the rest becomes the customer's credit. Of a contract
 * whose payment was agreed elsewhere only the total changes. Throws ORDER_FULL.
 */
export function withAmendedTotal<Known extends Payable>(order: Known, amended: Amended): Known {
  const { total_amount } = amended
  if (total_amount === order.total_amount) return order
  if (order.total_amount > 0 && !isMoneyKnown(order)) return { ...order, total_amount }
  const known = withKnownPayment(order, amended.newId)
  const former = instalmentsOf(known)
  const paid = former.map(instalment => paidOf(known, instalment))
  const open = total_amount - sumOfAmounts(paid)
  const instalments =
    open < 0
      ? withoutLast(former, -open, index => paid[index] ?? 0)
      : withOpen(former, open, index => paid[index] ?? 0, amended)
  const kept = instalments
    .filter(({ amount }) => amount > 0)
    .map(each =>
      former.some(({ id, amount }) => id === each.id && amount === each.amount) ? each : { ...each, boleto: '' },
    )
  const changed = { ...known, total_amount, instalments: kept.length > 0 ? kept.toSorted(byDueDay) : undefined }
  if (kept.length > MAX_INSTALMENTS) throw new DomainError('ORDER_FULL')
  if (!known.payments) return changed
  const payments = withAllocationsWithin(known.payments, kept)
  const paidAgain = { ...changed, payments }
  return { ...paidAgain, payment_confirmed_at: paidInFullAt(paidAgain) }
}

/** The order with the payment that an older one has only as the day on which it was confirmed. */
function withKnownPayment<Known extends Payable>(order: Known, newId: () => string): Known {
  const { payments, payment_confirmed_at: at, total_amount: amount } = order
  if (payments || at === undefined) return order
  const instalments = instalmentsOf(order)
  const allocations = instalments.map(each => ({ instalment_id: each.id, amount: each.amount }))
  const method = instalments[0]?.method ?? 'pix'
  const payment: Payment = { id: newId(), paid_on: dayOf(at), amount, method, note: '', recorded_at: at, allocations }
  return { ...order, instalments: [...instalments], payments: [payment] }
}

/** The instalments, as much smaller in all as `less`, from the last one on; `amountOf`: of which amounts. */
function withoutLast(
  instalments: readonly Instalment[],
  less: Centavos,
  amountOf: (index: number) => Centavos,
): Instalment[] {
  let left = less
  return instalments
    .map((instalment, index) => ({ ...instalment, amount: amountOf(index) }))
    .toReversed()
    .map(instalment => {
      const off = Math.min(left, instalment.amount)
      left -= off
      return { ...instalment, amount: instalment.amount - off }
    })
    .toReversed()
}

/** The instalments with `open` centavos to be paid in all, beside what was paid of each. */
function withOpen(
  instalments: readonly Instalment[],
  open: Centavos,
  paidOfIndex: (index: number) => Centavos,
  { spread, due_on, newId }: Amended,
): Instalment[] {
  const former = instalments.map(({ amount }, index) => amount - paidOfIndex(index))
  const before = sumOfAmounts(former)
  const more = open - before
  const openIndexes = former.flatMap((amount, index) => (amount > 0 ? [index] : []))
  if (more > 0 && (spread === 'one_more' || openIndexes.length === 0)) {
    const method = instalments.at(-1)?.method ?? 'pix'
    return [...instalments, { id: newId(), due_on, amount: more, method, note: '', boleto: '' }]
  }
  if (more < 0 && (spread === 'last_first' || spread === 'one_more')) {
    const lessOpen = withoutLast(instalments, -more, index => former[index] ?? 0)
    return lessOpen.map((each, index) => ({ ...each, amount: each.amount + paidOfIndex(index) }))
  }
  const parts =
    spread === 'even'
      ? equalParts(open, openIndexes.length)
      : proportionalParts(
          openIndexes.map(index => former[index] ?? 0),
          open,
        )
  return instalments.map((instalment, index) => ({
    ...instalment,
    amount: paidOfIndex(index) + (parts[openIndexes.indexOf(index)] ?? 0),
  }))
}

/** `total` in parts of the same proportions; the first has the centavos that are left. */
function proportionalParts(former: readonly Centavos[], total: Centavos): Centavos[] {
  const sum = BigInt(sumOfAmounts(former))
  const parts = former.map(amount => Number((BigInt(amount) * BigInt(total)) / sum))
  const left = total - sumOfAmounts(parts)
  return parts.map((part, index) => part + (index === 0 ? left : 0))
}

/** The payments, whose parts fit into the instalments; the last payments lose first what does not. */
function withAllocationsWithin(payments: readonly Payment[], instalments: readonly Instalment[]): Payment[] {
  const room = new Map(instalments.map(({ id, amount }) => [id, amount]))
  return payments.map(payment => ({
    ...payment,
    allocations: payment.allocations.flatMap(({ instalment_id, amount }) => {
      const part = Math.min(amount, room.get(instalment_id) ?? 0)
      room.set(instalment_id, (room.get(instalment_id) ?? 0) - part)
      return part > 0 ? [{ instalment_id, amount: part }] : []
    }),
  }))
}
