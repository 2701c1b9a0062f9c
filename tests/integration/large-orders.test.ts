import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Term } from '#shared/catalogue/rules/terms.ts'
import type { OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Orders of more points than one transaction takes, on the real emulator: they are written completely or not at all,
 * even if the process is killed.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./office-orders-use-cases.ts')
const admin: Actor = { user_id: 'admin-user', role: 'admin' }
const NOW = '2026-11-26T12:00:00.000Z'
const SIX_MINUTES_LATER = '2026-11-26T12:06:00.000Z'
const LATE = '2028-04-01T12:00:00.000Z'
const context = { now: NOW, hold_hours: 72 }
const TODAY = { from: '2026-11-26', to: '2028-05-26' }
const AHEAD = { from: '2027-02-01', to: '2028-08-01' }

/**
 * Number of writes to the table that a process still makes before it is killed: after the last write's response, or
 * before the first write.
 */
let writesLeft: number | undefined
function revive(): void {
  writesLeft = undefined
}
function kill(writes: number): void {
  writesLeft = writes
}
class Killed extends Error {}

beforeAll(async () => {
  database = await startTable()
  use = await import('./office-orders-use-cases.ts')
  use.table.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (writesLeft === undefined) return next(args)
        if (writesLeft === 0) throw new Killed()
        const output = await next(args)
        if (!/Get|Query|Scan/.test(commandName ?? '')) writesLeft -= 1
        if (writesLeft === 0) throw new Killed()
        return output
      },
    { step: 'initialize', name: 'kill' },
  )
})
beforeEach(async () => {
  revive()
  await database.empty()
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
})
afterAll(() => database.close())

let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}

const DATA = {
  signatory_name: 'Célia Prado',
  signatory_cpf: '52998224725',
  address_zip_code: '13465300',
  address_street: 'Rua Fernando de Camargo',
  address_number: '410',
  address_neighborhood: 'Centro',
}
const aCustomer = (document_number = ''): Promise<Customer> =>
  use.createCustomer(aCustomerForm({ ...DATA, document_number }), { actor: managerActor, now: NOW })

const sell = (
  customer: Customer,
  points: readonly string[],
  changes: Partial<OfficeOrderForm> = {},
  { actor = managerActor, idempotency_key = undefined as string | undefined } = {},
): Promise<Order> =>
  use.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customer.id,
      items: points.map(point_id => ({ point_id })),
      expected_total: points.length * 180_000,
      ...changes,
    }),
    { ...context, actor, idempotency_key },
  )

const auditIsClean = async (now = NOW) => expect((await use.auditTable({ now })).breaches).toEqual([])

/** How many points each order has, as 'status order', and which orders are among their bookings. */
async function holdersOf(points: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const count = (holder: string) => {
    counts[holder] = (counts[holder] ?? 0) + 1
  }
  for (const { status, order_id, bookings = [] } of (await use.findPoints(points)).values()) {
    count(order_id ? `${status} ${order_id}` : status)
    for (const { kind, order_id: booker } of bookings) count(`${kind} ahead ${booker}`)
  }
  return counts
}

test.each([
  ['that begins today', TODAY, 'reserved'],
  ['that begins later', AHEAD, 'hold ahead'],
])(
  'an order of 200 points %s has them all, goes its whole way, and leaves them free',
  async (_, term, held) => {
    const [customer, points] = [await aCustomer(), await makePoints(200)]
    const order = await sell(customer, points, { term })
    expect(order.items).toHaveLength(200)
    expect((await holdersOf(points))[`${held} ${order.id}`]).toBe(200)
    await auditIsClean()
    const reserved_until = '2026-12-05T12:00:00.000Z'
    const extended = await use.changeHoldAndKit(
      { order_id: order.id, reserved_until },
      { actor: managerActor, now: NOW },
    )
    expect(extended.reserved_until).toBe(reserved_until)
    await auditIsClean()
    const cancelled = await use.cancelOrder({ order_id: order.id }, { actor: managerActor, now: NOW })
    expect(cancelled.status).toBe('cancelled')
    expect(await holdersOf(points)).toEqual({ available: 200 })
    await auditIsClean()
  },
  120_000,
)

