import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, GOLD_PRICES, goldTier } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Renewals of contracts on the real emulator: requested, confirmed, withdrawn, and contracts that end meanwhile. */

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')
const client: Actor = { user_id: 'client-user', role: 'client' }
const HOLD_HOURS = 72
const HOUR_MS = 3_600_000

beforeAll(async () => {
  ;({ close } = await startTable())
  orders = await import('./orders-use-cases.ts')
  await orders.insertPricingTier(goldTier)
  await orders.insertProfile(aPerson('client'))
  await orders.insertProfile(aPerson('admin'))
})
afterAll(() => close())

/** Start of all contracts, which last one year. */
const START = '2027-03-01T12:00:00.000Z'
const END = '2028-02-29T02:59:59.999Z'
const daysLeft = (days: number) => instantDaysBefore(END, days)
const hoursPast = (hours: number) => new Date(Date.parse(END) + hours * HOUR_MS).toISOString()

let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await Promise.all(ids.map(id => orders.insertPoint(aPoint(id))))
  return ids
}

const reserve = (actor: Actor | undefined, points: readonly string[], now: string, years: PeriodYears = 1) =>
  orders.reserve(
    { customerData: aBuyer('Clara Cliente'), items: points.map(point_id => ({ point_id, period_years: years })) },
    { actor, now, hold_hours: HOLD_HOURS },
  )

/** Creates a client's order of `points` points, whose contracts run from START to END. */
async function aContract(points = 2): Promise<Order> {
  const { id } = await reserve(client, await makePoints(points), START)
  return orders.confirmOrder({ order_id: id }, { actor: managerActor, now: START })
}

const ask = (
  { id, items }: Order,
  now: string,
  { period_years = 1 as PeriodYears, actor = client, version = undefined as number | undefined } = {},
): Promise<Order> =>
  orders.requestRenewal(
    { order_id: id, items: items.map(item => ({ item_id: item.id, period_years })), version },
    { actor, now, hold_hours: HOLD_HOURS },
  )

const confirm = ({ id }: Order, now: string) => orders.confirmOrder({ order_id: id }, { actor: managerActor, now })
const cancel = ({ id }: Order, now: string) => orders.cancelOrder({ order_id: id }, { actor: client, now })
const pointsOf = ({ items }: Order) => Promise.all(items.map(({ point_id }) => orders.findPoint(point_id)))
const states = async (order: Order) =>
  (await pointsOf(order)).map(point => [point?.status, point?.order_id, point?.reserved_until, point?.sold_until])
const read = async ({ id }: Order) => {
  const foundOrder = await orders.findOrder(id)
  if (!foundOrder) throw new Error(`there is no order ${id}`)
  return foundOrder
}

async function expectCleanAudit(now: string): Promise<void> {
  expect((await orders.auditTable({ now })).breaches).toEqual([])
}

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

const refusalOf = async (call: Promise<unknown>) => (await settle([call])).refused[0]

