import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { type AuditedTable, type AuditRule, findAuditBreaches } from '#shared/upkeep/rules/audit.ts'
import { aBuyer, aPoint } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'

/**
 * Tests that the audit finds every breach that it knows; otherwise a clean audit after the race tests would prove
 * nothing.
 */

const NOW = '2026-11-21T12:00:00.000Z'
const LATER = '2026-11-24T12:00:00.000Z'

/** A person with a confirmed e-mail. */
const aPersonOf = (id: string, role: Role) => ({ id, role, email_confirmed_at: NOW })
const invitedUser = { id: 'b', role: 'admin', email_confirmed_at: null } as const

const item = {
  id: 'i1',
  point_id: '1',
  point_name: 'n',
  period_years: 1 as const,
  price: 100,
  reserved_period_years: 1 as const,
  reserved_price: 100,
  starts_at: null,
  ends_at: null,
  ended_at: null,
  renewed_by: null,
}
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
    items: [item],
    renews: null,
    renewal_order_id: null,
    contract_hash: null,
    version: 1,
    ...changes,
  }
}
const heldPoint = aPoint('1', { status: 'reserved', order_id: 'o1', reserved_until: LATER })
const soldPoint = aPoint('1', { status: 'sold', order_id: 'o1' })
const { changed_by: _, ...task } = aTask('i1', { point_id: '1', point_name: 'p', created_at: NOW, updated_at: NOW })
const completedOrder = anOrder({ status: 'completed', reserved_until: null })
const cancelled = anOrder({ status: 'cancelled', reserved_until: null })
const instalment = (amount: number, id = 'a') => ({
  id,
  amount,
  due_on: '2026-12-10',
  method: 'pix' as const,
  note: '',
  boleto: '',
})
const payment = (amount: number, allocations: [instalment_id: string, amount: number][]) => ({
  id: 'p1',
  paid_on: '2026-11-21',
  amount,
  method: 'pix' as const,
  note: '',
  recorded_at: NOW,
  allocations: allocations.map(([instalment_id, part]) => ({ instalment_id, amount: part })),
})
/** A sold order in two instalments, of 60 and 40 centavos. */
const sold = (changes: Partial<Order>) => ({
  points: [soldPoint],
  orders: [anOrder({ ...completedOrder, instalments: [instalment(60), instalment(40, 'b')], ...changes })],
  tasks: [task],
})
const aTable = (changes: Partial<AuditedTable>): AuditedTable => ({
  points: [],
  orders: [],
  tasks: [],
  arts: [],
  customers: [],
  customerDocuments: [],
  customerMerges: [],
  deletedCustomers: [],
  unsettled: [],
  tiers: [],
  tierNames: [],
  namedCodes: [],
  keptCodes: [],
  profiles: [],
  admins: [],
  holders: [],
  contracts: [],
  contractYears: [],
  contractChecks: [],
  amendments: [],
  proofs: [],
  codes: [],
  damages: [],
  unreadable: [],
  ...changes,
})
const rules = (changes: Partial<AuditedTable>): string[] =>
  findAuditBreaches(aTable(changes), NOW).map(({ rule }) => rule)

const HASH = 'a'.repeat(64)
const contracted = anOrder({ status: 'completed', reserved_until: null, contract_hash: HASH })
const numbered = (contract_number: string) => ({ ...cancelled, contract_number })
const withTask = { points: [soldPoint], tasks: [task] }
const contract = { order_id: 'o1', contract_hash: HASH, hash_of_text: HASH }
const check = { order_id: 'o1', contract_hash: HASH }
const hashOf = (number: number): string => String(number).repeat(64)
const amended = (...numbers: number[]) => ({
  ...contracted,
  amendments: numbers.map(number => ({
    number,
    kind: 'correct' as const,
    made_at: '2026-11-01T12:00:00.000Z',
    difference: 0,
    amendment_hash: hashOf(number),
  })),
})
const anAmendment = (number: number) => ({
  order_id: 'o1',
  number,
  amendment_hash: hashOf(number),
  hash_of_text: hashOf(number),
})
const sealed = (number: number) => ({
  amendments: [anAmendment(number)],
  contractChecks: [{ order_id: 'o1', contract_hash: hashOf(number) }],
})

