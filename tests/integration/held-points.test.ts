import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HeldPointLimits, HolderKind } from '#shared/orders/rules/held-points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Limits of how many points may be held at the same time, on the real emulator. The test delivers the stream's changes,
 * so that they can be late.
 */

let close: () => Promise<void>
let of: typeof import('./held-points-use-cases.ts')
const limits: HeldPointLimits = { email: 40, account: 120, address: 80 }
const manager: Actor = { user_id: 'admin-user', role: 'admin' }
const client: Actor = { user_id: 'client-user', role: 'client' }

beforeAll(async () => {
  ;({ close } = await startTable())
  of = await import('./held-points-use-cases.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('client'))
  await of.insertProfile(aPerson('admin'))
})
afterAll(() => close())

let address: string
let next = 0
beforeEach(() => {
  next += 1
  address = `203.0.113.${next}`
})

const now = () => new Date().toISOString()
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
let nextPoint = 1

async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await of.batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}

type Wish = { buyer?: string; points: string[]; key?: string; actor?: Actor; at?: string; from?: string }
const reserve = ({
  buyer = `Visitante ${next}`,
  points,
  key,
  actor,
  at = now(),
  from = address,
}: Wish): Promise<Order> =>
  of.reserve(
    {
      customerData: aBuyer(buyer),
      items: points.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    {
      actor,
      idempotency_key: key,
      now: at,
      hold_hours: 72,
      address: from,
      held_points: limits,
    },
  )

const read = async (Key: { PK: string; SK: string }): Promise<Record<string, unknown> | undefined> =>
  (await of.table.send(new GetCommand({ TableName: of.TABLE_NAME, Key, ConsistentRead: true }))).Item

async function heldBy(held_by: HolderKind, value: string): Promise<number> {
  const { held, orders } = of.parseHolder((await read(of.quotaHolderKey(of.holderDigest(held_by, value)))) ?? {})
  expect([...orders.values()].reduce((sum, { points }) => sum + points, 0)).toBe(held)
  return held
}
const heldHere = () => heldBy('address', address)

const asOrder = (item: Record<string, unknown> | undefined) => item && of.orderRecordSchema.parse(item)

/** Changes an order, and delivers the change as the table's stream does. Returns a function that delivers it again. */
async function changing(id: string, change: () => Promise<unknown>): Promise<() => Promise<void>> {
  const formerItem = await read(of.orderKey(id))
  await change()
  const laterItem = await read(of.orderKey(id))
  const deliver = () => of.releaseQuotas({ id: '1', before: asOrder(formerItem), after: asOrder(laterItem) })
  await deliver()
  return deliver
}

const refusalOf = async (reservation: Promise<Order>) => {
  try {
    await reservation
  } catch (error) {
    if (error instanceof of.DomainError) return { code: error.code, details: error.details }
    throw error
  }
  throw new Error('it was not refused')
}

test('40 guests of invented e-mails behind one address hold what the limit says between them, exactly', async () => {
  const points = await makePoints(400)
  const carts = Array.from({ length: 40 }, (_, index) => points.slice(index * 10, index * 10 + 10))
  const settledCalls = await Promise.allSettled(
    carts.map((cart, index) => reserve({ buyer: `Inventado ${index}`, points: cart })),
  )
  const refused = settledCalls.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(32)
  for (const error of refused)
    expect(error).toMatchObject({ code: 'TOO_MANY_HELD_POINTS', details: { held_by: 'address', most: 80 } })
  expect(await heldHere()).toBe(80)
  // Refused requests hold no points under their e-mails.
  const byEmail = await Promise.all(carts.map((_, index) => heldBy('email', aBuyer(`Inventado ${index}`).email)))
  expect(byEmail.filter(held => held === 10)).toHaveLength(8)
  expect(byEmail.filter(held => held === 0)).toHaveLength(32)
  expect((await of.auditTable()).breaches).toEqual([])
})

test('an e-mail holds one cart, from whatever address it comes', async () => {
  const points = await makePoints(41)
  for (let index = 0; index < 4; index += 1) await reserve({ points: points.slice(index * 10, index * 10 + 10) })
  address = `${address}9`
  expect(await refusalOf(reserve({ points: points.slice(40) }))).toEqual({
    code: 'TOO_MANY_HELD_POINTS',
    details: { held_by: 'email', held: 40, most: 40 },
  })
  expect(await heldHere()).toBe(0)
})

describe('orders of guests with one e-mail', () => {
  /** Reservations at the same time, each from an address of its own, so that no other limit applies. */
  const racing = async (points: readonly string[], wish: Partial<Wish> = {}) => {
    const settledCalls = await Promise.allSettled(
      points.map((point, index) => reserve({ points: [point], from: `198.51.100.${index}`, ...wish })),
    )
    return {
      made: settledCalls.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
      refusals: settledCalls.flatMap(each => (each.status === 'rejected' ? [each.reason] : [])),
    }
  }

  test('are 5 in an hour, however many race from however many addresses and however few points they have', async () => {
    const points = await makePoints(52)
    const { made, refusals } = await racing(points.slice(0, 50))
    expect(made).toHaveLength(5)
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_GUEST_ORDERS']))
    expect(refusals[0].details).toMatchObject({ orders: 5, seconds: 3600 })
    expect(refusals[0].details.retry_after_seconds).toBeGreaterThan(3500)
    expect(await heldBy('email', aBuyer(`Visitante ${next}`).email)).toBe(5)
    // The limit does not apply to another e-mail, nor to a person who is signed in with this e-mail.
    await reserve({ buyer: 'Outra Pessoa', points: points.slice(50, 51) })
    await reserve({ actor: manager, points: points.slice(51) })
  })

  test('are 20 in a day', async () => {
    const points = await makePoints(21)
    for (let index = 0; index < 20; index += 1)
      await reserve({ points: points.slice(index, index + 1), at: ago(20 - index) })
    expect(await refusalOf(reserve({ points: points.slice(20), at: ago(0) }))).toMatchObject({
      code: 'TOO_MANY_GUEST_ORDERS',
      details: { orders: 20, seconds: 86_400 },
    })
  })

  test('count when they come to be alone, and once however often they are sent', async () => {
    const points = await makePoints(6)
    const taken = await makePoints(1)
    await reserve({ buyer: 'Primeira', points: taken })
    for (let index = 0; index < 6; index += 1)
      expect(await refusalOf(reserve({ points: taken }))).toMatchObject({ code: 'POINT_UNAVAILABLE' })
    const key = 'attempt-00000077'
    const repeatedOrders = await Promise.all(
      points.slice(0, 1).flatMap(point => Array.from({ length: 6 }, () => reserve({ points: [point], key }))),
    )
    expect(new Set(repeatedOrders.map(({ id }) => id)).size).toBe(1)
    for (const point of points.slice(1, 5)) await reserve({ points: [point] })
    expect(await refusalOf(reserve({ points: points.slice(5) }))).toMatchObject({ code: 'TOO_MANY_GUEST_ORDERS' })
    // A repeated request gets its first response, even at the limit.
    expect((await reserve({ points: points.slice(0, 1), key })).id).toBe(repeatedOrders[0]?.id)
  })
})

test('who is signed in is limited by the account, and not by an address that others have filled', async () => {
  const points = await makePoints(201)
  for (let index = 0; index < 2; index += 1)
    await reserve({ buyer: `Vizinho ${index}`, points: points.slice(index * 40, index * 40 + 40) })
  for (let index = 2; index < 5; index += 1)
    await reserve({ actor: client, points: points.slice(index * 40, index * 40 + 40) })
  expect(await refusalOf(reserve({ actor: client, points: points.slice(200) }))).toMatchObject({
    details: { held_by: 'account', held: 120, most: 120 },
  })
  await reserve({ actor: manager, points: points.slice(200) })
  expect(await heldHere()).toBe(80)
})

test('what is cancelled, paid, removed or has run out counts no more, however often that is told', async () => {
  const points = await makePoints(40)
  const cart = (index: number) => points.slice(index * 10, index * 10 + 10)
  const cancelledOrder = await reserve({ points: cart(0) })
  const paidOrder = await reserve({ points: cart(1) })
  const smaller = await reserve({ points: cart(2) })
  const endedOrder = await reserve({ points: cart(3), at: ago(73) })
  expect(await heldHere()).toBe(40)

  const again = [
    await changing(cancelledOrder.id, () =>
      of.cancelOrder({ order_id: cancelledOrder.id }, { actor: manager, now: now() }),
    ),
    await changing(paidOrder.id, () => of.confirmOrder({ order_id: paidOrder.id }, { actor: manager, now: now() })),
  ]
  expect(await heldHere()).toBe(20)
  const keptIds = smaller.items.slice(0, 3).map(({ id }) => id)
  again.push(
    await changing(smaller.id, () =>
      of.limitOrderToItems({ order_id: smaller.id, item_ids: keptIds }, { actor: manager, now: now() }),
    ),
  )
  expect(await heldHere()).toBe(13)
  again.push(await changing(endedOrder.id, () => of.freeDueHolds({}, { now: now() })))
  expect(await heldHere()).toBe(3)
  for (const deliver of again) await deliver()
  expect(await heldHere()).toBe(3)
  expect(await heldBy('email', aBuyer(`Visitante ${next}`).email)).toBe(3)
  // The order no longer says under whom it was counted, once the hold has ended.
  for (const { id } of [cancelledOrder, paidOrder, endedOrder]) expect((await of.findOrder(id))?.held_under).toEqual([])
})

test('the same attempt counts once, and is answered also when nothing more may be held', async () => {
  const points = await makePoints(40)
  const attempt = () => reserve({ points, key: 'attempt-00000001' })
  const answers = await Promise.all(Array.from({ length: 10 }, attempt))
  expect(new Set([...answers, await attempt()].map(({ id }) => id)).size).toBe(1)
  expect(await heldHere()).toBe(40)
})

test('a reservation that is refused for another reason holds nothing', async () => {
  const points = await makePoints(2)
  await reserve({ buyer: 'Primeiro', points: points.slice(0, 1) })
  expect(await refusalOf(reserve({ points }))).toMatchObject({ code: 'POINT_UNAVAILABLE' })
  expect(await heldHere()).toBe(1)
})

test('what a crash or a lost event left behind is forgotten when the limit is met', async () => {
  const points = await makePoints(80)
  const holder = { held_by: 'address', digest: of.holderDigest('address', address), max: limits.address } as const
  const holding = { order_id: crypto.randomUUID(), points: 40, until: now() }
  // The request died between counting and writing only just now, so it may still be running.
  await of.acquireQuota(holder, { ...holding, now: now() })
  const lostOrder = await reserve({ buyer: 'Perdido', points: points.slice(0, 40) })
  await of.cancelOrder({ order_id: lostOrder.id }, { actor: manager, now: now() })
  expect(await refusalOf(reserve({ points: points.slice(40) }))).toMatchObject({ details: { held: 80 } })

  const soon = new Date(Date.now() + 90_000).toISOString()
  await reserve({ points: points.slice(40), at: soon })
  expect(await heldHere()).toBe(40)
})

test('neither e-mails nor addresses stand in what is counted', async () => {
  const { Items = [] } = await of.table.send(
    new ScanCommand({
      TableName: of.TABLE_NAME,
      FilterExpression: 'kind IN (:holder, :orders)',
      ExpressionAttributeValues: { ':holder': 'holder', ':orders': 'guest_orders' },
    }),
  )
  expect(Items.length).toBeGreaterThan(50)
  expect(JSON.stringify(Items)).not.toMatch(/@|example|203\.0\.113|client-user/)
})