describe('a renewal', () => {
  test('is a pending order at today’s prices; the points stay the old one’s until its contracts go on in the new', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(60), { period_years: 2 })
    expect(renewal).toMatchObject({
      status: 'pending',
      renews: old.id,
      user_id: client.user_id,
      customer_email: 'client@example.com',
      customer_name: old.customer_name,
      reserved_until: hoursPast(HOLD_HOURS),
      total_amount: 2 * (GOLD_PRICES.price_2y ?? 0),
      version: 1,
    })
    expect(await read(renewal)).toMatchObject({ held_under: [], changed_by: client })
    expect(await read(old)).toMatchObject({
      renewal_order_id: renewal.id,
      changed_by: client,
      updated_at: daysLeft(60),
    })
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    await expectCleanAudit(daysLeft(60))

    const confirmedOrder = await confirm(renewal, daysLeft(30))
    const end = '2030-02-28T02:59:59.999Z'
    expect(confirmedOrder.items.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      [END, end],
      [END, end],
    ])
    expect(await states(old)).toEqual(old.items.map(() => ['sold', renewal.id, null, end]))
    expect(await read(old)).toMatchObject({
      renewal_order_id: null,
      items: [{ renewed_by: renewal.id }, { renewed_by: renewal.id }],
    })
    await expectCleanAudit(daysLeft(30))

    // The end of the old contract no longer frees the points; the end of the new one does.
    await orders.endContracts({}, { now: hoursPast(1) })
    expect(await states(old)).toEqual(old.items.map(() => ['sold', renewal.id, null, end]))
    await orders.endContracts({}, { now: end })
    expect(await states(old)).toEqual(old.items.map(() => ['available', null, null, null]))
    expect((await read(old)).items.map(({ ended_at }) => ended_at)).toEqual([null, null])
    // The job no longer finds the old order among those that are due.
    expect(await orders.findDueOrderIds('contracts', end, 1000)).not.toContain(old.id)
    await expectCleanAudit(end)
  })

  test('of some items leaves the others to end', async () => {
    const old = await aContract(3)
    const [kept] = old.items
    const renewal = await ask({ ...old, items: old.items.slice(0, 1) }, daysLeft(1))
    await confirm(renewal, daysLeft(0.5))
    await orders.endContracts({}, { now: END })
    expect((await states(old)).map(([status, order]) => [status, order])).toEqual([
      ['sold', renewal.id],
      ['available', null],
      ['available', null],
    ])
    expect((await read(old)).items.map(({ id, ended_at }) => [id, ended_at])).toEqual(
      old.items.map(({ id }) => [id, id === kept?.id ? null : END]),
    )
    await expectCleanAudit(END)
  })

  test('that is cancelled frees nothing and may be asked again', async () => {
    const old = await aContract()
    const firstOrder = await ask(old, daysLeft(80))
    await cancel(firstOrder, daysLeft(79))
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    expect(await read(old)).toMatchObject({ renewal_order_id: null, changed_by: client })
    const secondOrder = await ask(old, daysLeft(78))
    expect(await read(old)).toMatchObject({ renewal_order_id: secondOrder.id })
    await expectCleanAudit(daysLeft(78))
  })

  test('has what any pending order has: another period, fewer items, a longer hold, while the points are the old one’s', async () => {
    const old = await aContract(3)
    const renewal = await ask(old, daysLeft(60))
    const [first, second] = renewal.items
    await orders.editItemPeriod(
      { order_id: renewal.id, item_id: first?.id ?? '', period_years: 3 },
      { actor: client, now: daysLeft(59) },
    )
    await orders.limitOrderToItems(
      { order_id: renewal.id, item_ids: [first?.id ?? '', second?.id ?? ''] },
      { actor: client, now: daysLeft(58) },
    )
    await orders.changeHoldAndKit(
      { order_id: renewal.id, reserved_until: hoursPast(100) },
      { actor: managerActor, now: daysLeft(57) },
    )
    expect(await read(renewal)).toMatchObject({
      reserved_until: hoursPast(100),
      items: [{ period_years: 3 }, { period_years: 1 }],
    })
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    await expectCleanAudit(daysLeft(57))
    await orders.endContracts({}, { now: END })
    expect((await states(old)).map(([status, order, until]) => [status, order, until])).toEqual([
      ['reserved', renewal.id, hoursPast(100)],
      ['reserved', renewal.id, hoursPast(100)],
      ['available', null, null],
    ])
    await expectCleanAudit(END)
    // The same for prices that are the point's own.
    await orders.changeHoldAndKit(
      { order_id: renewal.id, reserved_until: hoursPast(200) },
      { actor: managerActor, now: hoursPast(1) },
    )
    await orders.limitOrderToItems(
      { order_id: renewal.id, item_ids: [first?.id ?? ''] },
      { actor: client, now: hoursPast(2) },
    )
    expect((await states(old)).map(([status, , until]) => [status, until])).toEqual([
      ['reserved', hoursPast(200)],
      ['available', null],
      ['available', null],
    ])
    await expectCleanAudit(hoursPast(2))
    await cancel(renewal, hoursPast(3))
  })

  test('outlives the contract by the hold: its points wait for it, and begin where that ended, or are freed', async () => {
    const [paid, unpaid] = [await aContract(), await aContract()]
    const [late, lapsed] = [await ask(paid, daysLeft(1)), await ask(unpaid, daysLeft(1))]
    await orders.endContracts({}, { now: hoursPast(1) })
    for (const [old, renewal] of [
      [paid, late],
      [unpaid, lapsed],
    ] as const) {
      expect(await states(old)).toEqual(old.items.map(() => ['reserved', renewal.id, hoursPast(HOLD_HOURS), null]))
      expect(await read(old)).toMatchObject({ items: [{ ended_at: hoursPast(1) }, { ended_at: hoursPast(1) }] })
    }
    await expectCleanAudit(hoursPast(1))
    const confirmedOrder = await confirm(late, hoursPast(20))
    expect(confirmedOrder.items.map(({ starts_at }) => starts_at)).toEqual([END, END])

    await orders.freeDueHolds({}, { now: hoursPast(HOLD_HOURS) })
    expect(await read(lapsed)).toMatchObject({ status: 'cancelled', changed_by: null })
    expect(await read(unpaid)).toMatchObject({ renewal_order_id: null })
    expect(await states(unpaid)).toEqual(unpaid.items.map(() => ['available', null, null, null]))
    expect(await states(paid)).toEqual(paid.items.map(() => ['sold', late.id, null, confirmedOrder.items[0]?.ends_at]))
    await expectCleanAudit(hoursPast(HOLD_HOURS))
  })

  test('that ran out while nobody ended the contract frees nothing of it; then that ends', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(2))
    await orders.freeDueHolds({}, { now: hoursPast(HOLD_HOURS + 1) })
    expect((await read(renewal)).status).toBe('cancelled')
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    await expectCleanAudit(hoursPast(HOLD_HOURS + 1))
    await orders.endContracts({}, { now: hoursPast(HOLD_HOURS + 2) })
    expect(await states(old)).toEqual(old.items.map(() => ['available', null, null, null]))
    await expectCleanAudit(hoursPast(HOLD_HOURS + 2))
  })

  test('goes with the person who asked; the contract stays', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(10))
    const profile = { ...aPerson('client'), kept_until: END, retained_at: START }
    await orders.onRetainedPersonExpired({ id: '1', before: profile, after: undefined })
    expect(await read(renewal)).toMatchObject({ status: 'cancelled', customer_email: '' })
    expect(await read(old)).toMatchObject({ status: 'completed', renewal_order_id: null })
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    await expectCleanAudit(daysLeft(10))
  })
})

