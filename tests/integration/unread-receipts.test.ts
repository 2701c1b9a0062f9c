import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Orders with a receipt on the real emulator: their hold does not end before the office has decided, whoever else acts
 * at the same time. The whole table is audited after each test.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./orders-use-cases.ts')
const ana: Actor = { user_id: 'ana', role: 'admin' }
const NOW = '2026-11-26T12:00:00.000Z'
const HOLD_END = '2026-11-29T12:00:00.000Z'
const AFTER_HOLD = '2026-11-29T12:05:00.000Z'
const MONTHS_LATER = '2027-03-01T12:00:00.000Z'
/** Number of orders for each race, enough for all possible interleavings. */
const MANY = 12

beforeAll(async () => {
  database = await startTable()
  use = await import('./orders-use-cases.ts')
})
let nextPoint = 1
beforeEach(async () => {
  await database.empty()
  await use.insertPricingTier(goldTier)
})
afterAll(() => database.close())

async function makeOrder(count = 2): Promise<Order> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  return reserve(ids, NOW)
}
const reserve = (ids: readonly string[], now: string): Promise<Order> =>
  use.reserve(
    {
      customerData: aBuyer(`Buyer ${nextPoint}`),
      items: ids.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    { actor: undefined, now, hold_hours: 72 },
  )
const pointIdsOf = ({ items }: Order): string[] => items.map(({ point_id }) => point_id)
const stored = async ({ id }: Order): Promise<Order> => {
  const order = await use.findOrder(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}
const pointsOf = async (order: Order) =>
  [...(await use.findPoints(pointIdsOf(order))).values()].map(({ status, order_id, reserved_until }) => ({
    status,
    order_id,
    reserved_until,
  }))
const send = ({ id }: Order, now: string) => use.takeReceipt({ order_id: id, file: 'receipts/a.pdf' }, now)
const refuse = ({ id }: Order, now: string) =>
  use.refuseReceipt({ order_id: id, reason: 'Falta o valor' }, { actor: ana, now })
const confirm = ({ id }: Order, now: string) => use.confirmOrder({ order_id: id }, { actor: ana, now })
const cancel = ({ id }: Order, now: string) => use.cancelOrder({ order_id: id }, { actor: ana, now })
const reopen = ({ id }: Order, now: string, item_ids?: string[]) =>
  use.reopenOrder({ order_id: id, item_ids }, { actor: ana, now, hold_hours: 72 })
const freeDueHolds = (now: string) => use.freeDueHolds({}, { now })

/** 'done', or the refusal's code. An error that is not a refusal fails the test. */
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof use.DomainError) return error.code
      throw error
    },
  )
const auditIsClean = async (now: string) => expect((await use.auditTable({ now })).breaches).toEqual([])

async function race(
  prepare: () => Promise<Order>,
  one: (order: Order) => Promise<unknown>,
  other: (order: Order) => Promise<unknown>,
): Promise<{ order: Order; outcomes: [string, string] }[]> {
  const orders = await Promise.all(Array.from({ length: MANY }, prepare))
  const outcomes = await Promise.all(orders.map(order => Promise.all([outcomeOf(one(order)), outcomeOf(other(order))])))
  return Promise.all(
    orders.map(async (order, index) => ({ order: await stored(order), outcomes: outcomes[index] ?? ['', ''] })),
  )
}

test('a hold with an unread receipt has no end: the job leaves it, and nobody else gets its points', async () => {
  const order = await makeOrder()
  expect(await send(order, NOW)).toMatchObject({
    status: 'pending',
    reserved_until: null,
    unread_receipt: { sent_at: NOW, held_until: HOLD_END },
  })
  expect(await freeDueHolds(MONTHS_LATER)).toBe(0)
  expect(await outcomeOf(reserve(pointIdsOf(order), MONTHS_LATER))).toBe('POINT_UNAVAILABLE')
  const held = { status: 'reserved', order_id: order.id, reserved_until: null }
  expect(await pointsOf(order)).toEqual([held, held])
  await auditIsClean(MONTHS_LATER)
  expect(await outcomeOf(confirm(order, MONTHS_LATER))).toBe('done')
  await auditIsClean(MONTHS_LATER)
})

