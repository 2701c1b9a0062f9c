import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Two people, or a person and the job, change the same orders at the same time on the real emulator: in each pair one
 * succeeds, and the other is refused and has changed nothing. The whole table is audited after each pair.
 */

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')
const ana: Actor = { user_id: 'ana', role: 'admin' }
const gustavo: Actor = { user_id: 'gustavo', role: 'operations_manager' }
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

const HOUR = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const now = () => fromNow(0)
/** Number of orders for each pair, enough for all possible interleavings. */
const MANY = 12

/** Creates an order of two points so many hours ago. A hold lasts 72 hours. */
async function makeOrder(hoursAgo = 0): Promise<Order> {
  const ids = [0, 1].map(index => String(nextPoint + index))
  nextPoint += ids.length
  await Promise.all(ids.map(id => orders.insertPoint(aPoint(id))))
  return orders.reserve(
    {
      customerData: aBuyer(`Racer ${nextPoint}`),
      items: ids.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    { actor: undefined, now: fromNow(-hoursAgo), hold_hours: 72 },
  )
}
async function makeOrders(hoursAgo = 0): Promise<Order[]> {
  const createdOrders: Order[] = []
  while (createdOrders.length < MANY) createdOrders.push(await makeOrder(hoursAgo))
  return createdOrders
}
const stored = async ({ id }: Order): Promise<Order> => {
  const foundOrder = await orders.findOrder(id)
  if (!foundOrder) throw new Error(`order ${id} is gone`)
  return foundOrder
}

type Command = (order: Order, by: Actor, version: number | undefined) => Promise<Order>
const COMMANDS = {
  confirm: ({ id }, actor, version) => orders.confirmOrder({ order_id: id, version }, { actor, now: now() }),
  cancel: ({ id }, actor, version) => orders.cancelOrder({ order_id: id, version }, { actor, now: now() }),
  extend: ({ id }, actor, version) =>
    orders.changeHoldAndKit({ order_id: id, version, reserved_until: fromNow(200) }, { actor, now: now() }),
  modify: ({ id, items }, actor, version) =>
    orders.limitOrderToItems({ order_id: id, version, item_ids: [items[0]?.id ?? ''] }, { actor, now: now() }),
  change_period: ({ id, items }, actor, version) =>
    orders.editItemPeriod(
      { order_id: id, version, item_id: items[0]?.id ?? '', period_years: 2 },
      { actor, now: now() },
    ),
  set_kit: ({ id }, actor, version) =>
    orders.changeHoldAndKit({ order_id: id, version, kit_type: 'kit_placas' }, { actor, now: now() }),
} satisfies Record<string, Command>
type CommandName = keyof typeof COMMANDS

/** 'done', or the code of the refusal. An error that is not a refusal fails the test. */
const outcomeOf = (attempt: Promise<Order>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof orders.DomainError) return error.code
      throw error
    },
  )

async function expectCleanAudit(): Promise<void> {
  expect((await orders.auditTable()).breaches).toEqual([])
}

describe('of two managers who decide about the same version of an order, one wins', () => {
  const PAIRS: [CommandName, CommandName][] = [
    ['confirm', 'cancel'],
    ['confirm', 'confirm'],
    ['cancel', 'cancel'],
    ['modify', 'confirm'],
    ['change_period', 'confirm'],
    ['change_period', 'cancel'],
    ['extend', 'cancel'],
    ['extend', 'set_kit'],
    ['modify', 'change_period'],
  ]
  test.each([
    ...PAIRS.map(pair => [...pair, 'whose hold runs', 0] as const),
    // Points that one decision frees are not reported to the other as taken by somebody else's order.
    ...PAIRS.map(pair => [...pair, 'whose hold is over', 80] as const),
  ])('%s ∥ %s of an order %s', async (one, other, _, hoursAgo) => {
    const createdOrders = await makeOrders(hoursAgo)
    const met = await Promise.all(
      createdOrders.map(each =>
        Promise.all([
          outcomeOf(COMMANDS[one](each, ana, each.version)),
          outcomeOf(COMMANDS[other](each, gustavo, each.version)),
        ]),
      ),
    )
    for (const [index, outcomes] of met.entries()) {
      expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter(outcome => /^ORDER_(CHANGED|NOT_PENDING)$/.test(outcome))).toHaveLength(1)
      const [winner, by] = outcomes[0] === 'done' ? [one, ana] : [other, gustavo]
      const order = createdOrders[index]
      const after = order && (await stored(order))
      // The version is one more than both had seen, and its change is the winner's.
      expect(after).toMatchObject({ version: 2, changed_by: by })
      expect(after?.status).toBe(winner === 'confirm' ? 'completed' : winner === 'cancel' ? 'cancelled' : 'pending')
    }
    await expectCleanAudit()
  })
})