const approved = { ...task, art_file_url: 'art-files/a', art_version: 2, art_status: 'approved' as const }
const art = { task_id: 'i1', art_version: 2, file: 'art-files/a', outcome: 'approved' as const }
const older = { task_id: 'i1', art_version: 1, file: 'art-files/b', outcome: 'refused' as const }
const mending = { ...task, id: 't7', work: 'maintenance' as const, order_id: null, order_item_id: null, point_id: '7' }
const takedown = {
  ...mending,
  id: 't8',
  work: 'takedown' as const,
  status: 'completed' as const,
  takes_down: 'o1',
  completed_at: '2026-11-21T12:00:00.000Z',
}
const hungPoint = {
  ...aPoint('7'),
  sign: { since: '2026-11-01T12:00:00.000Z', said_by: 'proof' as const, order_id: 'o1' },
}
const proof = { task_id: 't7', point_id: '7' }
const coded = aPoint('7', { code: '7K3QX9BD' })
const code = { code: '7K3QX9BD', point_id: '7' }
const damage = { id: 'r1', point_id: '7', task_id: 't7' }

/** A hold that begins in September, and its order. */
const laterHold = {
  from: '2027-09-01',
  to: '2028-09-01',
  kind: 'hold' as const,
  order_id: 'o2',
  reserved_until: LATER,
  reason: null,
}
const laterOrder = anOrder({
  id: 'o2',
  items: [{ ...item, id: 'i2', term: { from: '2027-09-01', to: '2028-09-01' }, booked_ahead: true }],
})

type Example = readonly [string, Partial<AuditedTable>]