test('a receipt keeps its place in the line of those that wait, also when the client sends another one', async () => {
  const [first, second] = [await makeOrder(), await makeOrder()]
  await send(first, NOW)
  await send(second, AFTER_HOLD)
  expect(await use.takeReceipt({ order_id: first.id, file: 'receipts/b.pdf' }, MONTHS_LATER)).toMatchObject({
    payment_receipt_url: 'receipts/b.pdf',
    unread_receipt: { sent_at: NOW, held_until: HOLD_END },
  })
  const { items } = await use.listOrdersEndingBy({ kind: 'receipts', until: '2027-03-01', limit: '25' })
  expect(items.map(({ id, receipt_unread_since }) => [id, receipt_unread_since])).toEqual([
    [first.id, NOW],
    [second.id, AFTER_HOLD],
  ])
})

test('a receipt that comes as the job frees its hold keeps the points, or is told that the order is over', async () => {
  const outcomes = await race(
    () => makeOrder(),
    order => send(order, AFTER_HOLD),
    () => freeDueHolds(AFTER_HOLD),
  )
  await freeDueHolds(AFTER_HOLD)
  for (const {
    order,
    outcomes: [sent],
  } of outcomes)
    expect([sent, order.status, order.reserved_until]).toEqual(
      order.status === 'pending' ? ['done', 'pending', null] : ['ORDER_NOT_PENDING', 'cancelled', null],
    )
  await auditIsClean(AFTER_HOLD)
})

test('a receipt of before this release, which the job finds at the end of its hold, is not freed', async () => {
  const order = await makeOrder()
  await use.storeReceiptAsBefore(order.id)
  expect(await freeDueHolds(AFTER_HOLD)).toBe(1)
  expect(await stored(order)).toMatchObject({ status: 'pending', reserved_until: null })
  await auditIsClean(AFTER_HOLD)
})

test('a receipt that comes when somebody else has taken a point keeps the other one, and the lost one is named', async () => {
  const order = await makeOrder()
  const [lostId = '', keptId = ''] = pointIdsOf(order)
  const other = await reserve([lostId], AFTER_HOLD)
  await send(order, AFTER_HOLD)
  expect(
    (await pointsOf(order)).toSorted(
      (a, b) => (a.reserved_until === null ? 1 : -1) - (b.reserved_until === null ? 1 : -1),
    ),
  ).toEqual([
    { status: 'reserved', order_id: other.id, reserved_until: '2026-12-02T12:05:00.000Z' },
    { status: 'reserved', order_id: order.id, reserved_until: null },
  ])
  await auditIsClean(AFTER_HOLD)
  await expect(confirm(order, AFTER_HOLD)).rejects.toMatchObject({
    code: 'ORDER_HOLD_OVER',
    details: { points: [{ point_id: lostId }] },
  })
  const keptItem = order.items.find(({ point_id }) => point_id === keptId)?.id ?? ''
  await use.limitOrderToItems({ order_id: order.id, item_ids: [keptItem] }, { actor: ana, now: AFTER_HOLD })
  expect(await outcomeOf(confirm(order, AFTER_HOLD))).toBe('done')
  await auditIsClean(AFTER_HOLD)
})

