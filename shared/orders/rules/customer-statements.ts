import * as z from 'zod/mini'
import { type DayPeriod, isDayInPeriod } from '../../platform/rules/day-periods.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'
import { instalmentsOf, paymentMethodSchema } from './instalments.ts'
import { ledgerEntriesOf } from './ledger.ts'
import type { Order } from './orders.ts'

/** The order of an entry, and its number on paper if it has one. */
const orderOfEntry = { order_id: orderIdSchema, paper_number: z.optional(z.string()) }
const dueEntry = z.object({
  kind: z.literal('due'),
  day: daySchema,
  ...orderOfEntry,
  amount: z.int(),
  number: z.int(),
  count: z.int(),
})
const paidEntry = z.object({
  kind: z.literal('paid'),
  day: daySchema,
  ...orderOfEntry,
  amount: z.int(),
  /** Missing for an older order, as in the ledger. */
  method: z.optional(orUnknown(paymentMethodSchema)),
})
type Unbalanced = z.infer<typeof dueEntry> | z.infer<typeof paidEntry>

/** What a customer owes from a day on, or paid on it. `balance`: what was owed after it; negative for a credit. Centavos. */
const statementEntrySchema = z.discriminatedUnion('kind', [
  z.extend(dueEntry, { balance: z.int() }),
  z.extend(paidEntry, { balance: z.int() }),
])
export type StatementEntry = z.infer<typeof statementEntrySchema>

/** `opening`: what was owed before the period; `closing`: opening, and due, less paid. Centavos. */
export const customerStatementSchema = z.object({
  opening: z.int(),
  due: z.int(),
  paid: z.int(),
  closing: z.int(),
  entries: z.array(statementEntrySchema),
})
export type CustomerStatement = z.infer<typeof customerStatementSchema>

/** Instalments by their due days and payments that stand, of confirmed orders whose money is on record. */
const entriesOf = (order: Order): Unbalanced[] => {
  if (order.status !== 'completed') return []
  const of = { order_id: order.id, paper_number: order.paper_contract?.number }
  const instalments = instalmentsOf(order)
  const due = instalments.map(
    ({ due_on, amount }, index): Unbalanced => ({
      kind: 'due',
      day: due_on,
      ...of,
      amount,
      number: index + 1,
      count: instalments.length,
    }),
  )
  // Of the ledger's entries only these have the day and the amount that they had: what is open or settled changes.
  const paid = ledgerEntriesOf(order).flatMap(({ type, day, amount, method }): Unbalanced[] =>
    type === 'received' ? [{ kind: 'paid', day, ...of, amount, method }] : [],
  )
  return [...due, ...paid]
}

const signed = ({ kind, amount }: Unbalanced): Centavos => (kind === 'due' ? amount : -amount)

/** A customer's account over a period, the oldest entry first; on one day what is due comes before what was paid. */
export function customerStatement(orders: readonly Order[], period: DayPeriod): CustomerStatement {
  const all = orders
    .flatMap(entriesOf)
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.kind.localeCompare(other.kind))
  const opening = sumOfAmounts(all.filter(({ day }) => period.from !== undefined && day < period.from).map(signed))
  const shown = all.filter(({ day }) => isDayInPeriod(day, period))
  let balance = opening
  const entries = shown.map((entry): StatementEntry => {
    balance += signed(entry)
    return { ...entry, balance }
  })
  const sumOfKind = (kind: Unbalanced['kind']) =>
    sumOfAmounts(shown.filter(entry => entry.kind === kind).map(({ amount }) => amount))
  return { opening, due: sumOfKind('due'), paid: sumOfKind('paid'), closing: balance, entries }
}
