import { describe, expect, test } from 'vitest'
import { orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { anOrder } from '#tests/support/orders.ts'

const manager = { user_id: 'm', role: 'admin' as const }
const was = anOrder('o', { reserved_until: '2026-11-23T12:00:00.000Z' })
const later = (changes: Partial<Order>): Order => ({
  ...was,
  version: 2,
  updated_at: '2026-11-21T12:00:00.000Z',
  ...changes,
})
const paper = { import_id: 'i', number: '1', signed_on: null, paid_until: null, with_tasks: false }
const [first, second] = was.items
if (!first || !second) throw new Error('an order of two items')
const withFirst = (changes: Partial<typeof first>): Partial<Order> => ({ items: [{ ...first, ...changes }, second] })

describe('what happened to an order', () => {
  test('begins with its reservation, of which nothing was before', () =>
    expect(orderHistoryEntryOf(undefined, was, null)).toEqual({
      version: 1,
      event: 'reserved',
      at: was.updated_at,
      by: null,
      changes: [],
    }))

  test.each<[string, Partial<Order>]>([
    ['completed', { status: 'completed' }],
    ['cancelled', { status: 'cancelled', reserved_until: null }],
    ['items_removed', { items: [first] }],
    ['period_changed', withFirst({ period_years: 2 })],
    ['contract_ended', withFirst({ ended_at: '2026-11-21T12:00:00.000Z' })],
    ['renewed', withFirst({ renewed_by: 'next' })],
    ['hold_extended', { reserved_until: '2026-11-30T12:00:00.000Z' }],
    ['receipt_sent', { payment_receipt_url: 'receipts/o.pdf' }],
    ['contract_issued', { contract_hash: 'a'.repeat(64) }],
    ['signed_copy_kept', { paper_contract: { ...paper, file: 'receipts/o.pdf' } }],
    ['renewal_asked', { renewal_order_id: 'next' }],
    ['kit_changed', { kit_type: 'kit_placas' }],
    ['claimed', { user_id: 'another' }],
    ['customer_set', { customer_id: 'c1' }],
    ['edited', { edited_by_admin: true }],
  ])('is told as %s', (event, changes) => expect(orderHistoryEntryOf(was, later(changes), manager).event).toBe(event))

  test('tells the first day of a contract that was sold ahead, which nobody edited', () => {
    const ahead: Order = {
      ...was,
      status: 'completed',
      items: was.items.map(item => ({ ...item, booked_ahead: true as const })),
    }
    const started = { ...ahead, version: 2, items: was.items }
    expect(orderHistoryEntryOf(ahead, started, null)).toMatchObject({
      event: 'contract_started',
      by: null,
      changes: [],
    })
  })

  test('names points of one name by their codes', () => {
    const [one, other] = was.items.map((item, at) => ({ ...item, point_id: `${at + 7}`, point_name: 'Ouro | Rua Um' }))
    if (!one || !other) throw new Error('an order of two items')
    const twins = { ...was, items: [one, other] }
    expect(orderHistoryEntryOf(twins, { ...twins, version: 2, items: [one] }, manager).changes).toEqual([
      {
        field: 'item',
        point_name: 'Ouro | Rua Um (PU-00008)',
        before: 'Ouro | Rua Um (PU-00008)',
        after: null,
      },
    ])
  })

  test('does not tell a contract that goes with its person as one that was issued', () => {
    const issuedOrder = { ...was, contract_hash: 'a'.repeat(64) }
    expect(orderHistoryEntryOf(issuedOrder, later({ customer_name: 'Pessoa removida' }), null).event).toBe('edited')
  })

  test('does not tell the merge of two customers as the choice of one', () => {
    const ofMerged = { ...was, customer_id: 'c2' }
    expect(orderHistoryEntryOf(ofMerged, later({ customer_id: 'c1' }), null).event).toBe('edited')
  })

  test('tells no receipt that goes as one that comes', () => {
    const paidOrder = { ...was, payment_receipt_url: 'receipts/o.pdf' }
    expect(orderHistoryEntryOf(paidOrder, later({ payment_receipt_url: null }), manager).event).toBe('edited')
  })

  test('tells a renewal from other reservations, on both orders, and its end', () => {
    expect(orderHistoryEntryOf(undefined, anOrder('next', { renews: 'o' }), manager).event).toBe('renewal_requested')
    expect(orderHistoryEntryOf({ ...was, renewal_order_id: 'next' }, later({}), null).event).toBe('renewal_withdrawn')
  })

  test('tells what ran out from what somebody cancelled', () => {
    const endedOrder = later({ status: 'cancelled', reserved_until: null, updated_at: '2026-11-23T12:00:30.000Z' })
    expect(orderHistoryEntryOf(was, endedOrder, null).event).toBe('expired')
    expect(orderHistoryEntryOf(was, endedOrder, manager).event).toBe('cancelled')
    expect(orderHistoryEntryOf(was, { ...endedOrder, updated_at: '2026-11-23T11:59:59.999Z' }, null).event).toBe(
      'cancelled',
    )
  })

  test('says who it was, and each old and new value', () => {
    const entry = orderHistoryEntryOf(
      was,
      later({ ...withFirst({ period_years: 2, price: 216_000 }), total_amount: 336_000 }),
      manager,
    )
    expect(entry).toMatchObject({ version: 2, at: '2026-11-21T12:00:00.000Z', by: manager })
    expect(entry.changes).toEqual([
      { field: 'period_years', point_name: first.point_name, before: 1, after: 2 },
      { field: 'price', point_name: first.point_name, before: 120_000, after: 216_000 },
      { field: 'total_amount', point_name: null, before: 240_000, after: 336_000 },
    ])
  })

  test('names the items that were removed', () =>
    expect(orderHistoryEntryOf(was, later({ items: [second], total_amount: 120_000 }), manager).changes).toEqual([
      { field: 'item', point_name: first.point_name, before: first.point_name, after: null },
      { field: 'total_amount', point_name: null, before: 240_000, after: 120_000 },
    ]))
})