test('an order of 200 points is confirmed with a task for each, gets its kit and contract, is renewed, and ends', async () => {
  const [customer, points] = [await aCustomer('11222333000181'), await makePoints(200)]
  const order = await sell(customer, points, { term: TODAY })
  await use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: NOW })
  expect(await holdersOf(points)).toEqual({ [`sold ${order.id}`]: 200 })
  await auditIsClean()
  await use.changeHoldAndKit({ order_id: order.id, kit_type: 'kit_placas' }, { actor: managerActor, now: NOW })
  const tasks = await Promise.all(order.items.map(({ id }) => use.findTask(id)))
  expect(tasks.map(task => task?.kit_type)).toEqual(Array(200).fill('kit_placas'))
  const view = await use.issueContract({ order_id: order.id }, { actor: managerActor, now: NOW, operator: anOperator })
  expect(view.contract.items).toHaveLength(200)

  const renewal = await use.createRenewalByOffice(
    { order_id: order.id, items: order.items.map(({ id }) => ({ item_id: id, period_years: 1 as const })) },
    { actor: managerActor, now: LATE, hold_hours: 72 },
  )
  expect(renewal.items).toHaveLength(200)
  await auditIsClean(LATE)
  await use.cancelOrder({ order_id: renewal.id }, { actor: managerActor, now: LATE })
  expect([...(await use.findPoints(points)).values()].filter(({ held_to }) => held_to)).toEqual([])
  const second = await use.createRenewalByOffice(
    { order_id: order.id, items: order.items.map(({ id }) => ({ item_id: id, period_years: 1 as const })) },
    { actor: managerActor, now: LATE, hold_hours: 72 },
  )
  await use.confirmOrder({ order_id: second.id }, { actor: managerActor, now: LATE })
  expect(await holdersOf(points)).toEqual({ [`sold ${second.id}`]: 200 })
  await auditIsClean(LATE)
  const end = '2029-06-01T12:00:00.000Z'
  await use.endContracts({}, { now: end })
  expect(await holdersOf(points)).toEqual({ available: 200 })
  await auditIsClean(end)
}, 240_000)

test('contracts of 200 points that were booked ahead begin on their first day', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(200)]
  const order = await sell(customer, points, { term: AHEAD })
  await use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: NOW })
  expect(await holdersOf(points)).toEqual({ available: 200, [`contract ahead ${order.id}`]: 200 })
  await auditIsClean()
  const firstDay = '2027-02-01T03:00:00.000Z'
  await use.endAndStartContracts({}, { now: firstDay })
  expect(await holdersOf(points)).toEqual({ [`sold ${order.id}`]: 200 })
  await auditIsClean(firstDay)
}, 120_000)

test('a hold of 200 points runs out, and one that ran out can still be paid while nobody has them', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(200)]
  const over = '2026-11-30T12:00:00.000Z'
  const paid = await sell(customer, points, { term: TODAY })
  await use.confirmOrder({ order_id: paid.id }, { actor: managerActor, now: over })
  expect(await holdersOf(points)).toEqual({ [`sold ${paid.id}`]: 200 })
  const others = await makePoints(200)
  const unpaid = await sell(customer, others, { term: TODAY })
  await use.freeDueHolds({}, { now: over })
  expect((await use.findOrder(unpaid.id))?.status).toBe('cancelled')
  expect(await holdersOf(others)).toEqual({ available: 200 })
  await auditIsClean(over)
}, 120_000)

test('a hold that ran out is not paid when somebody has one of its points, and keeps none longer', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(110)]
  const over = '2026-11-30T12:00:00.000Z'
  const order = await sell(customer, points, { term: TODAY })
  await use.reserve(
    { customerData: aBuyer('Ana'), items: [{ point_id: points[109] ?? '', period_years: 1 }] },
    { actor: undefined, now: over, hold_hours: 72 },
  )
  await expect(use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: over })).rejects.toMatchObject({
    code: 'ORDER_HOLD_OVER',
  })
  await auditIsClean(over)
  await use.cancelOrder({ order_id: order.id }, { actor: managerActor, now: over })
  expect((await holdersOf(points)).available).toBe(109)
}, 60_000)