test('a refused receipt gives 24 hours from then, or what was left, and then the hold lapses as usual', async () => {
  const [soon, late] = [await makeOrder(), await makeOrder()]
  await Promise.all([send(soon, NOW), send(late, NOW)])
  expect((await refuse(soon, NOW)).reserved_until).toBe(HOLD_END)
  const refused = await refuse(late, MONTHS_LATER)
  expect(refused).toMatchObject({
    reserved_until: '2027-03-02T12:00:00.000Z',
    payment_receipt_url: null,
    refused_receipt: { file: 'receipts/a.pdf', reason: 'Falta o valor', refused_at: MONTHS_LATER },
  })
  expect(refused.unread_receipt).toBeUndefined()
  const held = { status: 'reserved', order_id: late.id, reserved_until: '2027-03-02T12:00:00.000Z' }
  expect(await pointsOf(late)).toEqual([held, held])
  await auditIsClean(MONTHS_LATER)
  expect(await freeDueHolds('2027-03-02T11:59:00.000Z')).toBe(1)
  expect((await stored(late)).status).toBe('pending')
  expect(await freeDueHolds('2027-03-02T12:01:00.000Z')).toBe(1)
  expect(await stored(late)).toMatchObject({ status: 'cancelled', lapsed_at: '2027-03-02T12:01:00.000Z' })
  await auditIsClean('2027-03-02T12:01:00.000Z')
})

test('a refused receipt whose order lost a point meanwhile gives no more time, because the hold can’t go on', async () => {
  const order = await makeOrder()
  await reserve(pointIdsOf(order).slice(0, 1), AFTER_HOLD)
  await send(order, AFTER_HOLD)
  expect((await refuse(order, AFTER_HOLD)).reserved_until).toBe(HOLD_END)
  await auditIsClean(AFTER_HOLD)
  await freeDueHolds(AFTER_HOLD)
  await auditIsClean(AFTER_HOLD)
})

describe('while a receipt is unread', () => {
  test('the office extends no hold, because none runs', async () => {
    const order = await makeOrder()
    await send(order, NOW)
    expect(
      await outcomeOf(
        use.changeHoldAndKit(
          { order_id: order.id, reserved_until: '2026-12-05T12:00:00.000Z' },
          { actor: ana, now: NOW },
        ),
      ),
    ).toBe('RECEIPT_UNREAD')
  })

  test('an item may change its period or leave, and its points stay as the order says', async () => {
    const order = await makeOrder()
    await send(order, NOW)
    const [first, second] = order.items
    await use.editItemPeriod(
      { order_id: order.id, item_id: first?.id ?? '', period_years: 2 },
      { actor: ana, now: AFTER_HOLD },
    )
    await use.limitOrderToItems({ order_id: order.id, item_ids: [first?.id ?? ''] }, { actor: ana, now: AFTER_HOLD })
    expect((await use.findPoint(second?.point_id ?? ''))?.status).toBe('available')
    await auditIsClean(AFTER_HOLD)
    expect(await outcomeOf(confirm(order, MONTHS_LATER))).toBe('done')
    await auditIsClean(MONTHS_LATER)
  })
})

test.each([
  ['refuse', 'confirm', refuse, confirm],
  ['refuse', 'cancel', refuse, cancel],
  ['refuse', 'refuse', refuse, refuse],
  ['confirm', 'cancel', confirm, cancel],
] as const)(
  'of %s ∥ %s of an unread receipt one comes first, and the other finds what it made',
  async (_, __, one, other) => {
    const raced = await race(
      async () => {
        const order = await makeOrder()
        await send(order, NOW)
        return order
      },
      order => one(order, AFTER_HOLD),
      order => other(order, AFTER_HOLD),
    )
    for (const { outcomes } of raced) {
      expect(outcomes).toContain('done')
      for (const outcome of outcomes) expect(['done', 'ORDER_NOT_PENDING', 'RECEIPT_REFUSED']).toContain(outcome)
    }
    await auditIsClean(AFTER_HOLD)
  },
)

test('of a refusal and a confirmation that name no version only the first is done', async () => {
  const raced = await race(
    async () => {
      const order = await makeOrder()
      await send(order, NOW)
      return order
    },
    order => refuse(order, AFTER_HOLD),
    order => confirm(order, AFTER_HOLD),
  )
  for (const { order, outcomes } of raced)
    expect([order.status, ...outcomes]).toEqual(
      order.status === 'completed'
        ? ['completed', 'ORDER_NOT_PENDING', 'done']
        : ['pending', 'done', 'RECEIPT_REFUSED'],
    )
  await auditIsClean(AFTER_HOLD)
})

