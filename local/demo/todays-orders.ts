import type { S3Client } from '@aws-sdk/client-s3'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { seedArts } from './arts.ts'
import type { DemoJournal } from './journal.ts'
import { seedReceipt } from './receipt.ts'
import type { SeededDemo } from './seed.ts'

type DemoOrder = {
  buyer: string
  email?: string
  points: number
  finalStatus?: 'completed' | 'cancelled'
  /** Set when the client has sent a receipt, but the payment is not confirmed yet. */
  hasReceipt?: true
  hoursAgo: number
}

/** Orders in each status: some by the demo client, the others by guests. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 3, hoursAgo: 5 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 1, hasReceipt: true, hoursAgo: 60 },
  { buyer: 'Sorveteria Polo Norte', points: 2, hoursAgo: 69 },
  { buyer: 'Restaurante Dona Cida', points: 1, hoursAgo: 66 },
  { buyer: 'Colégio Semear', points: 4, hoursAgo: 40 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 4, finalStatus: 'completed', hoursAgo: 70 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 2, finalStatus: 'cancelled', hoursAgo: 71 },
  { buyer: 'Padaria Pão da Vila', points: 2, hoursAgo: 2 },
  { buyer: 'Ótica Boa Vista', points: 1, hoursAgo: 20 },
  { buyer: 'Auto Escola Rota Certa', points: 5, hasReceipt: true, hoursAgo: 44 },
  { buyer: 'Farmácia Saúde Já', points: 3, finalStatus: 'completed', hoursAgo: 50 },
  { buyer: 'Mercado Dois Irmãos', points: 6, finalStatus: 'completed', hoursAgo: 64 },
  { buyer: 'Pet Shop Amigo Fiel', points: 2, finalStatus: 'completed', hoursAgo: 68 },
  { buyer: 'Academia Corpo Livre', points: 2, finalStatus: 'cancelled', hoursAgo: 30 },
]

const hoursBefore = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

const PERIODS: readonly PeriodYears[] = [1, 2, 1, 3, 5]
/** Number of attempts, each with other points, when somebody else has reserved one of the points first. */
const ATTEMPTS = 5

export const DEMO_ORDER_COUNT = DEMO_ORDERS.length

type SeedOptions = { journal: DemoJournal; files: { client: S3Client; bucket: string } }

/**
 * Reserves, confirms and cancels orders through the use cases, so that the demo contains what the product produces.
 * Points that concurrent users took and orders that they changed stay as they are.
 */
export async function seedTodaysOrders(
  demo: SeededDemo,
  { journal, files }: SeedOptions,
  onProgress: () => void,
): Promise<void> {
  for (const [index, demoOrder] of DEMO_ORDERS.entries()) {
    await journal.runOnce(`order ${index}`, async () => {
      const order = await findOrReserve(index, demoOrder, demo, journal)
      await completeOrder(order, demoOrder, demo, { journal, files }).catch(ignoreRefusal)
    })
    onProgress()
  }
}

