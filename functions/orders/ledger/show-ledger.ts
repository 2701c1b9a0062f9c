import {
  daysOfAge,
  daysOfMonth,
  FIRST_LEDGER_DAY,
  LAST_LEDGER_DAY,
  LATE_AGES,
  LEDGER_MONTHS,
  type LedgerEntry,
  type LedgerRow,
  type LedgerSum,
  type LedgerType,
  ledgerRowOf,
  monthsFrom,
  type SumOfDay,
  sumWithin,
} from '#shared/orders/rules/ledger.ts'
import { addDays, addMonths, dayOf } from '#shared/platform/rules/days.ts'
import { findCustomers } from '../../people/customers/customers-store.ts'
import { findProfiles } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { type Page, readPageOfList } from '../../platform/lists/page.ts'
import { findOrders } from '../orders-store.ts'
import {
  daysFilter,
  ledgerOfDays,
  readSumOfSelection,
  readSumsByDay,
  readSumsBySalesperson,
} from './listed-ledger-store.ts'

/** The office's ledger: its figures, each from kept sums, and its entries. */

export async function summariseLedger(_: unknown, { now }: Pick<Context, 'now'>) {
  const today = dayOf(now)
  const yesterday = addDays(today, -1)
  const lateDays = { first: FIRST_LEDGER_DAY, last: yesterday }
  const comingMonths = monthsFrom(today, 0)
  const pastMonths = monthsFrom(today, 1 - LEDGER_MONTHS)
  const [open, waiting, late, coming, received, salespeople] = await Promise.all([
    readSumOfSelection({ type: 'open' }, undefined),
    readSumOfSelection({ type: 'open', receipt: 'waiting' }, undefined),
    readSumsByDay('open', lateDays),
    readSumsByDay('open', { first: today, last: LAST_LEDGER_DAY }),
    readSumsByDay('received', { first: `${pastMonths[0]}-01`, last: today }),
    readSumsBySalesperson('open'),
  ])
  const names = await findProfiles(salespeople.map(({ user_id }) => user_id))
  return {
    today,
    open: open ?? NOTHING,
    receipts: waiting ?? NOTHING,
    late: sumWithin(late, lateDays),
    due_today: sumWithin(coming, { first: today, last: today }),
    late_by_age: LATE_AGES.map(age => sumWithin(late, daysOfAge(age, today))),
    due_by_month: comingMonths.map(month => sumOfMonth(month, coming)),
    due_later: sumWithin(coming, { first: addMonths(`${comingMonths.at(-1)}-01`, 1), last: LAST_LEDGER_DAY }),
    received_by_month: pastMonths.map(month => sumOfMonth(month, received)),
    open_by_salesperson: salespeople
      .map(sum => ({ ...sum, name: names.get(sum.user_id)?.name ?? null }))
      .toSorted((one, other) => other.amount - one.amount),
  }
}

const NOTHING: LedgerSum = { items: 0, amount: 0 }

const sumOfMonth = (month: string, days: readonly SumOfDay[]) => ({ month, ...sumWithin(days, daysOfMonth(month)) })

type LedgerQuery = {
  type: LedgerType
  first_day?: string | undefined
  last_day?: string | undefined
  customer?: string | undefined
  salesperson?: string | undefined
  receipt?: 'waiting' | undefined
  record?: 'none' | undefined
  cursor?: string | undefined
  limit: '25' | '200'
}

/** A page of entries with what people need to know of their orders. */
export async function listLedger({
  first_day,
  last_day,
  cursor,
  limit,
  ...selection
}: LedgerQuery): Promise<Page<LedgerRow> & { sum: LedgerSum | null }> {
  const isOfDays = first_day !== undefined || last_day !== undefined
  const days = { first: first_day ?? FIRST_LEDGER_DAY, last: last_day ?? LAST_LEDGER_DAY }
  // DynamoDB refuses such a range.
  if (days.first > days.last)
    return { items: [], cursor: null, total: { count: 0, exact: true }, sum: { items: 0, amount: 0 } }
  const [page, sum] = await Promise.all([
    readPageOfList(
      ledgerOfDays(days),
      { ...selection, days: isOfDays ? daysFilter(days) : undefined },
      { cursor, backwards: selection.type !== 'open', size: Number(limit) },
    ),
    readSumOfSelection(selection, isOfDays ? days : undefined),
  ])
  return { ...page, items: await presentEntries(page.items), sum: sum ?? null }
}

/** Entries of an order that was deleted meanwhile are left out. */
async function presentEntries(entries: readonly LedgerEntry[]): Promise<LedgerRow[]> {
  const unique = (ids: readonly (string | undefined)[]) => [...new Set(ids.flatMap(id => id ?? []))]
  const [orders, customers] = await Promise.all([
    findOrders(unique(entries.map(({ order_id }) => order_id))),
    findCustomers(unique(entries.map(({ customer_id }) => customer_id))),
  ])
  return entries.flatMap(entry => {
    const order = orders.get(entry.order_id)
    return order ? [ledgerRowOf(entry, { order, customer: customers.get(entry.customer_id ?? '') })] : []
  })
}