test('an order of 200 points whose customer’s data are deleted is cancelled, and all are free', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(200)]
  const order = await sell(customer, points, { term: TODAY })
  await use.removeCustomerFromOrder(order.id, NOW)
  expect((await use.findOrder(order.id))?.status).toBe('cancelled')
  expect(await holdersOf(points)).toEqual({ available: 200 })
}, 60_000)

test('all but one of 200 points are given up', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(200)]
  const order = await sell(customer, points, { term: TODAY })
  const item_ids = order.items.slice(0, 1).map(({ id }) => id)
  const kept = await use.limitOrderToItems({ order_id: order.id, item_ids }, { actor: managerActor, now: NOW })
  expect(kept.total_amount).toBe(180_000)
  expect(await holdersOf(points)).toEqual({ [`reserved ${order.id}`]: 1, available: 199 })
  await auditIsClean()
}, 60_000)

test('an order that can’t have one of its points has none, and is refused as a small one is', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(120)]
  const visitor = await use.reserve(
    { customerData: aBuyer('Ana'), items: [{ point_id: points[100] ?? '', period_years: 1 }] },
    { actor: undefined, ...context },
  )
  await expect(sell(customer, points, { term: TODAY })).rejects.toMatchObject({
    code: 'POINT_UNAVAILABLE',
    details: { points: [{ point_id: points[100] }] },
  })
  expect(await holdersOf(points)).toEqual({ available: 119, [`reserved ${visitor.id}`]: 1 })
})

test('a visitor who takes a point while an order of 120 is made: one of both has it, and the order all or none', async () => {
  const customer = await aCustomer()
  for (let round = 0; round < fewOrMany(3, 20); round += 1) {
    const points = await makePoints(120)
    const [order, visit] = await Promise.allSettled([
      sell(customer, points, { term: TODAY }),
      use.reserve(
        { customerData: aBuyer('Ana'), items: [{ point_id: points[(round * 6) % 120] ?? '', period_years: 1 }] },
        { actor: undefined, ...context },
      ),
    ])
    const isMade = order.status === 'fulfilled'
    expect(await holdersOf(points)).toEqual(
      isMade
        ? { [`reserved ${order.value.id}`]: 120 }
        : { available: 119, [`reserved ${visit.status === 'fulfilled' ? visit.value.id : 'nobody'}`]: 1 },
    )
  }
  await auditIsClean()
}, 120_000)

test('two salespeople whose lists of 120 points overlap: one has all of its points, and none is half made', async () => {
  const customer = await aCustomer()
  for (let round = 0; round < fewOrMany(4, 12); round += 1) {
    const points = await makePoints(200)
    const shuffled = (list: string[]) => (round % 2 ? list.toReversed() : list)
    const term = round % 3 ? TODAY : AHEAD
    const outcomes = await Promise.allSettled([
      sell(customer, points.slice(0, 120), { term }),
      sell(customer, shuffled(points.slice(80)), { term }, { actor: admin }),
    ])
    const made = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    expect([made.length, refused]).toEqual([1, ['POINT_UNAVAILABLE']])
    const holders = await holdersOf(points)
    expect(holders[`${term === TODAY ? 'reserved' : 'hold ahead'} ${made[0]?.id}`]).toBe(120)
    expect(Object.keys(holders).toSorted()[0]).toBe('available')
    expect(Object.keys(holders)).toHaveLength(2)
  }
  await auditIsClean()
}, 240_000)