describe('a renewal that lapsed', () => {
  const LAPSED = hoursPast(HOLD_HOURS + 1)
  const reopen = ({ id }: Order, now: string) =>
    orders.reopenOrder({ order_id: id }, { actor: managerActor, now, hold_hours: HOLD_HOURS })
  const endAndLapse = async () => {
    await orders.endContracts({}, { now: hoursPast(1) })
    await orders.freeDueHolds({}, { now: LAPSED })
  }

  test('is reopened while its points are free, and its contracts begin where the former ones ended', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(10))
    await endAndLapse()
    expect(await states(old)).toEqual(old.items.map(() => ['available', null, null, null]))
    const heldUntil = hoursPast(2 * HOLD_HOURS + 1)
    expect(await reopen(renewal, LAPSED)).toMatchObject({ status: 'pending', reserved_until: heldUntil })
    expect(await states(old)).toEqual(old.items.map(() => ['reserved', renewal.id, heldUntil, null]))
    expect(await read(old)).toMatchObject({ renewal_order_id: renewal.id })
    expect(await refusalOf(reserve(undefined, [old.items[0]?.point_id ?? ''], LAPSED))).toBe('POINT_UNAVAILABLE')
    await expectCleanAudit(LAPSED)
    const confirmed = await confirm(renewal, hoursPast(HOLD_HOURS + 2))
    const end = '2029-02-28T02:59:59.999Z'
    expect(confirmed.items.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      [END, end],
      [END, end],
    ])
    expect(await states(old)).toEqual(old.items.map(() => ['sold', renewal.id, null, end]))
    await expectCleanAudit(hoursPast(HOLD_HOURS + 2))
  })

  test('and whose contracts nobody has ended yet goes on like one that did not lapse', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(10))
    await orders.freeDueHolds({}, { now: LAPSED })
    await reopen(renewal, LAPSED)
    expect(await states(old)).toEqual(old.items.map(() => ['sold', old.id, null, END]))
    await expectCleanAudit(LAPSED)
    await orders.endContracts({}, { now: LAPSED })
    expect((await states(old)).map(([status, order]) => [status, order])).toEqual(
      old.items.map(() => ['reserved', renewal.id]),
    )
    await expectCleanAudit(LAPSED)
    await cancel(renewal, LAPSED)
    expect(await states(old)).toEqual(old.items.map(() => ['available', null, null, null]))
    await expectCleanAudit(LAPSED)
  })

  test('is refused with the point that another contract has since, and changes nothing then', async () => {
    const old = await aContract()
    const renewal = await ask(old, daysLeft(10))
    await endAndLapse()
    const [lost] = old.items
    const since = await confirm(await reserve(undefined, [lost?.point_id ?? ''], LAPSED), LAPSED)
    const refusal = { code: 'POINT_UNAVAILABLE', details: { points: [{ point_id: lost?.point_id }] } }
    await expect(reopen(renewal, LAPSED)).rejects.toMatchObject(refusal)
    expect((await states(old)).map(([status, order]) => [status, order])).toEqual([
      ['sold', since.id],
      ['available', null],
    ])
    expect((await read(renewal)).status).toBe('cancelled')
    await expectCleanAudit(LAPSED)
  })

  test('∥ a reservation of one of its points ∥ the same by a colleague: one of them has it', async () => {
    const all = await Promise.all(Array.from({ length: fewOrMany(6, 12) }, () => aContract()))
    const renewals = await Promise.all(all.map(old => ask(old, daysLeft(10))))
    await endAndLapse()
    const results = await Promise.all(
      renewals.map(renewal =>
        settle([
          reopen(renewal, LAPSED),
          reopen(renewal, LAPSED),
          reserve(undefined, [renewal.items[0]?.point_id ?? ''], LAPSED),
        ]),
      ),
    )
    for (const { won, refused } of results) {
      expect(won).toHaveLength(1)
      expect(refused).toContain('POINT_UNAVAILABLE')
      for (const code of refused) expect(['POINT_UNAVAILABLE', 'ORDER_NOT_LAPSED', 'ORDER_CHANGED']).toContain(code)
    }
    await expectCleanAudit(LAPSED)
  })

  test('∥ another renewal of the same contract, or its end: one renewal waits for its payment', async () => {
    const all = await Promise.all(Array.from({ length: fewOrMany(6, 12) }, () => aContract()))
    const first = await Promise.all(all.map(old => ask(old, daysLeft(10))))
    const as = { actor: managerActor, now: daysLeft(9), hold_hours: HOLD_HOURS }
    for (const { id } of first) {
      await orders.storeReceiptAsBefore(id)
      await orders.cancelOrder({ order_id: id }, as)
    }
    const [results] = await Promise.all([
      Promise.all(
        all.map((old, index) => {
          const renewal = first[index]
          return settle([ask(old, daysLeft(8)), ...(renewal ? [reopen(renewal, daysLeft(8))] : [])])
        }),
      ),
      orders.endContracts({}, { now: END }),
    ])
    for (const { won, refused } of results) {
      expect(won.length).toBeLessThanOrEqual(1)
      for (const code of refused) expect(['RENEWAL_ASKED', 'ORDER_CHANGED', 'CONTRACT_ENDED']).toContain(code)
    }
    await expectCleanAudit(END)
  })
})

