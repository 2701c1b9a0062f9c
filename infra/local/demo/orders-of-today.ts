import type { S3Client } from '@aws-sdk/client-s3'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { DEFAULT_SETTINGS } from '../../config.ts'
import { seedArts } from './arts.ts'
import type { Journal } from './journal.ts'
import { seedReceipt } from './receipt.ts'
import type { Demo } from './seed.ts'

type DemoOrder = {
  buyer: string
  email?: string
  points: number
  becomes?: 'completed' | 'cancelled'
  /** Paid, and nobody has confirmed it yet. */
  receipt?: true
  hoursAgo: number
}

/** Orders in each status; the demo's client has some of each, the others were reserved by guests. */
const ORDERS: readonly DemoOrder[] = [
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 3, hoursAgo: 5 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 1, receipt: true, hoursAgo: 60 },
  { buyer: 'Sorveteria Polo Norte', points: 2, hoursAgo: 69 },
  { buyer: 'Restaurante Dona Cida', points: 1, hoursAgo: 66 },
  { buyer: 'Colégio Semear', points: 4, hoursAgo: 40 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 4, becomes: 'completed', hoursAgo: 70 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 2, becomes: 'cancelled', hoursAgo: 71 },
  { buyer: 'Padaria Pão da Vila', points: 2, hoursAgo: 2 },
  { buyer: 'Ótica Boa Vista', points: 1, hoursAgo: 20 },
  { buyer: 'Auto Escola Rota Certa', points: 5, receipt: true, hoursAgo: 44 },
  { buyer: 'Farmácia Saúde Já', points: 3, becomes: 'completed', hoursAgo: 50 },
  { buyer: 'Mercado Dois Irmãos', points: 6, becomes: 'completed', hoursAgo: 64 },
  { buyer: 'Pet Shop Amigo Fiel', points: 2, becomes: 'completed', hoursAgo: 68 },
  { buyer: 'Academia Corpo Livre', points: 2, becomes: 'cancelled', hoursAgo: 30 },
]

const hoursBefore = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

const PERIODS: readonly PeriodYears[] = [1, 2, 1, 3, 5]
/** How often other points are looked for when somebody else was faster. */
const ATTEMPTS = 5

export const ORDERS_OF_TODAY = ORDERS.length

type Filling = { journal: Journal; files: { client: S3Client; bucket: string } }

/**
 * Reserves, confirms and cancels by the use cases themselves, so that the demo holds what the product makes. People may be at
 * the site already: a point that somebody has is left to them, and an order that somebody went on with too.
 */
export async function seedOrders(demo: Demo, { journal, files }: Filling, did: () => void): Promise<void> {
  for (const [index, wanted] of ORDERS.entries()) {
    await journal.once(`order ${index}`, async () => {
      const order = await orderOf(index, wanted, demo, journal)
      await goOn(order, wanted, demo, { journal, files }).catch(unlessRefused)
    })
    did()
  }
}

/** Somebody at the site was there first, which the demo leaves as it is. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

/** The demo's order in this place: of a start that was cut off, or made now. */
async function orderOf(index: number, wanted: DemoOrder, demo: Demo, journal: Journal): Promise<Order> {
  const [{ reserve }, { findOrder }, { findPoint }] = await Promise.all([
    import('#functions/orders/reserve.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/catalogue/points/points-store.ts'),
  ])
  const at = hoursBefore(journal.began_at, wanted.hoursAgo)
  const [noted] = journal.ids(`id of order ${index}`) ?? []
  const made = noted === undefined ? undefined : await findOrder(noted)
  if (made) return made
  const [held] = journal.ids(pointsOf(index)) ?? []
  const holder = held === undefined ? null : ((await findPoint(held))?.order_id ?? null)
  const reserved = holder === null ? undefined : await findOrder(holder)
  if (reserved?.created_at === at && reserved.customer_name === wanted.buyer) return reserved

  const userId = wanted.email && demo.users.get(wanted.email)
  for (let attempt = 1; ; attempt += 1) {
    const taken = await freePoints(wanted.points, index, demo, journal)
    await journal.note(pointsOf(index), taken)
    try {
      const order = await reserve(
        {
          customerData: {
            name: wanted.buyer,
            email: wanted.email ?? `comprador${index}@example.com`,
            phone: `(19) 9900${index % 10}-1234`,
          },
          items: taken.map((point_id, item) => ({
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
      await journal.note(`id of order ${index}`, [order.id])
      return order
    } catch (error) {
      if (!(error instanceof DomainError) || attempt === ATTEMPTS) throw error
    }
  }
}

const pointsOf = (index: number): string => `points of order ${index}`

/** Every third that has a price for each period, so that orders lie all over the region; none that somebody has. */
async function freePoints(count: number, index: number, { points }: Demo, journal: Journal): Promise<string[]> {
  const { findPoints } = await import('#functions/catalogue/points/points-store.ts')
  const best = points.filter(point => point.is_available && point.latitude !== null && point.tier === 'Ouro')
  const others = new Set(ORDERS.flatMap((_, each) => (each === index ? [] : (journal.ids(pointsOf(each)) ?? []))))
  const spread = best.filter(({ id }, place) => place % 3 === 0 && !others.has(id)).map(({ id }) => id)
  const now = await findPoints(spread)
  const free = spread.filter(id => now.get(id)?.status === 'available' && now.get(id)?.is_available)
  return free.slice(0, count)
}

/** What became of an order since; each part once. */
async function goOn(order: Order, wanted: DemoOrder, demo: Demo, { journal, files }: Filling): Promise<void> {
  const [{ confirm }, { cancel }] = await Promise.all([
    import('#functions/installation/orders.ts'),
    import('#functions/orders/cancel.ts'),
  ])
  const manager: Actor = { user_id: demo.users.get('admin@ponto.local') ?? '', role: 'admin' }
  const userId = wanted.email && demo.users.get(wanted.email)
  const buyer: Actor | undefined = userId ? { user_id: userId, role: 'client' } : undefined
  const later = hoursBefore(journal.began_at, wanted.hoursAgo - 1)
  const isPending = order.status === 'pending'
  if (wanted.becomes === 'completed') {
    if (isPending) await confirm({ order_id: order.id }, { actor: manager, now: later })
    const signs = { tasks: order.items.map(({ id }) => id), name: wanted.buyer }
    if (buyer) await seedArts(signs, { buyer, manager, now: later }, files)
  }
  // A guest sends it by WhatsApp, and the office files it.
  if (wanted.receipt && isPending && order.payment_receipt_url === null)
    await seedReceipt(order, { actor: buyer ?? manager, now: later }, files)
  if (wanted.becomes === 'cancelled' && isPending) await cancel({ order_id: order.id }, { actor: manager, now: later })
}
