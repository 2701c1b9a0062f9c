import { findPoint, findPoints } from '#functions/catalogue/points/points-store.ts'
import { confirmOrder } from '#functions/installation/orders.ts'
import { cancelOrder } from '#functions/orders/cancel-order.ts'
import { findOrder } from '#functions/orders/orders-store.ts'
import { reserve } from '#functions/orders/reserve.ts'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { DemoFixtures } from './fixtures.ts'
import type { DemoJournal } from './journal.ts'
import { type FileStorage, seedArts, seedReceipt } from './pictures.ts'
import { actorOf, type OnProgress, type SeededDemo } from './seed.ts'

type DemoOrder = DemoFixtures['todays_orders'][number]

/** Number of attempts, each with other points, when somebody else has reserved one of the points first. */
const ATTEMPTS = 5

/**
 * Reserves, confirms and cancels orders through the use cases, so that the demo contains what the product produces.
 * Points that concurrent users took and orders that they changed stay as they are.
 */
export async function seedTodaysOrders(
  demo: SeededDemo,
  { journal, files }: { journal: DemoJournal; files: FileStorage },
  onProgress: OnProgress,
): Promise<void> {
  const { todays_orders } = demo.fixtures
  for (const [index, demoOrder] of todays_orders.entries()) {
    onProgress(index / todays_orders.length)
    await journal.runOnce(`order ${index}`, async () => {
      const at = hoursBefore(journal.began_at, demoOrder.hours_ago)
      const decidedAt = hoursBefore(journal.began_at, demoOrder.hours_ago - 1)
      const order =
        (await findReserved(index, at, journal)) ?? (await reserveOrder(index, demoOrder, at, { demo, journal }))
      await completeOrder(order, demoOrder, decidedAt, { demo, files }).catch(ignoreRefusal)
    })
  }
}

/** Ignores a refusal, which means that a user was first; the demo leaves the user's change. */
export const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

const idKey = (index: number): string => `id of order ${index}`
const pointsKey = (index: number): string => `points of order ${index}`
const hoursBefore = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

/** The order that an interrupted start has reserved, with or without recording its id. */
async function findReserved(index: number, at: string, journal: DemoJournal): Promise<Order | undefined> {
  const [pointId] = journal.ids(pointsKey(index)) ?? []
  const [id] = journal.ids(idKey(index)) ?? [pointId && (await findPoint(pointId))?.order_id]
  const order = id ? await findOrder(id) : undefined
  return order?.created_at === at ? order : undefined
}

async function reserveOrder(
  index: number,
  { customer, has_account, periods }: DemoOrder,
  now: string,
  { demo, journal }: { demo: SeededDemo; journal: DemoJournal },
): Promise<Order> {
  const actor = has_account ? actorOf(demo, customer.email) : undefined
  const { hold_hours } = DEFAULT_SETTINGS
  for (let attempt = 1; ; attempt += 1) {
    const freeIds = await findFreePoints(index, demo, journal)
    const items = periods.flatMap((period_years, place) => {
      const point_id = freeIds[place]
      return point_id === undefined ? [] : [{ point_id, period_years }]
    })
    await journal.recordIds(
      pointsKey(index),
      items.map(({ point_id }) => point_id),
    )
    try {
      const order = await reserve({ customerData: customer, items }, { actor, now, hold_hours })
      await journal.recordIds(idKey(index), [order.id])
      return order
    } catch (error) {
      if (!(error instanceof DomainError) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Every third available point that has all prices, so that orders are spread over the region. */
async function findFreePoints(
  index: number,
  { points, fixtures }: SeededDemo,
  journal: DemoJournal,
): Promise<string[]> {
  const ofOtherOrders = fixtures.todays_orders.flatMap((_, other) =>
    other === index ? [] : (journal.ids(pointsKey(other)) ?? []),
  )
  const candidates = points
    .filter(point => point.is_available && point.latitude !== null && point.tier === 'Ouro')
    .filter(({ id }, place) => place % 3 === 0 && !ofOtherOrders.includes(id))
    .map(({ id }) => id)
  const current = await findPoints(candidates)
  return candidates.filter(id => current.get(id)?.status === 'available' && current.get(id)?.is_available)
}

/** Brings an order to its final state; steps that were done already are skipped. */
async function completeOrder(
  order: Order,
  { customer, has_account, final_status, receipt }: DemoOrder,
  now: string,
  { demo, files }: { demo: SeededDemo; files: FileStorage },
): Promise<void> {
  const manager = actorOf(demo, 'admin@ponto.local')
  const buyer = has_account ? actorOf(demo, customer.email) : undefined
  const isPending = order.status === 'pending'
  if (final_status === 'completed') {
    if (isPending) await confirmOrder({ order_id: order.id }, { actor: manager, now })
    const tasks = order.items.map(({ id }) => id)
    if (buyer) await seedArts(tasks, { buyer, manager, now }, files)
  }
  // A guest has sent the receipt by WhatsApp, and the office uploads it.
  if (receipt && isPending && order.payment_receipt_url === null)
    await seedReceipt(order.id, receipt, { actor: buyer ?? manager, now }, files)
  if (final_status === 'cancelled' && isPending) await cancelOrder({ order_id: order.id }, { actor: manager, now })
}
