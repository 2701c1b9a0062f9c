import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeOrderEdit, OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Pending orders of the office that are edited whole, on the real emulator: points come and go with the order, whoever
 * confirms, cancels, lets it lapse or takes the point at the same time. The whole table is audited after each race.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./office-orders-use-cases.ts')
const ana: Actor = { user_id: 'admin-user', role: 'admin' }
const NOW = '2026-11-26T12:00:00.000Z'
const HOLD_END = '2026-11-29T12:00:00.000Z'
const MANY = fewOrMany(6, 200)
const TODAY = { from: '2026-11-26', to: '2028-05-26' }
const AHEAD = { from: '2027-02-01', to: '2028-08-01' }
const LATER = { from: '2028-09-01', to: '2030-03-01' }

beforeAll(async () => {
  database = await startTable()
  use = await import('./office-orders-use-cases.ts')
})
let customer_id: string
let other_id: string
beforeEach(async () => {
  await database.empty()
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
  const make = async (document_number: string) =>
    (await use.createCustomer(aCustomerForm({ document_number }), { actor: managerActor, now: NOW })).id
  customer_id = await make('11222333000181')
  other_id = await make('')
})
afterAll(() => database.close())

let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}
const formOf = (points: readonly string[], changes: Partial<OfficeOrderForm> = {}) =>
  anOfficeOrderForm({
    customer_id,
    items: points.map(point_id => ({ point_id })),
    term: TODAY,
    expected_total: points.length * 180_000,
    ...changes,
  })
const make = (points: readonly string[], changes: Partial<OfficeOrderForm> = {}): Promise<Order> =>
  use.createOfficeOrder(formOf(points, changes), {
    actor: managerActor,
    now: NOW,
    hold_hours: 72,
    idempotency_key: undefined,
  })
const edit = (
  { id, version }: Order,
  points: readonly string[],
  { now = NOW, ...changes }: Partial<OfficeOrderEdit> & { now?: string } = {},
): Promise<Order> => use.editOfficeOrder({ ...formOf(points), ...changes, order_id: id, version }, { actor: ana, now })

const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof use.DomainError) return error.code
      throw error
    },
  )
/** Who has each point: 'reserved' by the order, 'ahead' in its bookings, or 'free'. */
async function holdersOf(points: readonly string[], { id }: Order): Promise<string[]> {
  const found = await use.findPoints(points)
  return points.map(pointId => {
    const { status, order_id, bookings = [] } = found.get(pointId) ?? aPoint('0')
    if (status === 'reserved' && order_id === id) return 'reserved'
    return bookings.some(booking => booking.order_id === id) ? 'ahead' : 'free'
  })
}
const auditIsClean = async (now = NOW) => expect((await use.auditTable({ now })).breaches).toEqual([])

test('points go and come, and all that was not edited stays: the hold, the instalments’ proportions, the items', async () => {
  const points = await makePoints(3)
  const plan = { count: 2, first_due_on: '2026-12-10', method: 'pix' as const, down_payment: null }
  const order = await make(points.slice(0, 2), { payment_plan: plan, notes: 'Ligar antes' })
  const [, second, third] = points.map(String)
  const edited = await edit(order, [second ?? '', third ?? ''], { notes: 'Ligar depois' })
  expect([edited.version, edited.reserved_until, edited.sale?.notes, edited.edited_by_admin]).toEqual([
    2,
    HOLD_END,
    'Ligar depois',
    true,
  ])
  expect(edited.items[0]?.id).toBe(order.items[1]?.id)
  expect(edited.instalments).toEqual(order.instalments)
  expect(await holdersOf(points, order)).toEqual(['free', 'reserved', 'reserved'])
  await auditIsClean()
  const one = await edit(edited, [third ?? ''], { expected_total: 180_000 })
  expect(one.instalments?.map(({ id, amount }) => [id, amount])).toEqual(
    order.instalments?.map(({ id }) => [id, 90_000]),
  )
  const atOnce = await edit(one, [third ?? ''], { expected_total: 180_000, payment_plan: null })
  expect(atOnce.instalments).toBeUndefined()
  expect(await holdersOf(points, order)).toEqual(['free', 'free', 'reserved'])
  await auditIsClean()
})

test.each([
  ['from today to later', TODAY, AHEAD, 'reserved', 'ahead'],
  ['from later to today', AHEAD, TODAY, 'ahead', 'reserved'],
  ['from later to even later', AHEAD, LATER, 'ahead', 'ahead'],
])('its days move %s, and it can be confirmed on them', async (_, before, after, was, is) => {
  const points = await makePoints(2)
  const order = await make(points, { term: before })
  expect(await holdersOf(points, order)).toEqual([was, was])
  const edited = await edit(order, points, { term: after })
  expect(await holdersOf(points, order)).toEqual([is, is])
  expect(edited.items.map(({ term, booked_ahead }) => [term, booked_ahead ?? false])).toEqual([
    [after, is === 'ahead'],
    [after, is === 'ahead'],
  ])
  await auditIsClean()
  const sold = await use.confirmOrder({ order_id: edited.id, version: 2 }, { actor: ana, now: NOW })
  expect(sold.status).toBe('completed')
  await auditIsClean()
})

test('days that another order has are refused with the points, and nothing changes', async () => {
  const [first = '', second = ''] = await makePoints(2)
  const order = await make([first])
  await make([first, second], { term: LATER })
  expect(await outcomeOf(edit(order, [first], { term: { from: '2028-01-01', to: '2029-07-01' } }))).toBe(
    'POINT_UNAVAILABLE',
  )
  expect(await outcomeOf(edit(order, [second], { term: LATER }))).toBe('POINT_UNAVAILABLE')
  expect(await holdersOf([first, second], order)).toEqual(['reserved', 'free'])
  await auditIsClean()
})