describe('a renewal that the office makes', () => {
  const offer = ({ id, items, version }: Order, price: number, now: string) =>
    orders.createRenewalByOffice(
      {
        order_id: id,
        version,
        price_reason: 'Cliente antigo',
        items: items.map(item => ({ item_id: item.id, period_years: 3, price })),
      },
      { actor: managerActor, now, hold_hours: HOLD_HOURS },
    )

  test('is the client’s own, at the price that was agreed, and goes on like one that the client asked for', async () => {
    const old = await aContract()
    const renewal = await offer(old, 111_111, daysLeft(60))
    expect(renewal).toMatchObject({
      user_id: client.user_id,
      customer_email: old.customer_email,
      total_amount: 222_222,
    })
    await expectCleanAudit(daysLeft(60))
    expect((await confirm(renewal, daysLeft(30))).items.map(({ price, starts_at }) => [price, starts_at])).toEqual([
      [111_111, END],
      [111_111, END],
    ])
    await expectCleanAudit(daysLeft(30))
  })

  test('of a visitor’s order is found by the e-mail, and the client may withdraw their own', async () => {
    const { id } = await reserve(undefined, await makePoints(1), START)
    const visited = await orders.confirmOrder({ order_id: id }, { actor: managerActor, now: START })
    expect(await offer(visited, 50_000, daysLeft(60))).toMatchObject({
      user_id: null,
      customer_email: visited.customer_email,
    })
    const renewal = await offer(await aContract(), 50_000, daysLeft(60))
    expect(await cancel(renewal, daysLeft(59))).toMatchObject({ status: 'cancelled' })
    await expectCleanAudit(daysLeft(59))
  })

  test('races with the client’s own request: one is made, the other is told', async () => {
    for (let round = 0; round < fewOrMany(4, 10); round += 1) {
      const old = await aContract(1)
      const { won, refused } = await settle([ask(old, daysLeft(60)), offer(old, 50_000, daysLeft(60))])
      expect(won).toHaveLength(1)
      expect(['RENEWAL_ASKED', 'ORDER_CHANGED']).toContain(refused[0])
      expect((await read(old)).renewal_order_id).toBe(won[0]?.id)
    }
    await expectCleanAudit(daysLeft(60))
  })
})