test.each([
  ['cancel', cancel],
  [
    'extend',
    ({ id }: Order, now: string) =>
      use.changeHoldAndKit({ order_id: id, reserved_until: '2026-12-05T12:00:00.000Z' }, { actor: ana, now }),
  ],
] as const)('a receipt ∥ %s leaves order and points in agreement', async (_, act) => {
  await race(
    () => makeOrder(),
    order => send(order, NOW),
    order => act(order, NOW),
  )
  await auditIsClean(NOW)
})

describe('an order that lapsed', () => {
  const lapse = async (count = 2): Promise<Order> => {
    const order = await makeOrder(count)
    await freeDueHolds(AFTER_HOLD)
    return stored(order)
  }

  test('is reopened while its points are free, for as long as a new hold', async () => {
    const order = await lapse()
    expect(await reopen(order, AFTER_HOLD)).toMatchObject({
      status: 'pending',
      reserved_until: '2026-12-02T12:05:00.000Z',
      total_amount: order.total_amount,
    })
    const held = { status: 'reserved', order_id: order.id, reserved_until: '2026-12-02T12:05:00.000Z' }
    expect(await pointsOf(order)).toEqual([held, held])
    await auditIsClean(AFTER_HOLD)
    expect(await outcomeOf(reopen(order, AFTER_HOLD))).toBe('ORDER_NOT_LAPSED')
  })

  test('is refused with the points that are not free, changes nothing then, and is reopened without them', async () => {
    const order = await lapse()
    const [taken = '', free = ''] = pointIdsOf(order)
    await reserve([taken], AFTER_HOLD)
    await expect(reopen(order, AFTER_HOLD)).rejects.toMatchObject({
      code: 'POINT_UNAVAILABLE',
      details: { points: [{ point_id: taken, point_name: order.items[0]?.point_name }] },
    })
    expect(await stored(order)).toEqual(order)
    expect((await use.findPoint(free))?.status).toBe('available')
    const item = order.items[1]
    expect(await reopen(order, AFTER_HOLD, [item?.id ?? ''])).toMatchObject({
      items: [{ point_id: free }],
      total_amount: item?.price,
    })
    await auditIsClean(AFTER_HOLD)
  })

  test('∥ a reservation of one of its points: one of them has it', async () => {
    const raced = await race(
      () => lapse(),
      order => reopen(order, AFTER_HOLD),
      order => reserve(pointIdsOf(order).slice(0, 1), AFTER_HOLD),
    )
    for (const { outcomes } of raced) expect(outcomes.toSorted()).toEqual(['POINT_UNAVAILABLE', 'done'])
    await auditIsClean(AFTER_HOLD)
  })

  test('∥ the same by a colleague is reopened once', async () => {
    const raced = await race(
      () => lapse(),
      order => reopen(order, AFTER_HOLD),
      order => reopen(order, AFTER_HOLD),
    )
    for (const { outcomes } of raced) expect(outcomes.toSorted()).toEqual(['ORDER_NOT_LAPSED', 'done'])
    await auditIsClean(AFTER_HOLD)
  })

  test('and was cancelled by hand without a receipt is not reopened', async () => {
    const order = await makeOrder()
    await cancel(order, NOW)
    expect(await outcomeOf(reopen(order, NOW))).toBe('ORDER_NOT_LAPSED')
  })

  test('with a receipt is reopened without an end of its hold, until the office decides', async () => {
    const order = await makeOrder()
    await send(order, NOW)
    await cancel(order, AFTER_HOLD)
    expect(await reopen(order, MONTHS_LATER)).toMatchObject({
      status: 'pending',
      reserved_until: null,
      unread_receipt: { sent_at: MONTHS_LATER, held_until: '2027-03-04T12:00:00.000Z' },
    })
    await auditIsClean(MONTHS_LATER)
  })
})