/** Ignores a refusal, which means that a user was first; the demo leaves the user's change. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

/** The demo's order with this index: the one that an interrupted start reserved, or else a new one. */
async function findOrReserve(
  index: number,
  demoOrder: DemoOrder,
  demo: SeededDemo,
  journal: DemoJournal,
): Promise<Order> {
  const [{ reserve }, { findOrder }, { findPoint }] = await Promise.all([
    import('#functions/orders/reserve.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/catalogue/points/points-store.ts'),
  ])
  const at = hoursBefore(journal.began_at, demoOrder.hoursAgo)
  const [recordedId] = journal.ids(`id of order ${index}`) ?? []
  const recordedOrder = recordedId === undefined ? undefined : await findOrder(recordedId)
  if (recordedOrder) return recordedOrder
  const [recordedPoint] = journal.ids(pointsKey(index)) ?? []
  const holder = recordedPoint === undefined ? null : ((await findPoint(recordedPoint))?.order_id ?? null)
  const holdingOrder = holder === null ? undefined : await findOrder(holder)
  if (holdingOrder?.created_at === at && holdingOrder.customer_name === demoOrder.buyer) return holdingOrder

  const userId = demoOrder.email && demo.users.get(demoOrder.email)
  for (let attempt = 1; ; attempt += 1) {
    const pointIds = await freePoints(demoOrder.points, index, demo, journal)
    await journal.recordIds(pointsKey(index), pointIds)
    try {
      const order = await reserve(
        {
          customerData: {
            name: demoOrder.buyer,
            email: demoOrder.email ?? `comprador${index}@example.com`,
            phone: `(19) 9900${index % 10}-1234`,
          },
          items: pointIds.map((point_id, item) => ({
            point_id,
            period_years: PERIODS[(index + item) % PERIODS.length] ?? 1,
          })),
        },
        {
          actor: userId ? { user_id: userId, role: 'client' } : undefined,
          now: at,
          hold_hours: DEFAULT_SETTINGS.hold_hours,
        },
      )
      await journal.recordIds(`id of order ${index}`, [order.id])
      return order
    } catch (error) {
      if (!(error instanceof DomainError) || attempt === ATTEMPTS) throw error
    }
  }
}

const pointsKey = (index: number): string => `points of order ${index}`

/** Every third available point that has all prices, so that orders are spread over the region. */
async function freePoints(
  count: number,
  index: number,
  { points }: SeededDemo,
  journal: DemoJournal,
): Promise<string[]> {
  const { findPoints } = await import('#functions/catalogue/points/points-store.ts')
  const candidates = points.filter(point => point.is_available && point.latitude !== null && point.tier === 'Ouro')
  const otherOrdersPoints = new Set(
    DEMO_ORDERS.flatMap((_, otherIndex) => (otherIndex === index ? [] : (journal.ids(pointsKey(otherIndex)) ?? []))),
  )
  const spreadIds = candidates
    .filter(({ id }, place) => place % 3 === 0 && !otherOrdersPoints.has(id))
    .map(({ id }) => id)
  const currentPoints = await findPoints(spreadIds)
  const freeIds = spreadIds.filter(
    id => currentPoints.get(id)?.status === 'available' && currentPoints.get(id)?.is_available,
  )
  return freeIds.slice(0, count)
}

/** Brings an order to its final state; steps that were done already are skipped. */
async function completeOrder(
  order: Order,
  demoOrder: DemoOrder,
  demo: SeededDemo,
  { journal, files }: SeedOptions,
): Promise<void> {
  const [{ confirmOrder }, { cancelOrder: cancel }] = await Promise.all([
    import('#functions/installation/orders.ts'),
    import('#functions/orders/cancel-order.ts'),
  ])
  const manager: Actor = { user_id: demo.users.get('admin@ponto.local') ?? '', role: 'admin' }
  const userId = demoOrder.email && demo.users.get(demoOrder.email)
  const buyer: Actor | undefined = userId ? { user_id: userId, role: 'client' } : undefined
  const decidedAt = hoursBefore(journal.began_at, demoOrder.hoursAgo - 1)
  const isPending = order.status === 'pending'
  if (demoOrder.finalStatus === 'completed') {
    if (isPending) await confirmOrder({ order_id: order.id }, { actor: manager, now: decidedAt })
    const orderTasks = { tasks: order.items.map(({ id }) => id), name: demoOrder.buyer }
    if (buyer) await seedArts(orderTasks, { buyer, manager, now: decidedAt }, files)
  }
  // The guest has sent the receipt by WhatsApp, and the office uploads it.
  if (demoOrder.hasReceipt && isPending && order.payment_receipt_url === null)
    await seedReceipt(order, { actor: buyer ?? manager, now: decidedAt }, files)
  if (demoOrder.finalStatus === 'cancelled' && isPending)
    await cancel({ order_id: order.id }, { actor: manager, now: decidedAt })
}
