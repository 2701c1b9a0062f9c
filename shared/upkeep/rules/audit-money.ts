import { instalmentsOf, moneyOf, type Payable } from '../../orders/rules/instalments.ts'
import { sumOfAmounts } from '../../platform/rules/money.ts'

/** Audited money of orders: instalments and payments (decision 0096). */

export type MoneyRule =
  | 'instalments are the order’s total'
  | 'a payment is divided among its order’s instalments'
  | 'no instalment is paid more than once'
  | 'only a sold order has payments'
  | 'an order says that it is paid when it is'
  | 'an entry of a bank statement is one payment'

export type AuditedMoney = Payable & { id: string }

type Breach = { rule: MoneyRule; subject: string; finding: string }

const isWhole = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0

/** Breaches of invariants of an order's instalments and payments. */
export function findMoneyBreaches(order: AuditedMoney): Breach[] {
  const { id, status, total_amount, instalments, payments = [], payment_confirmed_at } = order
  const breaches: Breach[] = []
  const report = (rule: MoneyRule, finding: string) => breaches.push({ rule, subject: `order ${id}`, finding })
  const sum = sumOfAmounts((instalments ?? []).map(({ amount }) => amount))
  if (instalments && (sum !== total_amount || !instalments.every(({ amount }) => isWhole(amount))))
    report('instalments are the order’s total', `${total_amount}, instalments ${sum}`)
  const owed = new Map(instalmentsOf(order).map(({ id: instalmentId, amount }) => [instalmentId, amount]))
  for (const { id: paymentId, amount, allocations, reversal } of payments) {
    const divided = sumOfAmounts(allocations.map(each => each.amount))
    const isKnown = allocations.every(each => owed.has(each.instalment_id) && isWhole(each.amount))
    if (!isWhole(amount) || !isKnown || divided > (reversal ? 0 : amount))
      report('a payment is divided among its order’s instalments', `payment ${paymentId} of ${amount}: ${divided}`)
    for (const each of allocations) owed.set(each.instalment_id, (owed.get(each.instalment_id) ?? 0) - each.amount)
  }
  for (const [instalmentId, left] of owed)
    if (left < 0) report('no instalment is paid more than once', `instalment ${instalmentId}: ${-left} too much`)
  // The reversed ones stay on record when a confirmation is taken back.
  if (payments.some(({ reversal }) => !reversal) && status !== 'completed')
    report('only a sold order has payments', status)
  // Of an order that costs nothing any more, all that was paid is credit.
  if (payments.length > 0 && total_amount > 0 && moneyOf(order).open > 0 === (payment_confirmed_at !== undefined))
    report('an order says that it is paid when it is', `${moneyOf(order).open} open, paid ${payment_confirmed_at}`)
  return breaches
}

/** Entries of bank statements that are several payments that stand. */
export function findEntriesBookedTwice(orders: readonly AuditedMoney[]): Breach[] {
  const bookings = new Map<string, string[]>()
  for (const { id, payments = [] } of orders)
    for (const { bank_entry, reversal } of payments)
      if (bank_entry !== undefined && !reversal) bookings.set(bank_entry, [...(bookings.get(bank_entry) ?? []), id])
  return [...bookings].flatMap(([entry, ids]) =>
    ids.length > 1
      ? [
          {
            rule: 'an entry of a bank statement is one payment' as const,
            subject: `bank entry ${entry}`,
            finding: `booked in ${ids.join(', ')}`,
          },
        ]
      : [],
  )
}
