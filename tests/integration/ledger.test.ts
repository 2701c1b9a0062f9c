import { afterAll, beforeEach, expect, test } from 'vitest'
import type { InstalmentForm } from '#shared/orders/rules/instalments.ts'
import { type LedgerEntry, type LedgerType, ledgerEntriesOf } from '#shared/orders/rules/ledger.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { anOrder } from '#tests/support/orders.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * The ledger on the real emulator: each figure equals a sum by hand over the orders, whatever happened to them and in
 * which order their changes were told; and a page and the figures cost the same at any size.
 */

const database = await startTable()
afterAll(() => database.close())
beforeEach(() => database.empty())
const { batchWriteOrders, findOrder } = await import('#functions/orders/orders-store.ts')
const payments = await import('#functions/orders/payments.ts')
const { listLedger, summariseLedger } = await import('#functions/orders/ledger/show-ledger.ts')
const { syncLedger } = await import('#functions/orders/ledger/sync-ledger.ts')
const { findLedgerEntriesOfOrder } = await import('#functions/orders/ledger/ledger-store.ts')
const { ledgerListReaction } = await import('#functions/orders/ledger/listed-ledger-store.ts')
const { table } = await import('#functions/platform/table/client.ts')

const recordPayment = asFunction('orders', payments.recordPayment)
const reversePayment = asFunction('orders', payments.reversePayment)
const setInstalments = asFunction('orders', payments.setInstalments)
const list = asFunction('ledger', listLedger)
const summary = asFunction('ledger', summariseLedger)
const ana: Actor = { user_id: 'ana', role: 'admin' }
const NOW = '2027-01-20T15:00:00.000Z'
const TODAY = dayOf(NOW)