describe('is refused', () => {
  test('too early, asked before, renewed, or ended, whether somebody noted that or not', async () => {
    const old = await aContract()
    expect(await refusalOf(ask(old, daysLeft(90.001)))).toBe('RENEWAL_TOO_EARLY')
    expect(await refusalOf(ask(old, END))).toBe('CONTRACT_ENDED')
    const renewal = await ask(old, daysLeft(90))
    await expect(ask(old, daysLeft(89))).rejects.toMatchObject({
      code: 'RENEWAL_ASKED',
      details: { order_id: renewal.id },
    })
    await confirm(renewal, daysLeft(88))
    expect(await refusalOf(ask(old, daysLeft(87)))).toBe('CONTRACT_RENEWED')
    const otherOrder = await aContract()
    await orders.endContracts({}, { now: END })
    expect(await refusalOf(ask(otherOrder, hoursPast(1)))).toBe('CONTRACT_ENDED')
  })

  test('of what is no contract, no item of the order, without price, seen as it no longer is, or somebody else’s', async () => {
    const pendingOrder = await reserve(client, await makePoints(1), START)
    expect(await refusalOf(ask(pendingOrder, START))).toBe('ORDER_WITHOUT_CONTRACT')
    const [old, other] = [await aContract(), await aContract()]
    expect(await refusalOf(ask({ ...old, items: other.items }, daysLeft(1)))).toBe('ORDER_ITEM_NOT_FOUND')
    await expect(ask(old, daysLeft(1), { period_years: 5 })).rejects.toMatchObject({
      code: 'PERIOD_WITHOUT_PRICE',
      details: { points: old.items.map(({ point_id, point_name }) => ({ point_id, point_name })) },
    })
    expect(await refusalOf(ask(old, daysLeft(1), { version: old.version - 1 }))).toBe('ORDER_CHANGED')
    for (const actor of [{ user_id: 'stranger', role: 'client' } as const, managerActor])
      expect(await refusalOf(ask(old, daysLeft(1), { actor })), actor.user_id).toBe('ORDER_NOT_FOUND')
    expect(await refusalOf(ask({ ...old, id: 'nothing' }, daysLeft(1)))).toBe('ORDER_NOT_FOUND')
    expect(await read(old)).toEqual({ ...old, held_under: [], changed_by: managerActor })
  })
})

