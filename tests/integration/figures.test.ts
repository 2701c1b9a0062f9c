import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { anOrder } from '#tests/support/orders.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * The figures of the office's first page: they follow changes of orders and points, are recounted, and cost the same
 * for tables of any size.
 */

const database = await startTable()
afterAll(() => database.close())
const { DeleteCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')
const orders = await import('#functions/orders/orders-store.ts')
const { orderCountDefinition } = await import('#functions/orders/listed-orders-store.ts')
const { pointCountDefinition } = await import('#functions/catalogue/points/listed-points-store.ts')
const { addNewItemsToCounts } = await import('#functions/platform/lists/counts-store.ts')
const { syncFigures: syncFiguresAlone } = await import('#functions/platform/lists/sync-list.ts')
const { findCountDifferences } = await import('#functions/platform/lists/repair-counts.ts')
const { recountFigures } = await import('#functions/upkeep/jobs/recount.ts')
const { COUNT_DEFINITIONS } = await import('#functions/office/overview/counted-lists.ts')
const { getOverview: overviewAlone } = await import('#functions/office/overview/overview.ts')
const { presentFailedEmails: failedEmailsAlone } = await import('#functions/office/overview/failed-emails.ts')
const failedStore = await import('#functions/notifications/emails/failed-emails-store.ts')
const { batchWritePoints } = await import('#functions/catalogue/points/points-store.ts')
const { insertPricingTier } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
const { insertTaskAction } = await import('#functions/installation/tasks/tasks-store.ts')
const { taskListReaction } = await import('#functions/installation/tasks/listed-tasks-store.ts')
const { transact } = await import('#functions/platform/table/transact.ts')

const syncFigures = asFunction('search', syncFiguresAlone<Order>)
const recount = asFunction('recount', recountFigures)
const differences = asFunction('audit', () => findCountDifferences(COUNT_DEFINITIONS))

const NOW = '2026-11-22T12:00:00.000Z'
const TODAY = dayOf(NOW)
const overview = asFunction('overview', () => overviewAlone({}, { now: NOW }))
/** Noon in São Paulo, so many days from today. */
const noon = (days: number): string => `${addDays(TODAY, days)}T15:00:00.000Z`

const record = (id: string, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  ...anOrder(id, { reserved_until: noon(0), total_amount: 10_000 }),
  held_under: [],
  changed_by: null,
  ...changes,
})
const sold = (order: OrderRecord, days: number): OrderRecord => ({
  ...order,
  status: 'completed',
  reserved_until: null,
  version: order.version + 1,
  items: order.items.map(item => ({ ...item, starts_at: NOW, ends_at: noon(days) })),
})
const change = (before: OrderRecord | undefined, after: OrderRecord | undefined) => ({ before, after })

const firstOrders = Array.from({ length: 20 }, (_, index) =>
  record(`first-${index}`, {
    reserved_until: noon(index % 4),
    payment_receipt_url: index % 5 === 0 ? 'receipts/a.pdf' : null,
    total_amount: 10_000 + index,
  }),
)
const points = Array.from({ length: 30 }, (_, index) =>
  aPoint(String(index + 1), {
    city: index % 3 ? 'Americana' : 'Águas de São Pedro',
    status: index < 10 ? 'sold' : index < 15 ? 'reserved' : 'available',
    is_available: index < 25,
  }),
)

beforeAll(async () => {
  await insertPricingTier(goldTier)
  await batchWritePoints(points)
  await addNewItemsToCounts(pointCountDefinition, points)
  await orders.batchWriteOrders(firstOrders)
  await syncFigures(
    orderCountDefinition,
    firstOrders.map(each => change(undefined, each)),
  )
})

const sumOf = (amounts: readonly OrderRecord[]) => ({
  orders: amounts.length,
  amount: amounts.reduce((sum, { total_amount }) => sum + total_amount, 0),
})

test('the first page says what is pending, to confirm and ending, and what is sold where', async () => {
  expect(await overview()).toEqual({
    at: NOW,
    today: TODAY,
    pending: sumOf(firstOrders),
    to_confirm: sumOf(firstOrders.filter(({ payment_receipt_url }) => payment_receipt_url)),
    holds: [0, 1, 2, 3].map(days => ({
      day: addDays(TODAY, days),
      ...sumOf(firstOrders.filter(({ reserved_until }) => reserved_until === noon(days))),
    })),
    contracts: [],
    cities: expect.arrayContaining([
      { name: 'Americana', available: 6, reserved: 4, sold: 6, unoffered: 4 },
      { name: 'Águas de São Pedro', available: 4, reserved: 1, sold: 4, unoffered: 1 },
    ]),
    tiers: [{ id: goldTier.id, name: goldTier.name, available: 10, reserved: 5, sold: 10, unoffered: 5 }],
    returned_tasks: 0,
    failed_emails: { count: 0, exact: true },
  })
})

test('changes that come late, twice, out of order and at once count once, with the amount that is left', async () => {
  const [was] = firstOrders
  if (!was) throw new Error('no order')
  const smaller = { ...was, total_amount: 4_000, version: 2 }
  const paidOrder = sold(smaller, 25)
  await orders.batchWriteOrders([paidOrder])
  const late = [change(was, smaller), change(smaller, paidOrder)]
  await Promise.all([late, late.toReversed(), late, late].map(each => syncFigures(orderCountDefinition, each)))
  const figures = await overview()
  expect(figures.pending).toEqual(sumOf(firstOrders.slice(1)))
  expect(figures.contracts).toEqual([{ day: addDays(TODAY, 25), orders: 1, amount: 4_000 }])
  expect(await differences()).toEqual([])

  await orders.batchWriteOrders([was])
  await syncFigures(orderCountDefinition, [change(paidOrder, was), ...late])
  expect((await overview()).pending).toEqual(sumOf(firstOrders))
  expect((await overview()).contracts).toEqual([])
})

