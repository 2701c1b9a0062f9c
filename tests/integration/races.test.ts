import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/** Concurrent requests on the real emulator. The whole table is audited after each test. */

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')
const manager: Actor = { user_id: 'manager', role: 'admin' }
let nextPoint = 1

beforeAll(async () => {
  ;({ close } = await startTable())
  orders = await import('./orders-use-cases.ts')
  await orders.insertPricingTier(goldTier)
})
afterAll(() => close())

beforeEach(() => {
  nextPoint += 1000
})

const now = () => new Date().toISOString()

async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(nextPoint + index))
  await Promise.all(ids.map(id => orders.insertPoint(aPoint(id))))
  return ids
}

const reserve = (buyer: string, pointIds: string[], key?: string): Promise<Order> =>
  orders.reserve(
    {
      customerData: aBuyer(buyer),
      items: pointIds.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    {
      actor: undefined,
      idempotency_key: key,
      now: now(),
      hold_hours: 72,
    },
  )

/** Outcome of each call: its value, or the code of its refusal. An error that is not a refusal fails the test. */
async function settle<T>(calls: Promise<T>[]): Promise<{ won: T[]; refused: string[] }> {
  const settledCalls = await Promise.allSettled(calls)
  const refusedCodes = settledCalls.flatMap(result => {
    if (result.status === 'fulfilled') return []
    if (!(result.reason instanceof orders.DomainError)) throw result.reason
    return [result.reason.code]
  })
  return {
    won: settledCalls.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: refusedCodes,
  }
}

async function expectCleanAudit(): Promise<void> {
  expect((await orders.auditTable()).breaches).toEqual([])
}

test('of 500 buyers at once on one point exactly one gets it', async () => {
  const [point = ''] = await makePoints(1)
  const { won, refused } = await settle(Array.from({ length: 500 }, (_, index) => reserve(`Buyer ${index}`, [point])))
  expect(won).toHaveLength(1)
  expect(refused).toHaveLength(499)
  expect(new Set(refused)).toEqual(new Set(['POINT_UNAVAILABLE']))
  expect((await orders.findPoint(point))?.order_id).toBe(won[0]?.id)
  await expectCleanAudit()
})

test('200 overlapping carts of 5 points are each reserved whole or not at all', async () => {
  const points = await makePoints(40)
  const cart = (index: number) => Array.from({ length: 5 }, (_, step) => points[(index * 3 + step * 7) % 40] ?? '')
  const { won, refused } = await settle(
    Array.from({ length: 200 }, (_, index) => reserve(`Cart ${index}`, cart(index))),
  )
  expect(won.length).toBeGreaterThan(0)
  expect(won.length + refused.length).toBe(200)
  expect(won.length).toBeLessThanOrEqual(8)
  const heldIds = won.flatMap(order => order.items.map(item => item.point_id))
  expect(new Set(heldIds).size).toBe(heldIds.length)
  await expectCleanAudit()
})

test('confirm, cancel, expire and modify racing on the same orders leave each in one state', async () => {
  const points = await makePoints(60)
  const createdOrders = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reserve(`Racer ${index}`, points.slice(index * 3, index * 3 + 3))),
  )
  const laterTime = new Date(Date.now() + 73 * 3_600_000).toISOString()
  const calls = createdOrders.flatMap(order => [
    orders.confirmOrder({ order_id: order.id }, { actor: manager, now: now() }),
    orders.cancelOrder({ order_id: order.id }, { actor: manager, now: now() }),
    orders.limitOrderToItems(
      { order_id: order.id, item_ids: [order.items[0]?.id ?? ''] },
      { actor: manager, now: now() },
    ),
    orders.editItemPeriod(
      { order_id: order.id, item_id: order.items[0]?.id ?? '', period_years: 2 },
      { actor: manager, now: now() },
    ),
    orders.changeHoldAndKit({ order_id: order.id, reserved_until: laterTime }, { actor: manager, now: now() }),
  ])
  const [{ refused }] = await Promise.all([settle(calls), orders.freeDueHolds({}, { now: laterTime })])
  expect(refused.every(code => ['ORDER_NOT_PENDING', 'ORDER_CHANGED'].includes(code))).toBe(true)
  const laterOrders = await Promise.all(createdOrders.map(order => orders.findOrder(order.id)))
  expect(laterOrders.every(order => order?.status === 'completed' || order?.status === 'cancelled')).toBe(true)
  await expectCleanAudit()
})

test('the same attempt sent ten times at once and again later makes one order and gets one answer', async () => {
  const points = await makePoints(3)
  const attempt = () => reserve('Repeater', points, 'attempt-00000001')
  const [answer, ...repeated] = await Promise.all(Array.from({ length: 10 }, attempt))
  expect([...repeated, await attempt()]).toStrictEqual(Array.from({ length: 10 }, () => answer))
  await expectCleanAudit()
})

test('a hold that ran out can be taken by another before the job comes, and the job then frees nothing of theirs', async () => {
  const [point = '', other = ''] = await makePoints(2)
  const early = await orders.reserve(
    {
      customerData: aBuyer('Early'),
      items: [point, other].map(point_id => ({ point_id, period_years: 1 as const })),
    },
    {
      actor: undefined,
      now: new Date(Date.now() - 80 * 3_600_000).toISOString(),
      hold_hours: 72,
    },
  )
  const { won } = await settle(Array.from({ length: 50 }, (_, index) => reserve(`Late ${index}`, [point])))
  expect(won).toHaveLength(1)
  await expectCleanAudit()
  await expect(orders.confirmOrder({ order_id: early.id }, { actor: manager, now: now() })).rejects.toMatchObject({
    code: 'ORDER_HOLD_OVER',
  })
  expect(await orders.freeDueHolds({}, { now: now() })).toBe(1)
  expect((await orders.findOrder(early.id))?.status).toBe('cancelled')
  expect((await orders.findPoint(point))?.order_id).toBe(won[0]?.id)
  expect((await orders.findPoint(other))?.status).toBe('available')
  await expectCleanAudit()
})

test('ended contracts free their points once, however many runs race', async () => {
  const points = await makePoints(4)
  const order = await reserve('Tenant', points)
  await orders.confirmOrder({ order_id: order.id }, { actor: manager, now: now() })
  await expectCleanAudit()
  const nextYear = new Date(Date.now() + 366 * 86_400_000).toISOString()
  await Promise.all([
    orders.endContracts({}, { now: nextYear }),
    orders.endContracts({}, { now: nextYear }),
    orders.endContracts({}, { now: nextYear }),
  ])
  const freed = await Promise.all(points.map(id => orders.findPoint(id)))
  expect(freed.map(point => point?.status)).toEqual(['available', 'available', 'available', 'available'])
  await expectCleanAudit()
})