test('four salespeople who want the same 200 points at once, for terms that overlap or touch, get all or none', async () => {
  const customer = await aCustomer()
  const after = { from: TODAY.to, to: '2029-05-26' }
  for (let round = 0; round < fewOrMany(2, 10); round += 1) {
    const points = await makePoints(200)
    const turned = (by: number) => [...points.slice(by), ...points.slice(0, by)]
    const buyers: [Term, string[], Actor, number][] = [
      [TODAY, points, managerActor, 180_000],
      [AHEAD, points.toReversed(), admin, 180_000],
      [after, turned(70), managerActor, 120_000],
      [TODAY, turned(130), admin, 180_000],
    ]
    const outcomes = await Promise.allSettled(
      buyers.map(([term, list, actor, price]) =>
        sell(customer, list, { term, expected_total: list.length * price }, { actor }),
      ),
    )
    const made = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    for (const code of refused) expect(['POINT_UNAVAILABLE', 'RESERVATION_CONFLICT']).toContain(code)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    const holders = await holdersOf(points)
    for (const order of made) {
      const held = ['reserved', 'hold ahead'].map(how => holders[`${how} ${order.id}`] ?? 0)
      expect(held.toSorted((a, b) => a - b)).toEqual([0, 200])
    }
    const known = new Set(made.map(({ id }) => id))
    expect(
      Object.keys(holders).filter(holder => holder.includes(' ') && !known.has(holder.split(' ').at(-1) ?? '')),
    ).toEqual([])
  }
  await auditIsClean()
  // Nothing is left to be settled.
  await auditIsClean(SIX_MINUTES_LATER)
}, 400_000)

test('a request for 120 points that is repeated at once makes one order', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(120)]
  const key = crypto.randomUUID()
  const again = () => sell(customer, points, { term: TODAY }, { idempotency_key: key })
  const [one, other] = await Promise.all([again(), again()])
  expect(other.id).toBe(one.id)
  expect((await again()).id).toBe(one.id)
  await auditIsClean()
})

