import { afterAll, expect, test } from 'vitest'
import type { Booking } from '#shared/catalogue/rules/terms.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { anOrder } from '#tests/support/orders.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * Read units of the office's list pages and of its figures: the same with 1,000 customers and 10,000 bookings as with
 * twice as many. With the environment variable OFFICE_ROUNDS=40 the second measurement is with 10,000 and 100,000, which
 * takes up to 40 minutes.
 */

const database = await startTable()
afterAll(() => database.close())
const { table } = await import('#functions/platform/table/client.ts')
const { indexItemsWrittenInBulk } = await import('#functions/platform/lists/sync-list.ts')
const { batchWritePoints } = await import('#functions/catalogue/points/points-store.ts')
const { insertPricingTier } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')
const { insertCustomer } = await import('#functions/people/customers/customers-store.ts')
const { customersList, ...customers } = await import('#functions/people/customers/listed-customers-store.ts')
const { batchWriteOrders } = await import('#functions/orders/orders-store.ts')
const { ordersList } = await import('#functions/orders/listed-orders-store.ts')
const orders = await import('#functions/orders/list-orders.ts')
const { insertOrderDraft } = await import('#functions/orders/order-drafts/order-drafts-store.ts')
const drafts = await import('#functions/orders/order-drafts/list-order-drafts.ts')
const { batchWriteTasks } = await import('#functions/installation/tasks/tasks-store.ts')
const { tasksList } = await import('#functions/installation/tasks/listed-tasks-store.ts')
const board = await import('#functions/installation/tasks/list-tasks.ts')
const points = await import('#functions/catalogue/points/list-points.ts')
const { getOverview: overviewAlone } = await import('#functions/office/overview/overview.ts')

const NOW = '2026-11-26T12:00:00.000Z'
const TODAY = '2026-11-26'
const BOOKINGS_PER_POINT = 5
const POINTS_PER_ORDER = 10
/** Customers, points, orders and tasks are written by rounds of this many customers. */
const ROUND = 250
const FIRST_ROUNDS = 4
const ALL_ROUNDS = Number(process.env.OFFICE_ROUNDS ?? 8)
const POINTS_PER_ROUND = 500
const ORDERS_PER_ROUND = (POINTS_PER_ROUND * BOOKINGS_PER_POINT) / POINTS_PER_ORDER
const TASKS_PER_ROUND = 500
/** More than a page of drafts in the first rounds: a page that has a next one reads a draft more. */
const DRAFTS_PER_ROUND = 10
const timeOf = (index: number): string => new Date(Date.parse(NOW) - index * 60_000).toISOString()
const number = (index: number): string => String(1_000_000 + index)

/** Bookings of a point one after the other from next month on, each of half a year; every other point is free till then. */
const bookingsOf = (index: number): Booking[] =>
  Array.from({ length: BOOKINGS_PER_POINT }, (_, place) => ({
    from: addDays(TODAY, 30 + 180 * place),
    to: addDays(TODAY, 30 + 180 * (place + 1)),
    kind: 'contract',
    order_id: `o${number(Math.floor((index * BOOKINGS_PER_POINT + place) / POINTS_PER_ORDER))}`,
    reserved_until: null,
    reason: null,
  }))

const aCustomer = (index: number) => ({
  ...aCustomerForm({
    legal_name: `C${index % 2 ? ' Flores' : ''} ${number(index)}`,
    trade_name: '',
    document_number: `${number(index)}0001990`,
    contacts: [],
  }),
  id: `c${number(index)}`,
  version: 1,
  created_at: NOW,
  updated_at: NOW,
})

const numberedPoint = (index: number) =>
  aPoint(number(index), {
    name: 'P1',
    street_name: index % 2 ? 'R 1 Flores' : 'R 1',
    neighborhood: '',
    city: '',
    bookings: bookingsOf(index),
    updated_at: timeOf(index),
  })

const numberedOrder = (index: number) => ({
  ...anOrder(`o${number(index)}`, {
    created_at: timeOf(index),
    customer_id: `c${number(index % 10_000)}`,
    user_id: null,
    customer_email: '',
    customer_name: index % 2 ? 'C Flores' : 'C',
    customer_phone: '',
    status: 'completed',
    reserved_until: null,
    items: Array.from({ length: POINTS_PER_ORDER }, (_, item) => ({
      id: `i${number(index)}-${item}`,
      point_id: number(item),
      asset_code: `PU-${number(item)}`,
      point_name: 'P1',
      period_years: 1 as const,
      price: 1000,
      reserved_period_years: 1 as const,
      reserved_price: 1000,
      starts_at: '2026-01-01T03:00:00.000Z',
      ends_at: `${addDays(TODAY, 20 + (index % 700))}T02:59:59.999Z`,
      ended_at: null,
      renewed_by: null,
    })),
  }),
  held_under: [],
  changed_by: null,
})

const numberedTask = (index: number) =>
  aTask(`i${number(index)}`, {
    point_name: 'P1',
    customer_name: index % 2 ? 'C Flores' : 'C',
    city: 'Americana',
    created_at: timeOf(index),
    status: index < 300 ? 'pending_art' : 'completed',
    completed_at: index < 300 ? null : NOW,
  })

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index)

