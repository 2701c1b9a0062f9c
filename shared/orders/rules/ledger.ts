import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { addDays, addMonths, dayOf, daySchema } from '../../platform/rules/days.ts'
import { customerIdSchema, orderIdSchema, recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { sumOfAmounts } from '../../platform/rules/money.ts'
import { waitingReceipts } from './instalment-receipts.ts'
import { instalmentsOn, type Payment, paymentMethodSchema } from './instalments.ts'
import type { Order } from './orders.ts'
import { instalmentReference } from './pix.ts'

/** The ledger: what is owed, was settled and was received for confirmed orders, one entry each. Derived from the orders. */

/** `open`: what is owed of an instalment; `settled`: an instalment that was paid; `received`: a payment. */
const LEDGER_TYPES = ['open', 'settled', 'received'] as const
export const ledgerTypeSchema = z.enum(LEDGER_TYPES)
export type LedgerType = z.infer<typeof ledgerTypeSchema>

/** Which entries of a type are listed; without a condition all. The first and the last day are included. */
export const ledgerFilterSchema = z.object({
  first_day: z.optional(daySchema),
  last_day: z.optional(daySchema),
  customer: z.optional(customerIdSchema),
  salesperson: z.optional(userIdSchema),
  /** 'waiting': instalments whose receipt the office has not decided about. */
  receipt: z.optional(z.literal('waiting')),
  /** 'none': orders that belong to no customer of the office. */
  record: z.optional(z.literal('none')),
})

export const ledgerEntrySchema = z.object({
  /** The order's id, and the entry's place in it: '…_i2' for its second instalment, '…_p1' for its first payment. */
  id: z.string(),
  /** Of the order from which the entry was derived. */
  version: recordVersionSchema,
  order_id: orderIdSchema,
  type: ledgerTypeSchema,
  /** When the instalment is due, or was paid. */
  day: daySchema,
  /** What is still owed of an instalment, what was owed of a settled one, or what was received. Centavos. */
  amount: z.number(),
  /** Which instalment, or which payment, from 1. */
  number: z.int(),
  /** Missing for the payment of an older order, of which only the day is known. */
  method: z.optional(orUnknown(paymentMethodSchema)),
  customer_id: z.optional(customerIdSchema),
  salesperson_id: z.optional(userIdSchema),
  /** When the receipt of an instalment was sent that the office has not decided about; missing when none waits. */
  receipt_sent_at: z.optional(z.string()),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** The entries of an order. A reservation that nobody has confirmed owes nothing yet. */
export function ledgerEntriesOf(order: Order): LedgerEntry[] {
  if (order.status !== 'completed') return []
  const { id: order_id, version, customer_id, sale, paper_contract } = order
  const shared = {
    version,
    order_id,
    ...(customer_id !== undefined && { customer_id }),
    // Whoever imported a contract did not sell it.
    ...(sale && !paper_contract && { salesperson_id: sale.salesperson_id }),
  }
  const waiting = new Map(waitingReceipts(order).map(({ instalment_id, sent_at }) => [instalment_id, sent_at]))
  const instalments = instalmentsOn(order, order.created_at).map(({ id, number, due_on, amount, paid, method }) => {
    const open = amount - paid
    const receipt_sent_at = open > 0 ? waiting.get(id) : undefined
    return {
      ...shared,
      id: `${order_id}_i${number}`,
      type: open > 0 ? ('open' as const) : ('settled' as const),
      day: due_on,
      amount: open > 0 ? open : amount,
      number,
      method,
      ...(receipt_sent_at !== undefined && { receipt_sent_at }),
    }
  })
  const received = paymentsOf(order).flatMap(({ reversal, paid_on, ...payment }, index) => {
    const number = index + 1
    return reversal
      ? []
      : [{ ...shared, ...payment, id: `${order_id}_p${number}`, type: 'received' as const, day: paid_on, number }]
  })
  return [...instalments, ...received]
}

type KnownPayment = Pick<Payment, 'paid_on' | 'amount' | 'reversal'> & Partial<Pick<Payment, 'method'>>

/** An order's payments; of an older order, the one that its confirmation stands for. */
function paymentsOf({ payments, payment_confirmed_at, total_amount }: Order): KnownPayment[] {
  if (payments) return payments.map(({ paid_on, amount, method, reversal }) => ({ paid_on, amount, method, reversal }))
  return payment_confirmed_at === undefined ? [] : [{ paid_on: dayOf(payment_confirmed_at), amount: total_amount }]
}

/** A row of the office's ledger: an entry with its order, for people. */
export const ledgerRowSchema = z.object({
  ...z.omit(ledgerEntrySchema, { version: true }).shape,
  /** How many instalments the order has. */
  count: z.int(),
  /** The instalment's whole amount, of which `amount` is still owed; missing for payments. */
  instalment_amount: z.optional(z.number()),
  customer_name: z.string(),
  customer_phone: z.string(),
  /** Of the order's customer: legal name, and CPF or CNPJ; '' when the order has none. */
  legal_name: z.string(),
  document_number: z.string(),
  /** The number of the contract; '' if none. */
  contract_number: z.string(),
  asset_codes: z.array(z.string()),
  /** Reference of a Pix payment of an open instalment; missing for others. */
  reference: z.optional(z.string()),
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

type RowSource = {
  order: Order
  customer: { legal_name: string; document_number: string } | undefined
}

export function ledgerRowOf({ version: _, ...entry }: LedgerEntry, { order, customer }: RowSource): LedgerRow {
  const instalments = instalmentsOn(order, order.created_at)
  const instalment = entry.type === 'received' ? undefined : instalments[entry.number - 1]
  return {
    ...entry,
    count: instalments.length,
    ...(instalment && { instalment_amount: instalment.amount }),
    ...(instalment && entry.type === 'open' && { reference: instalmentReference(order, instalment.id) }),
    customer_name: order.customer_name,
    customer_phone: order.customer_phone,
    legal_name: customer?.legal_name ?? '',
    document_number: customer?.document_number ?? '',
    contract_number: order.paper_contract?.number ?? order.contract_number ?? '',
    asset_codes: order.items.map(assetCodeOf),
  }
}

/** Number of entries, and the sum of their amounts in centavos. */
export const ledgerSumSchema = z.object({ items: z.int(), amount: z.int() })
export type LedgerSum = z.infer<typeof ledgerSumSchema>
export type SumOfDay = LedgerSum & { day: string }

const addSums = (sums: readonly LedgerSum[]): LedgerSum => ({
  items: sums.reduce((items, sum) => items + sum.items, 0),
  amount: sumOfAmounts(sums.map(({ amount }) => amount)),
})

/** A range of days, the first and the last included. */
export type DayRange = { first: string; last: string }

/** The first day of which the ledger may have entries, and the last. */
export const FIRST_LEDGER_DAY = '2000-01-01'
export const LAST_LEDGER_DAY = '2999-12-31'

/** Ages of late instalments in days, as accountants group them. `to` null: and older. */
export const LATE_AGES = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const
type LateAge = (typeof LATE_AGES)[number]

/** The days on which instalments were due that are of this age today. */
export const daysOfAge = ({ from, to }: LateAge, today: string): DayRange => ({
  first: to === null ? FIRST_LEDGER_DAY : addDays(today, -to),
  last: addDays(today, -from),
})

/** The days of a month ('YYYY-MM'). */
export const daysOfMonth = (month: string): DayRange => ({
  first: `${month}-01`,
  last: addDays(addMonths(`${month}-01`, 1), -1),
})

/** Months that the page shows: as many before the current one, and as many after it. */
export const LEDGER_MONTHS = 12

/** The months around a day, the earliest first. `from`: how many months before (negative) the first is. */
export const monthsFrom = (today: string, from: number): string[] =>
  Array.from({ length: LEDGER_MONTHS }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, from + index).slice(0, 7))

/** The sum of the days within a range. */
export const sumWithin = (days: readonly SumOfDay[], { first, last }: DayRange): LedgerSum =>
  addSums(days.filter(({ day }) => first <= day && day <= last))