test.each<Example>([
  ['a held point', { points: [heldPoint], orders: [anOrder()] }],
  ['a sold point with its task', { points: [soldPoint], orders: [completedOrder], tasks: [task] }],
  ['a task with its arts', { points: [soldPoint], orders: [completedOrder], tasks: [approved], arts: [older, art] }],
  [
    'a task with an art of its client, which waits for the office',
    {
      points: [soldPoint],
      orders: [completedOrder],
      tasks: [{ ...approved, art_status: 'from_client' }],
      arts: [older, { ...art, outcome: 'sent' }],
    },
  ],
  [
    'a task whose newest art was taken away',
    {
      points: [soldPoint],
      orders: [completedOrder],
      tasks: [{ ...approved, art_file_url: null, art_status: 'none' }],
      arts: [older, { ...art, file: null }],
    },
  ],
  [
    'contracts of two years, one of which has an older number',
    {
      orders: [cancelled, numbered('1/2026'), numbered('1/2027'), numbered('5ccdbb90/2026')],
      contractYears: ['2026', '2027'].map(year => ({ year, issued: 1 })),
    },
  ],
  [
    'an amended contract',
    {
      ...withTask,
      orders: [amended(1)],
      contracts: [contract],
      contractChecks: [check, ...sealed(1).contractChecks],
      amendments: [anAmendment(1)],
    },
  ],
  ['a sign that was taken down', { points: [aPoint('7')], tasks: [takedown] }],
  [
    'signs that hang after a takedown: put up since, of another order, said by the office, and a takedown to be done',
    {
      points: [
        { ...hungPoint, id: '8', sign: { ...hungPoint.sign, since: '2026-11-22T12:00:00.000Z' } },
        { ...hungPoint, id: '9', sign: { ...hungPoint.sign, order_id: 'o2' } },
        { ...hungPoint, id: '10', sign: { ...hungPoint.sign, said_by: 'office' } },
        { ...hungPoint, id: '11' },
      ],
      tasks: [
        ...['8', '9', '10'].map(point_id => ({ ...takedown, id: `t${point_id}`, point_id })),
        { ...takedown, id: 't11', point_id: '11', completed_at: null, status: 'assigned' },
      ],
    },
  ],
  ['an issued contract', { ...withTask, orders: [contracted], contracts: [contract], contractChecks: [check] }],
  [
    'a point that is sold after another contract',
    {
      points: [{ ...soldPoint, sold_until: '2027-09-01T02:59:59.999Z', bookings: [laterHold] }],
      orders: [completedOrder, laterOrder],
      tasks: [task],
    },
  ],
  ['a free point', { points: [aPoint('1')], orders: [anOrder({ status: 'cancelled' })] }],
  [
    'a hold that ran out and is still there',
    { points: [{ ...heldPoint, reserved_until: NOW }], orders: [anOrder({ reserved_until: NOW })] },
  ],
  ['a tier that owns its name', { tiers: [{ id: 't', name: 'Ouro' }], tierNames: [{ name: 'ouro', tier_id: 't' }] }],
  [
    'administrators that are all kept',
    {
      profiles: [aPersonOf('a', 'admin'), aPersonOf('b', 'admin'), aPersonOf('c', 'client')],
      admins: ['b', 'a'],
    },
  ],
  [
    'an administrator whose invitation nobody has taken up',
    { profiles: [aPersonOf('a', 'admin'), invitedUser], admins: ['a'] },
  ],
  [
    'a first administrator who is only invited',
    {
      profiles: [invitedUser],
      admins: [],
    },
  ],
  [
    'a contract that somebody asks to go on with',
    {
      points: [soldPoint],
      orders: [anOrder({ ...completedOrder, renewal_order_id: 'o2' }), anOrder({ id: 'o2', renews: 'o1' })],
      tasks: [task],
    },
  ],
  [
    'a point that waits for payment since its contract ended',
    {
      points: [{ ...heldPoint, order_id: 'o2' }],
      orders: [
        anOrder({ ...completedOrder, renewal_order_id: 'o2', items: [{ ...item, ended_at: NOW }] }),
        anOrder({ id: 'o2', renews: 'o1' }),
      ],
      tasks: [task],
    },
  ],
  [
    'a contract that went on in another order',
    {
      points: [aPoint('1', { status: 'sold', order_id: 'o2' })],
      orders: [
        anOrder({ ...completedOrder, items: [{ ...item, ends_at: NOW, renewed_by: 'o2' }] }),
        anOrder({
          ...completedOrder,
          id: 'o2',
          renews: 'o1',
          items: [{ ...item, id: 'i2', starts_at: NOW, ends_at: LATER }],
        }),
      ],
      tasks: [task, { ...task, id: 'i2', order_id: 'o2', order_item_id: 'i2' }],
    },
  ],
  [
    'a proof, a code and a damage that name what is there',
    { points: [coded], tasks: [mending], proofs: [proof], codes: [code], damages: [damage] },
  ],
  ['a task that somebody moved to completed by hand', { tasks: [{ ...mending, status: 'completed' }] }],
  ['the code of a point that is gone', { codes: [code] }],
  [
    'orders of a customer, of a deleted one and of one that is being merged',
    {
      points: [aPoint('1')],
      orders: ['c1', 'deleted', 'merging', 'merged'].map((customer_id, at) => ({
        ...cancelled,
        id: `o${at}`,
        customer_id,
      })),
      customers: [{ id: 'c1', document_number: '' }],
      deletedCustomers: ['deleted'],
      customerMerges: [
        { customer_id: 'merging', into: 'c1', is_done: false },
        { customer_id: 'merged', into: 'deleted', is_done: true },
      ],
    },
  ],
  ['the asset code of a point that is gone', { keptCodes: [{ point_id: '1', asset_code: 'PU-00001' }] }],
])('finds nothing wrong with %s', (_, table) => expect(rules(table)).toEqual([]))