describe('racing', () => {
  const contracts = (count: number, points = 2) => Promise.all(Array.from({ length: count }, () => aContract(points)))
  const now = daysLeft(20)

  test('the same renewal asked ten times at once is one', async () => {
    const old = await aContract()
    const { won, refused } = await settle(Array.from({ length: 10 }, () => ask(old, now)))
    expect(won).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['RENEWAL_ASKED']))
    expect((await read(old)).renewal_order_id).toBe(won[0]?.id)
    await expectCleanAudit(now)
  })

  test('asked ∥ reserved by another for later: the other is refused, since it is sold', async () => {
    const old = await aContract()
    const points = old.items.map(({ point_id }) => point_id)
    const others = Array.from({ length: 10 }, () => reserve(undefined, points, now))
    const { won, refused } = await settle([ask(old, now), ...others])
    expect(won).toEqual([expect.objectContaining({ renews: old.id })])
    expect(refused).toEqual(others.map(() => 'POINT_UNAVAILABLE'))
    await expectCleanAudit(now)
  })

  test('asked ∥ the end of the contract: each is gone on with or free, never both', async () => {
    const all = await contracts(12)
    const [{ won, refused }] = await Promise.all([
      settle(all.map(each => ask(each, daysLeft(0.0001)))),
      orders.endContracts({}, { now: END }),
      orders.endContracts({}, { now: END }),
    ])
    expect(won.length + refused.length).toBe(all.length)
    expect(refused.every(code => code === 'CONTRACT_ENDED')).toBe(true)
    await orders.endContracts({}, { now: END })
    for (const old of all) {
      const renewal = won.find(({ renews }) => renews === old.id)
      expect((await states(old)).map(([status, order]) => [status, order])).toEqual(
        old.items.map(() => (renewal ? ['reserved', renewal.id] : ['available', null])),
      )
    }
    await expectCleanAudit(END)
    await Promise.all(won.map(each => cancel(each, END)))
  })

  test('confirmed ∥ cancelled ∥ asked again: each is renewed once or not at all', async () => {
    const all = await contracts(10)
    const renewals = await Promise.all(all.map(each => ask(each, now)))
    const calls = renewals.flatMap((renewal, index) => [
      confirm(renewal, now),
      cancel(renewal, now),
      ...all.slice(index, index + 1).map(old => ask(old, now)),
    ])
    const { refused } = await settle(calls)
    for (const code of refused)
      expect(['ORDER_NOT_PENDING', 'ORDER_CHANGED', 'RENEWAL_ASKED', 'CONTRACT_RENEWED']).toContain(code)
    for (const renewal of renewals) expect(['completed', 'cancelled']).toContain((await read(renewal)).status)
    await expectCleanAudit(now)
  })

  test('confirmed, extended, changed and cancelled ∥ the end of the contract: no point is lost or left behind', async () => {
    const all = await contracts(12)
    const renewals = await Promise.all(all.map(each => ask(each, now)))
    const change = (renewal: Order, index: number): Promise<Order> => {
      const order_id = renewal.id
      const [item] = renewal.items
      const as = { actor: managerActor, now: END }
      if (index % 4 === 0) return confirm(renewal, END)
      if (index % 4 === 1) return orders.changeHoldAndKit({ order_id, reserved_until: hoursPast(200) }, as)
      if (index % 4 === 2) return orders.limitOrderToItems({ order_id, item_ids: [item?.id ?? ''] }, as)
      return cancel(renewal, END)
    }
    const [{ refused }] = await Promise.all([
      settle(renewals.map(change)),
      orders.endContracts({}, { now: END }),
      orders.endContracts({}, { now: END }),
    ])
    expect(refused.filter(code => code !== 'ORDER_CHANGED')).toEqual([])
    await orders.endContracts({}, { now: END })
    for (const old of all)
      expect(
        (await states(old)).every(([, holder]) => holder !== old.id),
        'an ended contract has a point',
      ).toBe(true)
    await expectCleanAudit(END)
  })

  test('run out ∥ the end of the contract: everything is free', async () => {
    const all = await contracts(8)
    const renewals = await Promise.all(all.map(each => ask(each, now)))
    const later = hoursPast(HOLD_HOURS + 200)
    await Promise.all([
      orders.freeDueHolds({}, { now: later }),
      orders.endContracts({}, { now: later }),
      orders.freeDueHolds({}, { now: later }),
      orders.endContracts({}, { now: later }),
    ])
    await orders.freeDueHolds({}, { now: later })
    await orders.endContracts({}, { now: later })
    for (const renewal of renewals) expect((await read(renewal)).status).toBe('cancelled')
    for (const old of all) expect((await states(old)).map(([status]) => status)).toEqual(['available', 'available'])
    await expectCleanAudit(later)
  })
})