describe('killed in the middle, at each of its writes', () => {
  /**
   * Runs `act` and kills it before its first write, then again after each further write (or each third one), until it
   * ends by itself. Calls `check` on what each run left. Returns the number of writes that `act` makes.
   */
  async function killAtEach<Subject>(
    prepare: () => Promise<Subject>,
    act: (subject: Subject) => Promise<unknown>,
    check: (subject: Subject, when: string) => Promise<void>,
    later = SIX_MINUTES_LATER,
  ): Promise<number> {
    for (let writes = 0; ; writes += fewOrMany(3, 1)) {
      const subject = await prepare()
      kill(writes)
      let isKilled = false
      try {
        await act(subject)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        isKilled = true
      }
      isKilled ||= writesLeft === 0
      const made = writes - (writesLeft ?? 0)
      revive()
      if (!isKilled) {
        await auditIsClean(later)
        return made
      }
      await use.freeDueHoldsAndSettlePoints({}, { now: later })
      await check(subject, `after ${writes}`)
    }
  }

  test('nobody is told of what may still be finished or taken back, but of what is not in time', async () => {
    const [customer, points] = [await aCustomer(), await makePoints(110)]
    kill(3)
    await expect(sell(customer, points, { term: TODAY })).rejects.toThrow(Killed)
    revive()
    expect((await holdersOf(points)).available).toBe(30)
    await auditIsClean()
    const { breaches } = await use.auditTable({ now: SIX_MINUTES_LATER })
    expect([breaches.length, new Set(breaches.map(({ rule }) => rule))]).toEqual([
      80,
      new Set(['a reserved point is held by a pending order']),
    ])
    expect(await use.freeDueHoldsAndSettlePoints({}, { now: SIX_MINUTES_LATER })).toBe(1)
    expect(await holdersOf(points)).toEqual({ available: 110 })
    await auditIsClean(SIX_MINUTES_LATER)
  }, 60_000)

  test.each([
    ['today', TODAY, 'reserved'],
    ['later', AHEAD, 'hold ahead'],
  ])(
    'an order that begins %s has all its points or none, and its request can be repeated',
    async (_, term, held) => {
      const customer = await aCustomer()
      const killedAt = await killAtEach(
        async () => ({ points: await makePoints(110), key: crypto.randomUUID() }),
        ({ points, key }) => sell(customer, points, { term }, { idempotency_key: key }),
        async ({ points, key }, when) => {
          const allOrNone = [...new Set(Object.values(await holdersOf(points)))]
          expect([when, allOrNone]).toEqual([when, [110]])
          const again = await sell(customer, points, { term }, { idempotency_key: key })
          expect((await holdersOf(points))[`${held} ${again.id}`]).toBe(110)
        },
      )
      expect(killedAt).toBe(5)
      await auditIsClean(SIX_MINUTES_LATER)
    },
    240_000,
  )

  const anOrder = async () => {
    const points = await makePoints(110)
    return { points, order: await sell(await aCustomer(), points, { term: TODAY }) }
  }
  type Made = Awaited<ReturnType<typeof anOrder>>
  const statusOf = async ({ order }: Made) => (await use.findOrder(order.id))?.status

  test('one that is cancelled is so with all its points, or not at all', async () => {
    const killedAt = await killAtEach(
      anOrder,
      ({ order }) => use.cancelOrder({ order_id: order.id }, { actor: managerActor, now: NOW }),
      async (made, when) => {
        const left =
          (await statusOf(made)) === 'cancelled' ? { available: 110 } : { [`reserved ${made.order.id}`]: 110 }
        expect([when, await holdersOf(made.points)]).toEqual([when, left])
      },
    )
    // Killed after each of: the order, three parts of its points, and the note that all are settled.
    expect(killedAt).toBe(5)
  }, 240_000)

  test('one that is confirmed is so with all its points and tasks, or not at all', async () => {
    const killedAt = await killAtEach(
      anOrder,
      ({ order }) => use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: NOW }),
      async (made, when) => {
        const isConfirmed = (await statusOf(made)) === 'completed'
        const left = { [`${isConfirmed ? 'sold' : 'reserved'} ${made.order.id}`]: 110 }
        expect([when, await holdersOf(made.points)]).toEqual([when, left])
        const tasks = await Promise.all(made.order.items.map(({ id }) => use.findTask(id)))
        expect(tasks.filter(task => task !== undefined)).toHaveLength(isConfirmed ? 110 : 0)
      },
    )
    expect(killedAt).toBe(5)
  }, 240_000)

  test('one that is held longer is so with all its points, or not at all', async () => {
    const reserved_until = '2026-12-05T12:00:00.000Z'
    const killedAt = await killAtEach(
      anOrder,
      ({ order }) => use.changeHoldAndKit({ order_id: order.id, reserved_until }, { actor: managerActor, now: NOW }),
      async ({ order, points }, when) => {
        const end = (await use.findOrder(order.id))?.reserved_until
        const ends = [...(await use.findPoints(points)).values()].map(point => point.reserved_until)
        expect([when, [...new Set(ends)]]).toEqual([when, [end]])
      },
    )
    // Killed after each of: the beginning, three parts of its points, the order, and the note that all are settled.
    expect(killedAt).toBe(6)
  }, 240_000)

  test('one that is renewed keeps all its points for that, or none', async () => {
    const sold = async () => {
      const made = await anOrder()
      await use.confirmOrder({ order_id: made.order.id }, { actor: managerActor, now: NOW })
      return made
    }
    const killedAt = await killAtEach(
      sold,
      ({ order }) =>
        use.createRenewalByOffice(
          { order_id: order.id, items: order.items.map(({ id }) => ({ item_id: id, period_years: 1 as const })) },
          { actor: managerActor, now: LATE, hold_hours: 72 },
        ),
      async ({ order, points }, when) => {
        const isAsked = (await use.findOrder(order.id))?.renewal_order_id !== null
        const ends = [...(await use.findPoints(points)).values()].map(({ held_to }) => held_to ?? null)
        expect([when, [...new Set(ends)]]).toEqual([when, [isAsked ? '2029-05-26' : null]])
      },
      '2028-04-01T12:06:00.000Z',
    )
    expect(killedAt).toBe(6)
  }, 300_000)
})