describe('the job that frees what ran out meets a manager: the order is the one or the other', () => {
  test.each<[CommandName, Order['status']]>([
    ['confirm', 'completed'],
    ['extend', 'pending'],
    ['change_period', 'cancelled'],
    ['modify', 'cancelled'],
  ])('%s ∥ expire', async (command, kept) => {
    const createdOrders = await makeOrders(80)
    const [outcomes] = await Promise.all([
      Promise.all(createdOrders.map(each => outcomeOf(COMMANDS[command](each, ana, each.version)))),
      orders.freeDueHolds({}, { now: now() }),
      orders.freeDueHolds({}, { now: now() }),
    ])
    await orders.freeDueHolds({}, { now: now() })
    for (const [index, outcome] of outcomes.entries()) {
      const order = createdOrders[index]
      const after = order && (await stored(order))
      expect(outcome).toMatch(/^(done|ORDER_CHANGED|ORDER_NOT_PENDING)$/)
      expect(after?.status).toBe(outcome === 'done' ? kept : 'cancelled')
      if (outcome !== 'done') expect(after).toMatchObject({ version: 2, changed_by: null, total_amount: 240_000 })
    }
    await expectCleanAudit()
  })
})

test('without a version both may do it, one after the other, where both still can', async () => {
  const createdOrders = await makeOrders()
  const met = await Promise.all(
    createdOrders.map(each =>
      Promise.all([
        outcomeOf(COMMANDS.extend(each, ana, undefined)),
        outcomeOf(COMMANDS.confirm(each, gustavo, undefined)),
      ]),
    ),
  )
  for (const [extended, confirmed] of met) {
    expect(confirmed).toBe('done')
    expect(['done', 'ORDER_NOT_PENDING']).toContain(extended)
  }
  expect((await Promise.all(createdOrders.map(stored))).every(({ status }) => status === 'completed')).toBe(true)
  await expectCleanAudit()
})

describe('what asks for an order as it is writes nothing, so that it upsets nobody’s decision', () => {
  test.each<[string, (order: Order) => Promise<Order>]>([
    [
      'all its items',
      ({ id, items }) =>
        orders.limitOrderToItems({ order_id: id, item_ids: items.map(item => item.id) }, { actor: ana, now: now() }),
    ],
    [
      'the period that an item has',
      ({ id, items }) =>
        orders.editItemPeriod(
          { order_id: id, item_id: items[0]?.id ?? '', period_years: 1 },
          { actor: ana, now: now() },
        ),
    ],
    ['an edit of nothing', ({ id }) => orders.changeHoldAndKit({ order_id: id }, { actor: ana, now: now() })],
  ])('%s', async (_, act) => {
    const createdOrder = await makeOrder()
    const formerOrder = await stored(createdOrder)
    expect(await act(formerOrder)).toMatchObject({ id: createdOrder.id, version: 1, edited_by_admin: false })
    expect(await stored(createdOrder)).toEqual(formerOrder)
    expect(await outcomeOf(COMMANDS.confirm(createdOrder, ana, 1))).toBe('done')
  })
})