test('an order whose first day has come keeps it, and a hold that is over needs a new end', async () => {
  const points = await makePoints(2)
  const order = await make(points.slice(0, 1), { term: { from: '2026-11-27', to: '2028-05-27' } })
  const next = '2026-11-28T12:00:00.000Z'
  const term = { from: '2026-11-27', to: '2028-05-27' }
  const edited = await edit(order, points, { now: next, term })
  expect(await holdersOf(points, order)).toEqual(['ahead', 'reserved'])
  await auditIsClean(next)
  const over = '2026-11-30T12:00:00.000Z'
  expect(await outcomeOf(edit(edited, points, { now: over, term }))).toBe('HOLD_DATE_INVALID')
  const held = await edit(edited, points, { now: over, term, reserved_until: '2026-12-02T12:00:00.000Z' })
  expect(held.reserved_until).toBe('2026-12-02T12:00:00.000Z')
  await auditIsClean(over)
})

test('another customer has the order, and the link of the former one opens nothing', async () => {
  const points = await makePoints(1)
  const order = await make(points)
  const later = '2026-11-26T12:01:00.000Z'
  const edited = await edit(order, points, { customer_id: other_id, now: later })
  expect([edited.customer_id, edited.user_id]).toEqual([other_id, null])
  const receipt = await use.takeReceipt({ order_id: order.id, file: 'receipts/a.pdf' }, NOW)
  expect(await outcomeOf(edit({ ...receipt }, points, { customer_id }))).toBe('ORDER_CUSTOMER_PAPERS')
  const again = await edit(receipt, points, { customer_id: other_id, notes: 'Com comprovante' })
  expect([again.reserved_until, again.unread_receipt?.held_until]).toEqual([null, HOLD_END])
  await auditIsClean()
})

test('an order of 150 points gets more and loses some; its days stay', async () => {
  const points = await makePoints(160)
  const order = await make(points.slice(0, 150))
  const edited = await edit(order, points.slice(10))
  expect(edited.items).toHaveLength(150)
  expect(await holdersOf(points, order)).toEqual([
    ...Array.from({ length: 10 }, () => 'free'),
    ...Array.from({ length: 150 }, () => 'reserved'),
  ])
  await auditIsClean()
  expect(await outcomeOf(edit(edited, points.slice(10), { term: AHEAD }))).toBe('ORDER_TOO_LARGE_TO_MOVE')
  await make(points.slice(0, 1))
  expect(await outcomeOf(edit(edited, points))).toBe('POINT_UNAVAILABLE')
  await auditIsClean()
}, 60_000)

describe('of an edit that adds a point and another change of the same order', () => {
  type Act = (order: Order, free: string) => Promise<unknown>
  const confirm: Act = ({ id, version }) =>
    use.confirmOrder({ order_id: id, version }, { actor: managerActor, now: NOW })
  const cancel: Act = ({ id, version }) => use.cancelOrder({ order_id: id, version }, { actor: managerActor, now: NOW })
  const recolleague: Act = (order, free) => edit(order, [order.items[1]?.point_id ?? '', free])
  const sellFree: Act = (_, free) => make([free])
  const retireFree: Act = (_, free) =>
    use.retirePoint({ point_id: free, on: '2026-11-20', reason: 'Ofício 12' }, { actor: managerActor, now: NOW })
  const blockFree: Act = (_, free) =>
    use.blockDays(
      { point_id: free, from: '2027-01-01', to: '2027-02-01', reason: 'Obra' },
      { actor: managerActor, now: NOW },
    )
  test.each<[string, Act, RegExp]>([
    ['its confirmation', confirm, /^ORDER_(CHANGED|NOT_PENDING)$/],
    ['its cancellation', cancel, /^ORDER_(CHANGED|NOT_PENDING)$/],
    ['another edit', recolleague, /^(ORDER_CHANGED|POINT_UNAVAILABLE)$/],
    ['the sale of the point that it adds', sellFree, /^POINT_UNAVAILABLE$/],
    ['the retirement of the point that it adds', retireFree, /^(POINT_UNAVAILABLE|POINT_HAS_ORDERS)$/],
    ['a block of the point that it adds', blockFree, /^(POINT_UNAVAILABLE|POINT_DAYS_TAKEN)$/],
  ])('%s, one is made and the other is told', async (_, other, refused) => {
    const prepared = await Promise.all(
      Array.from({ length: MANY }, async () => {
        const [first = '', second = '', free = ''] = await makePoints(3)
        return { order: await make([first, second]), first, free }
      }),
    )
    const outcomes = await Promise.all(
      prepared.map(({ order, first, free }) =>
        Promise.all([outcomeOf(edit(order, [first, free])), outcomeOf(other(order, free))]),
      ),
    )
    for (const pair of outcomes) {
      expect(pair.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(pair.find(outcome => outcome !== 'done')).toMatch(refused)
    }
    await auditIsClean()
  })

  test('its lapse, it is lapsed or edited', async () => {
    const over = '2026-11-29T12:00:01.000Z'
    const prepared = await Promise.all(
      Array.from({ length: MANY }, async () => {
        const [first = '', free = ''] = await makePoints(2)
        return { order: await make([first]), first, free }
      }),
    )
    const [outcomes] = await Promise.all([
      Promise.all(
        prepared.map(({ order, first, free }) =>
          outcomeOf(edit(order, [first, free], { now: over, reserved_until: '2026-12-02T12:00:00.000Z' })),
        ),
      ),
      use.freeDueHolds({}, { now: over }),
    ])
    for (const outcome of outcomes) expect(outcome).toMatch(/^(done|ORDER_CHANGED|ORDER_NOT_PENDING)$/)
    await auditIsClean(over)
  })
})
