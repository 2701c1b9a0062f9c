import { expect, test } from 'vitest'
import {
  hangsForOrders,
  isOfSameCustomer,
  isUnstarted,
  itemsEndedBy,
  itemsRenewedBy,
  nextOrdersOf,
} from '#shared/installation/rules/takedowns.ts'
import { anOrder } from '#tests/support/orders.ts'

const NOW = '2028-02-29T12:00:00.000Z'
const order = anOrder('o1', { status: 'completed' })
const withFirst = (change: object) => ({
  ...order,
  items: order.items.map((item, index) => (index === 0 ? { ...item, ...change } : item)),
})
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('an item ends once, and a renewed one does not', () => {
  const ended = withFirst({ ended_at: NOW })
  expect(idsOf(itemsEndedBy(order, ended))).toEqual(['item-1'])
  expect(itemsEndedBy(ended, ended)).toEqual([])
  expect(itemsEndedBy(order, withFirst({ ended_at: NOW, renewed_by: 'o2' }))).toEqual([])
  expect(itemsEndedBy(order, withFirst({ renewed_by: 'o2' }))).toEqual([])
  expect(idsOf(itemsRenewedBy(ended, withFirst({ ended_at: NOW, renewed_by: 'o2' })))).toEqual(['item-1'])
  expect(itemsRenewedBy(order, ended)).toEqual([])
})

test('a sign is an ended contract’s if its order, one that it renewed, or nobody known put it up', () => {
  const sign = (order_id: string | null) => ({ since: NOW, said_by: 'office', order_id }) as const
  expect([
    hangsForOrders(sign('o1'), ['o2', 'o1']),
    hangsForOrders(sign(null), ['o2']),
    hangsForOrders(sign('o3'), ['o2', 'o1']),
    hangsForOrders(null, ['o1']),
  ]).toEqual([true, true, false, false])
})

test('who has the point next is asked for a month', () => {
  const booking = (from: string, kind: 'contract' | 'hold' = 'contract') =>
    ({ from, to: '2029-01-01', kind, order_id: from, reserved_until: null, reason: null }) as const
  const bookings = [booking('2028-03-31'), booking('2028-04-01'), booking('2028-03-01', 'hold')]
  expect(nextOrdersOf({ order_id: 'o9', bookings }, NOW)).toEqual(['o9', '2028-03-31'])
  expect(nextOrdersOf({ order_id: null }, NOW)).toEqual([])
})

test('customers are the same by their record or their account, never by having neither', () => {
  const buyer = (customer_id: string | undefined, user_id: string | null) => ({ customer_id, user_id })
  expect([
    isOfSameCustomer(buyer('c1', null), buyer('c1', 'u1')),
    isOfSameCustomer(buyer(undefined, 'u1'), buyer('c1', 'u1')),
    isOfSameCustomer(buyer(undefined, null), buyer(undefined, null)),
    isOfSameCustomer(buyer('c1', 'u1'), buyer('c2', 'u2')),
  ]).toEqual([true, true, false, false])
})

test('a task is unstarted until somebody has it or gave it back', () => {
  const is = (status: 'pending_assignment' | 'on_hold' | 'assigned' | 'completed', return_comment: string | null) =>
    isUnstarted({ status, return_comment })
  expect([
    is('pending_assignment', null),
    is('on_hold', null),
    is('on_hold', 'Poste em obras'),
    is('assigned', null),
    is('completed', null),
  ]).toEqual([true, true, false, false, false])
})