test('who decides over a version that is gone is told so, whatever else is wrong with it', async () => {
  const createdOrder = await makeOrder()
  await orders.changeHoldAndKit({ order_id: createdOrder.id, reserved_until: fromNow(240) }, { actor: ana, now: now() })
  const earlier = orders.changeHoldAndKit(
    { order_id: createdOrder.id, reserved_until: fromNow(216), version: 1 },
    { actor: gustavo, now: now() },
  )
  expect(await outcomeOf(earlier)).toBe('ORDER_CHANGED')
  const unknown = orders.limitOrderToItems(
    { order_id: createdOrder.id, item_ids: ['gone'], version: 1 },
    { actor: ana, now: now() },
  )
  expect(await outcomeOf(unknown)).toBe('ORDER_CHANGED')
  await COMMANDS.cancel(createdOrder, ana, undefined)
  expect(await outcomeOf(COMMANDS.confirm(createdOrder, gustavo, 1))).toBe('ORDER_NOT_PENDING')
})

describe('what is refused changes nothing', () => {
  const refusal = async (act: (order: Order) => Promise<unknown>) => {
    const createdOrder = await makeOrder()
    const formerOrder = await stored(createdOrder)
    const code = await act(createdOrder).then(
      () => 'done',
      (error: unknown) => (error instanceof orders.DomainError ? error.code : Promise.reject(error)),
    )
    expect(await stored(createdOrder)).toEqual(formerOrder)
    await expectCleanAudit()
    return code
  }
  const edit = (order: Order, reserved_until: string) =>
    orders.changeHoldAndKit({ order_id: order.id, reserved_until, version: order.version }, { actor: ana, now: now() })

  test('cancelled twice', async () => {
    const createdOrder = await makeOrder()
    await COMMANDS.cancel(createdOrder, ana, 1)
    expect(await outcomeOf(COMMANDS.cancel(createdOrder, ana, 2))).toBe('ORDER_NOT_PENDING')
    expect((await stored(createdOrder)).version).toBe(2)
    await expectCleanAudit()
  })

  test.each(Object.keys(COMMANDS) as CommandName[])('%s over a version that somebody changed since', async name => {
    const createdOrder = await makeOrder()
    await COMMANDS.set_kit(createdOrder, gustavo, 1)
    const formerOrder = await stored(createdOrder)
    expect(await outcomeOf(COMMANDS[name](createdOrder, ana, 1))).toBe('ORDER_CHANGED')
    expect(await stored(createdOrder)).toEqual(formerOrder)
    await expectCleanAudit()
  })

  test('an item of another order, kept or changed', async () => {
    const otherId = (await makeOrder()).items[0]?.id ?? ''
    const context = { actor: ana, now: now() }
    expect(await refusal(({ id }) => orders.limitOrderToItems({ order_id: id, item_ids: [otherId] }, context))).toBe(
      'ORDER_ITEM_NOT_FOUND',
    )
    expect(
      await refusal(({ id, items }) =>
        orders.limitOrderToItems({ order_id: id, item_ids: [items[0]?.id ?? '', otherId] }, context),
      ),
    ).toBe('ORDER_ITEM_NOT_FOUND')
    expect(
      await refusal(({ id }) => orders.editItemPeriod({ order_id: id, item_id: otherId, period_years: 2 }, context)),
    ).toBe('ORDER_ITEM_NOT_FOUND')
  })

  test('a year without a price', async () => {
    expect(
      await refusal(({ id, items }) =>
        orders.editItemPeriod(
          { order_id: id, item_id: items[0]?.id ?? '', period_years: 5 },
          { actor: ana, now: now() },
        ),
      ),
    ).toBe('PERIOD_WITHOUT_PRICE')
  })

  test('all items removed', async () => {
    expect(
      await refusal(({ id }) => orders.limitOrderToItems({ order_id: id, item_ids: [] }, { actor: ana, now: now() })),
    ).toBe('ORDER_WITHOUT_ITEMS')
  })

  test.each([
    ['into the past', () => fromNow(-1)],
    ['to before its end', () => fromNow(71)],
    ['by more than a year', () => fromNow(24 * 366)],
  ])('extended %s', async (_, until) => {
    expect(await refusal(order => edit(order, until()))).toBe('HOLD_DATE_INVALID')
  })
})