/** A sold order of 2.400,00 in three instalments, the first of them due some days from today. */
const sold = (index: number): Order => {
  const id = `order-${index}`
  return anOrder(id, {
    status: 'completed',
    reserved_until: null,
    created_at: '2026-11-01T12:00:00.000Z',
    customer_id: `c${index % 3}`,
    sale: { salesperson_id: `s${index % 2}`, discount: null, price_reason: null, notes: '' },
    instalments: [0, 1, 2].map(each => ({
      id: `${id}-${each}`,
      due_on: addDays(TODAY, (index % 120) - 100 + 30 * each),
      amount: 80_000,
      method: 'pix',
      note: '',
      boleto: '',
    })),
  })
}
async function makeOrders(count: number): Promise<Order[]> {
  const orders = Array.from({ length: count }, (_, index) => sold(index))
  await batchWriteOrders(orders.map(order => ({ ...order, held_under: [], changed_by: null })))
  return orders
}
const stored = async (id: string): Promise<Order> => {
  const order = await findOrder(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}

const upkeep = asFunction('order_upkeep', syncLedger)
const index = asFunction('search', ledgerListReaction.handle)
/** Tells both consumers of a change, and the second of each change that the first makes. */
async function tell(before: Order | undefined, after: Order | undefined): Promise<void> {
  const id = (after ?? before)?.id ?? ''
  const former = await findLedgerEntriesOfOrder(id)
  await upkeep({ id: 'e', before, after })
  const current = await findLedgerEntriesOfOrder(id)
  const asItem = (entry: LedgerEntry | undefined) => entry && { kind: 'ledger_entry', v: 1, ...entry }
  for (const entryId of new Set([...former, ...current].map(entry => entry.id)))
    await index([
      {
        id: 'e',
        kind: 'ledger_entry',
        before: asItem(former.find(entry => entry.id === entryId)),
        after: asItem(current.find(entry => entry.id === entryId)),
      },
    ])
}

const TYPES: LedgerType[] = ['open', 'settled', 'received']
async function wholeList(query: object & { type: LedgerType }) {
  const rows = []
  let cursor: string | null | undefined
  do {
    const page = await list({ limit: '25', ...query, cursor: cursor ?? undefined })
    rows.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return rows
}

/** Checks every figure and list against sums over the orders. */
async function expectEqualToOrders(ids: readonly string[]): Promise<void> {
  const orders = await Promise.all(ids.map(stored))
  const entries = orders.flatMap(ledgerEntriesOf)
  const sum = (of: (entry: LedgerEntry) => boolean) => {
    const chosen = entries.filter(of)
    return { items: chosen.length, amount: sumOfAmounts(chosen.map(({ amount }) => amount)) }
  }
  const isOpen = ({ type }: LedgerEntry) => type === 'open'
  const figures = await summary({}, { now: NOW })
  expect(figures.open).toEqual(sum(isOpen))
  expect(figures.late).toEqual(sum(entry => isOpen(entry) && entry.day < '2027-01-20'))
  expect(figures.due_today).toEqual(sum(entry => isOpen(entry) && entry.day === '2027-01-20'))
  expect(figures.late_by_age).toEqual([
    sum(entry => isOpen(entry) && entry.day >= '2026-12-21' && entry.day <= '2027-01-19'),
    sum(entry => isOpen(entry) && entry.day >= '2026-11-21' && entry.day <= '2026-12-20'),
    sum(entry => isOpen(entry) && entry.day >= '2026-10-22' && entry.day <= '2026-11-20'),
    sum(entry => isOpen(entry) && entry.day < '2026-10-22'),
  ])
  for (const { month, items, amount } of figures.received_by_month)
    expect({ items, amount }).toEqual(sum(({ type, day }) => type === 'received' && day.startsWith(month)))
  for (const { user_id, items, amount } of figures.open_by_salesperson)
    expect({ items, amount }).toEqual(sum(entry => isOpen(entry) && entry.salesperson_id === user_id))
  for (const type of TYPES) {
    const rows = await wholeList({ type })
    expect(rows.map(({ order_id, number }) => `${order_id} ${number}`).toSorted()).toEqual(
      entries.flatMap(entry => (entry.type === type ? [`${entry.order_id} ${entry.number}`] : [])).toSorted(),
    )
    for (const filter of [{ customer: 'c1' }, { first_day: '2026-12-01', last_day: '2027-01-31' }]) {
      const { sum: kept } = await list({ type, ...filter, limit: '25' })
      const found = await wholeList({ type, ...filter })
      expect(kept).toEqual({ items: found.length, amount: sumOfAmounts(found.map(({ amount }) => amount)) })
    }
  }
}

test('every figure and list is the sum by hand of what the orders say, after payments, reversals and new instalments', async () => {
  const orders = await makeOrders(48)
  for (const order of orders) await tell(undefined, order)
  const payment = (amount: number) => ({ paid_on: '2027-01-15', amount, method: 'pix' as const, note: '' })
  const context = { actor: ana, now: NOW }
  for (const [position, { id }] of orders.entries()) {
    const before = await stored(id)
    const paid = await recordPayment(
      { order_id: id, version: before.version, payment: payment(50_000 * (1 + (position % 6))) },
      context,
    )
    await tell(before, paid)
    if (position % 4 === 0) {
      const payment_id = paid.payments?.[0]?.id ?? ''
      const back = await reversePayment({ order_id: id, version: paid.version, payment_id, reason: 'Engano' }, context)
      await tell(paid, back)
      const forms: InstalmentForm[] = [{ due_on: '2027-03-01', amount: 240_000, method: 'pix', note: '', boleto: '' }]
      await tell(back, await setInstalments({ order_id: id, version: back.version, instalments: forms }, context))
    }
  }
  await expectEqualToOrders(orders.map(({ id }) => id))
})

test('changes that are told twice, late and at once leave the ledger as the orders are', async () => {
  const orders = await makeOrders(6)
  const versions: [Order | undefined, Order][] = []
  for (const order of orders) {
    versions.push([undefined, order])
    let current = await stored(order.id)
    for (const amount of [80_000, 30_000]) {
      const payment = { paid_on: '2027-01-15', amount, method: 'pix' as const, note: '' }
      const paid = await recordPayment(
        { order_id: order.id, version: current.version, payment },
        { actor: ana, now: NOW },
      )
      versions.push([current, paid])
      current = await stored(order.id)
    }
  }
  await Promise.all(
    [...versions, ...versions.toReversed()].map(([before, after]) => upkeep({ id: 'e', before, after })),
  )
  for (const { id } of orders) {
    const entries = await findLedgerEntriesOfOrder(id)
    const byId = (one: LedgerEntry, other: LedgerEntry) => one.id.localeCompare(other.id)
    const withoutVersion = ({ version: _, ...entry }: LedgerEntry) => entry
    expect(entries.toSorted(byId).map(withoutVersion)).toEqual(
      ledgerEntriesOf(await stored(id))
        .toSorted(byId)
        .map(withoutVersion),
    )
  }
})

test('the figures and a page cost as much with ten times as many entries', async () => {
  const costOf = async (count: number) => {
    await database.empty()
    for (const order of await makeOrders(count)) await tell(undefined, order)
    const figures = await measureTableCost(table, () => summary({}, { now: NOW }))
    const page = await measureTableCost(table, () => list({ type: 'open', customer: 'c1', limit: '25' }))
    return { figures: figures.units, page: page.units }
  }
  const [few, many] = [await costOf(30), await costOf(120)]
  expect(many.figures / few.figures).toBeLessThan(1.5)
  expect(many.page / few.page).toBeLessThan(1.5)
})