/** By rule: data that break it. A rule without an example does not compile. */
const BREACHES: Record<AuditRule, readonly [Example, ...Example[]]> = {
  'one order per point': [
    ['a point that two orders hold', { points: [heldPoint], orders: [anOrder(), anOrder({ id: 'o2' })] }],
  ],
  'bookings of a point never overlap': [
    [
      'a hold within the contract that runs',
      {
        points: [{ ...soldPoint, sold_until: '2027-09-02T02:59:59.999Z', bookings: [laterHold] }],
        orders: [completedOrder, laterOrder],
        tasks: [task],
      },
    ],
    [
      'two bookings with a day in common',
      {
        points: [
          aPoint('1', {
            bookings: [
              laterHold,
              {
                ...laterHold,
                kind: 'block',
                order_id: null,
                from: '2028-08-31',
                to: '2028-10-01',
                reserved_until: null,
              },
            ],
          }),
        ],
        orders: [laterOrder],
      },
    ],
  ],
  'a booking belongs to its order': [
    ['a booking of no order', { points: [aPoint('1', { bookings: [laterHold] })] }],
    [
      'a booking of other days than its order says',
      { points: [aPoint('1', { bookings: [{ ...laterHold, to: '2028-08-31' }] })], orders: [laterOrder] },
    ],
    [
      'a booking of a cancelled order',
      {
        points: [aPoint('1', { bookings: [laterHold] })],
        orders: [{ ...laterOrder, status: 'cancelled', reserved_until: null }],
      },
    ],
  ],
  'an order has what it booked ahead': [
    ['an order whose booking is gone', { points: [aPoint('1')], orders: [laterOrder] }],
  ],
  'a reserved point is held by a pending order': [['a point reserved for nobody', { points: [heldPoint] }]],
  'a sold point belongs to a running contract': [['a point sold to nobody', { points: [soldPoint] }]],
  'an available point is nobody’s': [
    ['a free point that an order holds', { points: [aPoint('1')], orders: [anOrder()] }],
  ],
  'a pending order holds its points': [
    ['a pending order whose point is sold', { points: [soldPoint], orders: [anOrder()] }],
  ],
  'a running contract has its point': [
    ['a running contract without its point', { points: [heldPoint], orders: [completedOrder], tasks: [task] }],
  ],
  'a hold ends when its order says': [
    ['a hold that ends at another time', { points: [{ ...heldPoint, reserved_until: NOW }], orders: [anOrder()] }],
  ],
  'an order’s points exist': [['an order of a point that is not there', { orders: [anOrder()] }]],
  'a total is the sum of its items': [
    ['a wrong total', { points: [heldPoint], orders: [anOrder({ total_amount: 99 })] }],
  ],
  'instalments are the order’s total': [
    [
      'instalments a centavo short',
      { points: [heldPoint], orders: [anOrder({ instalments: [instalment(60), instalment(39, 'b')] })] },
    ],
    [
      'an instalment of half a centavo',
      { points: [heldPoint], orders: [anOrder({ instalments: [instalment(99.5), instalment(0.5, 'b')] })] },
    ],
    [
      'an instalment of less than nothing',
      { points: [heldPoint], orders: [anOrder({ instalments: [instalment(101), instalment(-1, 'b')] })] },
    ],
  ],
  'a payment is divided among its order’s instalments': [
    ['a payment of an instalment that is not there', sold({ payments: [payment(100, [['c', 100]])] })],
    ['a payment that gives more than it is', sold({ payments: [payment(50, [['a', 60]])] })],
    ['a payment of nothing', sold({ payments: [payment(0, [])] })],
    [
      'a reversed payment that still pays',
      sold({
        payments: [{ ...payment(60, [['a', 60]]), reversal: { at: NOW, by: 'ana', reason: 'Cheque sem fundos' } }],
      }),
    ],
  ],
  'no instalment is paid more than once': [
    [
      'two payments of one instalment',
      sold({ payments: [payment(60, [['a', 60]]), { ...payment(60, [['a', 60]]), id: 'p2' }] }),
    ],
  ],
  'only a sold order has payments': [
    [
      'a payment of a pending order',
      { points: [heldPoint], orders: [anOrder({ payments: [payment(60, [['single', 60]])] })] },
    ],
  ],
  'an order says that it is paid when it is': [
    ['an order that is paid in part', sold({ payment_confirmed_at: NOW, payments: [payment(60, [['a', 60]])] })],
    [
      'a paid order that does not say so',
      sold({
        payments: [
          payment(100, [
            ['a', 60],
            ['b', 40],
          ]),
        ],
      }),
    ],
  ],
  'an order has items': [['an order without items', { orders: [anOrder({ items: [], total_amount: 0 })] }]],
  'a sold item has one installation task': [
    ['a sold item without task', { points: [soldPoint], orders: [completedOrder] }],
    [
      'a sold item with two tasks',
      { points: [soldPoint], orders: [completedOrder], tasks: [task, { ...task, id: 'x' }] },
    ],
  ],
  'a task says how its newest art stands': [
    ['a task whose art is not there', { tasks: [approved], arts: [older] }],
    ['a task that says approved of what was refused', { tasks: [approved], arts: [{ ...art, outcome: 'refused' }] }],
    [
      'a task that still says the client’s of what was approved',
      { tasks: [{ ...approved, art_status: 'from_client' }], arts: [art] },
    ],
    ['a task that names another file', { tasks: [approved], arts: [{ ...art, file: 'art-files/c' }] }],
    ['a task without an art that says that it waits', { tasks: [{ ...task, art_status: 'sent' }] }],
    [
      'a task without an art that there is',
      { tasks: [{ ...approved, art_file_url: null, art_status: 'none' }], arts: [art] },
    ],
  ],
  'an art belongs to its task': [
    ['an art of no task', { arts: [art] }],
    ['an art that is newer than its task knows', { tasks: [task], arts: [art] }],
  ],
  'a task belongs to a sold item': [['a task of nobody', { tasks: [task] }]],
  'a tier owns its name': [['a tier whose name is not kept', { tiers: [{ id: 't', name: 'Ouro' }] }]],
  'a customer owns its document': [
    ['a document that is not kept', { customers: [{ id: 'c1', document_number: '11222333000181' }] }],
    [
      'two customers with one document',
      {
        customers: [
          { id: 'c1', document_number: '11222333000181' },
          { id: 'c2', document_number: '11222333000181' },
        ],
        customerDocuments: [{ document_number: '11222333000181', customer_id: 'c1' }],
      },
    ],
  ],
  'a document is its customer’s': [
    [
      'a document that its customer no longer has',
      {
        customers: [{ id: 'c1', document_number: '' }],
        customerDocuments: [{ document_number: '11222333000181', customer_id: 'c1' }],
      },
    ],
    ['a document of no customer', { customerDocuments: [{ document_number: '11222333000181', customer_id: 'gone' }] }],
  ],
  'an order’s customer exists or was deleted': [
    ['an order of nobody', { orders: [{ ...cancelled, customer_id: 'gone' }] }],
    [
      'an order of a customer that was merged into nobody',
      {
        orders: [{ ...cancelled, customer_id: 'c1' }],
        customerMerges: [{ customer_id: 'c1', into: 'gone', is_done: true }],
      },
    ],
  ],
  'a merged customer has no orders': [
    [
      'an order that did not move',
      {
        orders: [{ ...cancelled, customer_id: 'c1' }],
        customers: [{ id: 'c3', document_number: '' }],
        customerMerges: [
          { customer_id: 'c1', into: 'c2', is_done: true },
          { customer_id: 'c2', into: 'c3', is_done: false },
        ],
      },
    ],
  ],
  'an account has its customer’s document': [
    [
      'an account that has another document',
      {
        customers: [{ id: 'c1', document_number: '11222333000181', account_ids: ['ana'] }],
        customerDocuments: [{ document_number: '11222333000181', customer_id: 'c1' }],
        profiles: [{ id: 'ana', role: 'client', email_confirmed_at: NOW, document_number: '45543915000181' }],
      },
    ],
  ],
  'a proven account belongs to its customer': [
    [
      'a proven account of nobody',
      {
        customers: [{ id: 'c1', document_number: '11222333000181', account_ids: [], proven_account_ids: ['ana'] }],
        customerDocuments: [{ document_number: '11222333000181', customer_id: 'c1' }],
      },
    ],
  ],
  'a parted account does not belong to the customer': [
    [
      'an account that was parted and is there',
      {
        customers: [{ id: 'c1', document_number: '11222333000181', account_ids: ['ana'], parted_account_ids: ['ana'] }],
        customerDocuments: [{ document_number: '11222333000181', customer_id: 'c1' }],
      },
    ],
  ],
  'a point owns its asset code': [
    ['a code that is not kept', { namedCodes: [{ point_id: '1', asset_code: 'PU-00001' }] }],
    [
      'two points with one code',
      {
        namedCodes: [
          { point_id: '1', asset_code: 'CPS-1' },
          { point_id: '2', asset_code: 'CPS-1' },
        ],
        keptCodes: [{ point_id: '1', asset_code: 'CPS-1' }],
      },
    ],
  ],
  'an administrator is kept as one': [
    [
      'an administrator who is not kept',
      {
        profiles: [aPersonOf('a', 'admin'), aPersonOf('b', 'admin')],
        admins: ['a'],
      },
    ],
  ],
  'who is kept as administrator is one': [
    [
      'somebody kept as administrator with another role',
      {
        profiles: [aPersonOf('a', 'admin'), aPersonOf('b', 'client')],
        admins: ['a', 'b'],
      },
    ],
    [
      'somebody kept as administrator who is only invited',
      { profiles: [aPersonOf('a', 'admin'), invitedUser], admins: ['a', 'b'] },
    ],
    ['somebody kept as administrator who is gone', { profiles: [aPersonOf('a', 'admin')], admins: ['a', 'b'] }],
  ],
  'there is an administrator': [
    ['people without an administrator', { profiles: [aPersonOf('c', 'client')] }],
    ['people whose only administrator is invited', { profiles: [aPersonOf('c', 'client'), invitedUser] }],
  ],
  'an item has a price in whole centavos': [
    [
      'an item that costs half a centavo',
      { orders: [anOrder({ items: [{ ...item, price: 0.5 }], total_amount: 0.5 })] },
    ],
    ['an item that costs nothing', { orders: [anOrder({ items: [{ ...item, price: 0 }], total_amount: 0 })] }],
    [
      'an item of the office that costs less than nothing',
      { orders: [{ ...anOrder({ items: [{ ...item, price: -1 }], total_amount: -1 }), by_office: true }] },
    ],
  ],
  'a point is once in an order': [
    [
      'an order that has a point twice',
      { orders: [anOrder({ items: [item, { ...item, id: 'i2' }], total_amount: 200 })] },
    ],
  ],
  'a hold ends unless its receipt is unread': [
    ['a hold without an end', { orders: [anOrder({ reserved_until: null })] }],
    [
      'a hold that ends while its receipt is unread',
      { orders: [anOrder({ unread_receipt: { sent_at: NOW, held_until: LATER } })] },
    ],
    [
      'an unread receipt of a cancelled order',
      { orders: [{ ...cancelled, unread_receipt: { sent_at: NOW, held_until: LATER } }] },
    ],
  ],
  'a renewal that is asked for is pending': [
    [
      'a contract that waits for a renewal that was cancelled',
      {
        orders: [
          anOrder({ ...completedOrder, renewal_order_id: 'o2' }),
          anOrder({ id: 'o2', renews: 'o1', status: 'cancelled' }),
        ],
      },
    ],
    ['a contract that waits for nobody', { orders: [anOrder({ ...completedOrder, renewal_order_id: 'o2' })] }],
  ],
  'a pending renewal is known to the order that it renews': [
    ['a renewal that its contract does not know of', { orders: [completedOrder, anOrder({ id: 'o2', renews: 'o1' })] }],
  ],
  'a renewed contract goes on where it ends': [
    [
      'a contract that goes on later',
      {
        orders: [
          anOrder({ ...completedOrder, items: [{ ...item, ends_at: NOW, renewed_by: 'o2' }] }),
          anOrder({ ...completedOrder, id: 'o2', renews: 'o1', items: [{ ...item, id: 'i2', starts_at: LATER }] }),
        ],
      },
    ],
    [
      'a contract that goes on in an order that renews another',
      {
        orders: [
          anOrder({ ...completedOrder, items: [{ ...item, ends_at: NOW, renewed_by: 'o2' }] }),
          anOrder({ ...completedOrder, id: 'o2', items: [{ ...item, id: 'i2', starts_at: NOW }] }),
        ],
      },
    ],
  ],
  'held points are the sum of the orders’': [
    ['a holder that counts more than its orders', { holders: [{ digest: 'a', held: 7, points: [3] }] }],
  ],
  'an order’s contract is on record': [
    ['an order whose contract is not kept', { orders: [contracted] }],
    [
      'an order that names another contract',
      { orders: [contracted], contracts: [{ ...contract, contract_hash: 'b', hash_of_text: 'b' }] },
    ],
  ],
  'a contract belongs to its completed order': [
    ['a contract of no order', { contracts: [contract], contractChecks: [check] }],
    [
      'a contract that its order does not name',
      { orders: [completedOrder], contracts: [contract], contractChecks: [check] },
    ],
    [
      'a contract of an order that is not completed',
      { orders: [anOrder({ contract_hash: HASH })], contracts: [contract], contractChecks: [check] },
    ],
  ],
  'a contract gives its hash': [
    [
      'a contract with a word changed',
      { orders: [contracted], contracts: [{ ...contract, hash_of_text: 'b' }], contractChecks: [check] },
    ],
  ],
  'a contract can be checked': [
    ['a contract that nobody finds', { orders: [contracted], contracts: [contract] }],
    ['a hash without its contract', { contractChecks: [check] }],
  ],
  'an entry of a bank statement is one payment': [
    [
      'an entry that two payments are',
      {
        orders: ['o1', 'o2'].flatMap(
          id => sold({ id, payments: [{ ...payment(60, [['a', 60]]), bank_entry: 'digest' }] }).orders,
        ),
      },
    ],
  ],
  'contract numbers of a year follow each other': [
    [
      'a number that two contracts have',
      { orders: [numbered('1/2027'), numbered('1/2027')], contractYears: [{ year: '2027', issued: 1 }] },
    ],
    ['a number that no contract has', { contractYears: [{ year: '2027', issued: 1 }] }],
    ['a number beyond those of its year', { orders: [numbered('2/2027')] }],
  ],
  'amendments of an order are numbered without gaps': [
    ['an amendment that is missing', { orders: [amended(2)], ...sealed(2) }],
    ['an amendment twice', { orders: [amended(1, 1)], ...sealed(1) }],
  ],
  'an order’s amendment is on record': [['an order that names an amendment of nobody', { orders: [amended(1)] }]],
  'an amendment belongs to its order': [
    ['an amendment that its order does not name', { orders: [contracted], ...sealed(1) }],
  ],
  'an amendment gives its hash': [
    [
      'an amendment with a word changed',
      { ...sealed(1), orders: [amended(1)], amendments: [{ ...anAmendment(1), hash_of_text: 'b' }] },
    ],
  ],
  'an amendment can be checked': [
    ['an amendment that nobody finds', { orders: [amended(1)], amendments: [anAmendment(1)] }],
  ],
  'a proof is of a task at its point': [
    ['a proof of no task', { proofs: [proof] }],
    ['a proof of another point', { tasks: [mending], proofs: [{ ...proof, point_id: '8' }] }],
  ],
  'an available point shows no sign': [['a sign of nobody', { points: [aPoint('7', { installed_at: NOW })] }]],
  'a point that a photo proved has a sign': [
    ['a proof without one', { points: [{ ...aPoint('7', { installed_at: null }), lacks_sign: true }] }],
  ],
  'a sign that was taken down does not hang': [
    ['one that its photo still says hangs', { points: [hungPoint], tasks: [takedown] }],
    ['one of nobody knows whom', { points: [hungPoint], tasks: [{ ...takedown, takes_down: null }] }],
  ],
  'a point’s code leads to it': [
    ['a code that leads nowhere', { points: [coded] }],
    ['a code that leads to a point with none', { points: [aPoint('7')], codes: [code] }],
  ],
  'what was told of a damage is mended by a task there': [
    ['a damage that nobody mends', { damages: [damage] }],
    ['one of another point', { tasks: [{ ...mending, point_id: '8' }], damages: [damage] }],
  ],
  'an item has its shape': [['an item that can’t be read', { unreadable: ['TAGS TAG#1'] }]],
}