describe('met by the end of the contract between reading and writing, or meeting it there', () => {
  /** Runs `others` just before the first transaction of the call is written. */
  async function meeting(call: () => Promise<unknown>, others: () => Promise<unknown>): Promise<void> {
    const send = orders.table.send.bind(orders.table)
    let isFirst = true
    const spy = vi
      .spyOn(orders.table, 'send')
      .mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
        const isMet = isFirst && command instanceof TransactWriteCommand
        if (isMet) isFirst = false
        const goOn = (): Promise<never> => Reflect.apply(send, orders.table, [command, ...rest])
        return isMet ? others().then(goOn) : goOn()
      })
    await call().finally(() => spy.mockRestore())
    expect(isFirst, 'nothing was written').toBe(false)
  }

  const as = { actor: managerActor, now: END }
  const CHANGES: [string, (renewal: Order) => Promise<Order>, Order['status']][] = [
    ['confirming', ({ id }) => orders.confirmOrder({ order_id: id }, as), 'completed'],
    ['cancelling', ({ id }) => orders.cancelOrder({ order_id: id }, as), 'cancelled'],
    ['extending', ({ id }) => orders.changeHoldAndKit({ order_id: id, reserved_until: hoursPast(300) }, as), 'pending'],
    [
      'removing an item',
      ({ id, items }) => orders.limitOrderToItems({ order_id: id, item_ids: [items[0]?.id ?? ''] }, as),
      'pending',
    ],
    [
      'another period',
      ({ id, items }) => orders.editItemPeriod({ order_id: id, item_id: items[0]?.id ?? '', period_years: 2 }, as),
      'pending',
    ],
  ]
  const end = () => orders.endContracts({}, { now: END })

  test.each(CHANGES)('%s', async (_, change, status) => {
    for (const endComesFirst of [true, false]) {
      const old = await aContract()
      const renewal = await ask(old, daysLeft(5))
      await (endComesFirst ? meeting(() => change(renewal), end) : meeting(end, () => change(renewal)))
      await end()
      expect((await read(renewal)).status).toBe(status)
      for (const [, holder] of await states(old)) expect(holder).not.toBe(old.id)
      await expectCleanAudit(END)
    }
  })
})

test('a renewal of 40 items is confirmed in one transaction', async () => {
  const old = await aContract(40)
  const renewal = await ask(old, daysLeft(3))
  expect((await confirm(renewal, daysLeft(2))).items).toHaveLength(40)
  await expectCleanAudit(daysLeft(2))
})
