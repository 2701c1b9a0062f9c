import { expect, test } from 'vitest'
import { type AuditedTable, audit } from '#shared/domain/audit.ts'
import type { Order } from '#shared/domain/orders.ts'
import { aBuyer, aPoint } from '#tests/support/catalogue.ts'

/** Every breach that the audit knows must be found, or the races prove nothing. */

const NOW = '2026-11-21T12:00:00.000Z'
const LATER = '2026-11-24T12:00:00.000Z'

const anOrder = (changes: Partial<Order> = {}): Order => {
  const { name, email, phone } = aBuyer('Ana')
  return {
    id: 'o1',
    created_at: NOW,
    updated_at: NOW,
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    total_amount: 100,
    payment_receipt_url: null,
    reserved_until: LATER,
    status: 'pending',
    user_id: null,
    kit_type: null,
    edited_by_admin: false,
    items: [
      {
        id: 'i1',
        point_id: '1',
        point_name: 'n',
        period_years: 1,
        price: 100,
        starts_at: null,
        ends_at: null,
        ended_at: null,
      },
    ],
    version: 1,
    ...changes,
  }
}
const held = aPoint('1', { status: 'reserved', order_id: 'o1', reserved_until: LATER })
const sold = aPoint('1', { status: 'sold', order_id: 'o1' })
const task = {
  id: 'i1',
  order_id: 'o1',
  order_item_id: 'i1',
  point_id: '1',
  point_name: 'n',
  customer_name: 'Ana',
  kit_type: null,
  status: 'pending_art' as const,
  assigned_technician_id: null,
  notes: null,
  due_date: null,
  art_file_url: null,
  created_at: NOW,
  updated_at: NOW,
  version: 1,
}
const completed = anOrder({ status: 'completed', reserved_until: null })
const aTable = (changes: Partial<AuditedTable>): AuditedTable => ({
  points: [],
  orders: [],
  tasks: [],
  tiers: [],
  tierNames: [],
  profiles: [],
  admins: [],
  holders: [],
  ...changes,
})
const rules = (changes: Partial<AuditedTable>): string[] => audit(aTable(changes), NOW).map(({ rule }) => rule)

test.each<[string, Partial<AuditedTable>]>([
  ['a held point', { points: [held], orders: [anOrder()] }],
  ['a sold point with its task', { points: [sold], orders: [completed], tasks: [task] }],
  ['a free point', { points: [aPoint('1')], orders: [anOrder({ status: 'cancelled' })] }],
  [
    'a hold that ran out and is still there',
    { points: [{ ...held, reserved_until: NOW }], orders: [anOrder({ reserved_until: NOW })] },
  ],
  ['a tier that owns its name', { tiers: [{ id: 't', name: 'Ouro' }], tierNames: [{ name: 'ouro', tier_id: 't' }] }],
  [
    'administrators that are all kept',
    {
      profiles: [
        { id: 'a', role: 'admin' },
        { id: 'b', role: 'admin' },
        { id: 'c', role: 'client' },
      ],
      admins: ['b', 'a'],
    },
  ],
])('finds nothing wrong with %s', (_, table) => expect(rules(table)).toEqual([]))

test.each<[string, Partial<AuditedTable>, string]>([
  [
    'a point that two orders hold',
    { points: [held], orders: [anOrder(), anOrder({ id: 'o2' })] },
    'one order per point',
  ],
  ['a point reserved for nobody', { points: [held] }, 'a reserved point is held by a pending order'],
  ['a point sold to nobody', { points: [sold] }, 'a sold point belongs to a running contract'],
  [
    'a free point that an order holds',
    { points: [aPoint('1')], orders: [anOrder()] },
    'an available point is nobody’s',
  ],
  ['a pending order whose point is sold', { points: [sold], orders: [anOrder()] }, 'a pending order holds its points'],
  [
    'a running contract without its point',
    { points: [held], orders: [completed], tasks: [task] },
    'a running contract has its point',
  ],
  [
    'a hold that ends at another time',
    { points: [{ ...held, reserved_until: NOW }], orders: [anOrder()] },
    'a hold ends when its order says',
  ],
  ['an order of a point that is not there', { orders: [anOrder()] }, 'an order’s points exist'],
  ['a wrong total', { points: [held], orders: [anOrder({ total_amount: 99 })] }, 'a total is the sum of its items'],
  ['an order without items', { orders: [anOrder({ items: [], total_amount: 0 })] }, 'an order has items'],
  ['a sold item without task', { points: [sold], orders: [completed] }, 'a sold item has one installation task'],
  [
    'a sold item with two tasks',
    { points: [sold], orders: [completed], tasks: [task, { ...task, id: 'x' }] },
    'a sold item has one installation task',
  ],
  ['a task of nobody', { tasks: [task] }, 'a task belongs to a sold item'],
  ['a tier whose name is not kept', { tiers: [{ id: 't', name: 'Ouro' }] }, 'a tier owns its name'],
  [
    'an administrator who is not kept',
    {
      profiles: [
        { id: 'a', role: 'admin' },
        { id: 'b', role: 'admin' },
      ],
      admins: ['a'],
    },
    'an administrator is kept as one',
  ],
  [
    'somebody kept as administrator with another role',
    {
      profiles: [
        { id: 'a', role: 'admin' },
        { id: 'b', role: 'client' },
      ],
      admins: ['a', 'b'],
    },
    'who is kept as administrator is one',
  ],
  [
    'somebody kept as administrator who is gone',
    { profiles: [{ id: 'a', role: 'admin' }], admins: ['a', 'b'] },
    'who is kept as administrator is one',
  ],
  ['people without an administrator', { profiles: [{ id: 'c', role: 'client' }] }, 'there is an administrator'],
])('finds %s', (_, table, rule) => expect(rules(table)).toContain(rule))

test('a holder’s points are the sum of its orders’', () => {
  const holders = [
    { digest: 'a', held: 7, points: [3, 4] },
    { digest: 'b', held: 7, points: [3] },
  ]
  expect(audit(aTable({ holders }), NOW).map(({ subject }) => subject)).toEqual(['holder b'])
})