test.each(
  Object.entries(BREACHES).flatMap(([rule, examples]) => examples.map(([what, table]) => [what, table, rule] as const)),
)('finds %s', (_, table, rule) => expect(rules(table)).toContain(rule))

test('a renewal may have no tasks, because the signs that hang stay', () => {
  const renewal = { ...completedOrder, renews: 'o0' }
  const ofTasks = (table: Partial<AuditedTable>) => rules(table).filter(rule => rule.includes('task'))
  expect(ofTasks({ points: [soldPoint], orders: [renewal] })).toEqual([])
  expect(ofTasks({ points: [soldPoint], orders: [renewal], tasks: [task] })).toEqual([])
  expect(ofTasks({ points: [soldPoint], orders: [completedOrder] })).toEqual(['a sold item has one installation task'])
})

test('a contract from before has no tasks, where its order says so', () => {
  const before = { ...completedOrder, has_no_tasks: true as const }
  expect(rules({ points: [soldPoint], orders: [before] })).toEqual(
    rules({ points: [soldPoint], orders: [completedOrder], tasks: [task] }),
  )
  expect(rules({ points: [soldPoint], orders: [before], tasks: [task] })).toContain('a task belongs to a sold item')
})

test('a holder’s points are the sum of its orders’', () => {
  const holders = [
    { digest: 'a', held: 7, points: [3, 4] },
    { digest: 'b', held: 7, points: [3] },
  ]
  expect(findAuditBreaches(aTable({ holders }), NOW).map(({ subject }) => subject)).toEqual(['holder b'])
})

test('the office may give a point away, as nobody else may', () => {
  const free = anOrder({ items: [{ ...item, price: 0 }], total_amount: 0 })
  expect(rules({ points: [heldPoint], orders: [{ ...free, by_office: true }] })).toEqual([])
  expect(rules({ points: [heldPoint], orders: [free] })).toEqual(['an item has a price in whole centavos'])
})