async function writeRounds(from: number, to: number): Promise<void> {
  if (from === 0) await insertPricingTier(goldTier)
  for (let round = from; round < to; round += 1) {
    const made = range(round * ROUND, ROUND).map(aCustomer)
    for (let next = 0; next < made.length; next += 25)
      await Promise.all(made.slice(next, next + 25).map(customer => insertCustomer(customer, [])))
    await indexItemsWrittenInBulk(customersList, made)
    const ofPoints = range(round * POINTS_PER_ROUND, POINTS_PER_ROUND).map(numberedPoint)
    await batchWritePoints(ofPoints)
    await indexItemsWrittenInBulk(pointsList, ofPoints)
    const ofOrders = range(round * ORDERS_PER_ROUND, ORDERS_PER_ROUND).map(numberedOrder)
    await batchWriteOrders(ofOrders)
    await indexItemsWrittenInBulk(ordersList, ofOrders)
    const tasks = range(round * TASKS_PER_ROUND, TASKS_PER_ROUND).map(numberedTask)
    await batchWriteTasks(tasks)
    await indexItemsWrittenInBulk(tasksList, tasks)
    for (const draft of range(round * DRAFTS_PER_ROUND, DRAFTS_PER_ROUND))
      await insertOrderDraft({
        ...anOrderDraftContent({ customer_id: `c${number(draft)}` }),
        id: `d${number(draft)}`,
        version: 1,
        created_at: NOW,
        updated_at: timeOf(draft),
        made_by: managerActor,
        changed_by: managerActor,
      })
  }
}

const listCustomers = asFunction('customers', customers.listCustomers)
const listOrders = asFunction('orders', orders.listOrders)
const listOrdersEndingBy = asFunction('orders', orders.listOrdersEndingBy)
const listPoints = asFunction('points', points.listPoints)
const listOrderDrafts = asFunction('order_drafts', drafts.listOrderDrafts)
const getTaskBoard = asFunction('installation_tasks', board.getTaskBoard)
const getOverview = asFunction('overview', overviewAlone)
const ofPoints = { sort: 'oldest', limit: '25' } as const
const by = { actor: managerActor, now: NOW }

/** Each page of the office. */
const PAGES: Record<string, () => Promise<unknown[]>> = {
  customers: async () => (await listCustomers({})).items,
  'customers, searched': async () => (await listCustomers({ search: 'flores' })).items,
  'customers, by document': async () => (await listCustomers({ search: `${number(7)}0001990` })).items,
  orders: async () => (await listOrders({ limit: '25' })).items,
  'orders, completed': async () => (await listOrders({ limit: '25', status: 'completed' })).items,
  'orders, searched': async () => (await listOrders({ limit: '25', search: 'flores' })).items,
  'orders of a customer': async () => (await listOrders({ limit: '25', customer: `c${number(7)}` })).items,
  'ending contracts': async () =>
    (await listOrdersEndingBy({ kind: 'contracts', until: addDays(TODAY, 90), limit: '25' })).items,
  availability: async () => (await listPoints({ ...ofPoints, free: `${TODAY}/${addDays(TODAY, 20)}` })).items,
  'availability, nothing free': async () =>
    (await listPoints({ ...ofPoints, free: `${addDays(TODAY, 40)}/${addDays(TODAY, 80)}` })).items,
  drafts: async () => (await listOrderDrafts({}, by)).items,
  'figures of the first page': async () => [await getOverview({}, by)],
  pipeline: async () => (await getTaskBoard({}, by)).columns.flatMap(({ items }) => items),
}

async function measurePages(): Promise<Record<string, { rows: number; units: number }>> {
  const measured: Record<string, { rows: number; units: number }> = {}
  for (const [name, open] of Object.entries(PAGES)) {
    let rows = 0
    const { units } = await measureTableCost(table, async () => {
      rows = (await open()).length
    })
    measured[name] = { rows, units }
  }
  return measured
}

/** Rows and read units of each page. */
const MEASURED: Record<string, { rows: number; units: number }> = {
  customers: { rows: 25, units: 27.5 },
  'customers, searched': { rows: 25, units: 26 },
  'customers, by document': { rows: 1, units: 2 },
  orders: { rows: 25, units: 35 },
  'orders, completed': { rows: 25, units: 35 },
  'orders, searched': { rows: 25, units: 27 },
  'orders of a customer': { rows: 1, units: 2.5 },
  'ending contracts': { rows: 25, units: 9 },
  availability: { rows: 25, units: 51.5 },
  'availability, nothing free': { rows: 0, units: 212 },
  drafts: { rows: 20, units: 22 },
  'figures of the first page': { rows: 1, units: 2.5 },
  pipeline: { rows: 30, units: 34.5 },
}

test('a page costs the same with 1,000 customers and 10,000 bookings as with more', async () => {
  await writeRounds(0, FIRST_ROUNDS)
  expect(await measurePages()).toEqual(MEASURED)
  await writeRounds(FIRST_ROUNDS, ALL_ROUNDS)
  expect(await measurePages()).toEqual(MEASURED)
}, 3_600_000)