test('only an amount that changes moves the sums', async () => {
  const [, was] = firstOrders
  if (!was) throw new Error('no order')
  const cheaper = { ...was, total_amount: 1, version: 2 }
  await orders.batchWriteOrders([cheaper])
  await syncFigures(orderCountDefinition, [change(was, cheaper)])
  expect((await overview()).pending).toEqual(sumOf([...firstOrders.filter(each => each !== was), cheaper]))
  await orders.batchWriteOrders([was])
  await syncFigures(orderCountDefinition, [change(cheaper, was)])
})

const spoil = (SK: string, items: number, amount: number) =>
  table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { PK: 'COUNTS#order', SK },
      UpdateExpression: 'ADD #items :items, amount :amount',
      ExpressionAttributeNames: { '#items': 'items' },
      ExpressionAttributeValues: { ':items': items, ':amount': amount },
    }),
  )

test('what nobody counted and what was counted wrong is found by the audit and mended by the job, once', async () => {
  expect(await differences()).toEqual([])
  const lostOrder = record('lost', { reserved_until: noon(2), total_amount: 777 })
  await orders.batchWriteOrders([lostOrder])
  await spoil('status#pending', 5, -3)
  await spoil('payment#gone', 1, 1)
  await table.send(
    new DeleteCommand({ TableName: TABLE_NAME, Key: { PK: 'COUNTS#order', SK: `holds_end#${addDays(TODAY, 1)}` } }),
  )
  const facets = (await differences()).map(({ facet }) => facet)
  expect(facets.toSorted()).toEqual(
    ['holds_end#2026-11-23', 'holds_end#2026-11-24', 'payment#gone', 'status#pending'].toSorted(),
  )
  // One item that was missing, and the three wrong counts.
  expect(await recount()).toBe(4)
  expect(await differences()).toEqual([])
  expect((await overview()).pending).toEqual(sumOf([...firstOrders, lostOrder]))
  expect(await recount()).toBe(0)
})

test('a count that moves while it is corrected is left for the next night', async () => {
  const { correctStoredCount } = await import('#functions/platform/lists/counts-store.ts')
  const read = { items: 999, amount: 0 }
  expect(await correctStoredCount(orderCountDefinition, 'status#pending', read, { items: 1, amount: 0 })).toBe(false)
  expect(await differences()).toEqual([])
})

test('tasks that came back are counted as they come and go', async () => {
  const task = aTask('item-1', { order_id: 'first-0', status: 'on_hold', created_at: NOW, updated_at: NOW })
  await transact([insertTaskAction(task)])
  const told = {
    id: 'e',
    kind: 'installation_task',
    before: undefined,
    after: { ...task, kind: 'installation_task', v: 2 },
  }
  for (let times = 0; times < 2; times += 1) await asFunction('search', taskListReaction.handle)([told])
  expect((await overview()).returned_tasks).toBe(1)
})

test('an e-mail that failed is seen with its order until it was sent', async () => {
  await orders.batchWriteOrders([record('0a0a0a0a-1111-4222-8333-444444444444')])
  const named = 'reservation-received-0a0a0a0a-1111-4222-8333-444444444444'
  const note = asFunction('emails', failedStore.recordFailedEmail)
  await note({ message_id: 'role-1', subject: 'Acesso', reason: 'MessageRejected', failed_at: noon(-1) })
  await note({ message_id: named, subject: 'Sua reserva', reason: 'MessageRejected', failed_at: noon(0) })
  expect((await overview()).failed_emails).toEqual({ count: 2, exact: true })
  const { items } = await asFunction('overview', failedEmailsAlone)()
  expect(items).toMatchObject([
    { subject: 'Sua reserva', order_id: '0a0a0a0a-1111-4222-8333-444444444444', customer_email: 'client@example.com' },
    { subject: 'Acesso', order_id: null, customer_email: null },
  ])
  await asFunction('emails', failedStore.deleteFailedEmail)(named)
  expect((await overview()).failed_emails).toEqual({ count: 1, exact: true })
})

test('the first page costs the same with 1,000 orders and with 10,000', async () => {
  const fill = async (from: number, to: number) => {
    const createdOrders = Array.from({ length: to - from }, (_, index) => {
      const order = record(`many-${from + index}`, {
        reserved_until: noon((from + index) % 7),
        total_amount: 1_234_567,
      })
      return index % 2 ? order : sold(order, (from + index) % 91)
    })
    await orders.batchWriteOrders(createdOrders)
    await addNewItemsToCounts(orderCountDefinition, createdOrders)
  }
  await fill(0, 1_000)
  const few = await measureTableCost(table, overview)
  await fill(1_000, 10_000)
  expect((await overview()).pending.orders).toBeGreaterThan(5_000)
  expect(await measureTableCost(table, overview)).toEqual(few)
  // These figures are documented in docs/decisions/0026-kept-figures.md.
  console.info('read units of the first page', few)
})
