import type { S3Client } from '@aws-sdk/client-s3'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { type OfficeOrderForm, priceOrderLines } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { addDays, addMonths, dayOf } from '#shared/platform/rules/days.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { DemoJournal } from './journal.ts'
import { createProof } from './proofs.ts'
import type { SeededDemo, SeededPoint } from './seed.ts'

type SeedOptions = { journal: DemoJournal; files: { client: S3Client; bucket: string } }

/** Number of points of the order, which all have a proof of installation. */
const POINTS = 3
const SOLD_DAYS_AGO = 45
const INSTALLED_DAYS_AGO = 38
const MONTHS = 12
/** Why the art was printed without an approval in the system: who has no account can't give one. */
const ART_REASON = 'A cliente aprovou por WhatsApp'

/**
 * Seeds an order of the office for a customer without an account, whose signs are installed, so that its link shows the
 * photos. Runs through the use cases; a step that was done already is skipped.
 */
export async function seedLinkedOrder(demo: SeededDemo, { journal, files }: SeedOptions): Promise<void> {
  const admin = demo.users.get('admin@ponto.local')
  const technician = demo.users.get('tecnico@ponto.local')
  if (!admin || !technician) return
  const [{ confirmOrder }, { moveTask }, { findTask }, { findOrder }] = await Promise.all([
    import('#functions/installation/orders.ts'),
    import('#functions/installation/tasks/move-task.ts'),
    import('#functions/installation/tasks/tasks-store.ts'),
    import('#functions/orders/orders-store.ts'),
  ])
  const dayBefore = (days: number) => new Date(Date.parse(journal.began_at) - days * 86_400_000).toISOString()
  const actor: Actor = { user_id: admin, role: 'admin' }
  const points = await pointsOfOrder(demo, journal)
  const sold = await sell(points, { actor, now: dayBefore(SOLD_DAYS_AGO) })
  // A repeated sale answers what the first one did, but an interrupted start may have confirmed the order since.
  const order = (await findOrder(sold.id)) ?? sold
  if (order.status === 'pending')
    await confirmOrder({ order_id: order.id }, { actor, now: dayBefore(SOLD_DAYS_AGO - 1) })
  const now = dayBefore(INSTALLED_DAYS_AGO)
  for (const { id, point_id } of order.items) {
    const task = await findTask(id)
    const point = points.find(candidate => candidate.id === point_id)
    if (!task || !point) continue
    if (task.status !== 'completed')
      await moveTask(
        { task_id: id, version: task.version, to: 'completed', unapproved_art: ART_REASON },
        { actor, now },
      )
    await createProof(id, point, now, { user_id: technician, role: 'field_technician' }, files)
  }
}

/** Free points of a tier that today's orders leave alone; the same ones when an interrupted start is resumed. */
async function pointsOfOrder({ points }: SeededDemo, journal: DemoJournal): Promise<SeededPoint[]> {
  const recorded = journal.ids('points of linked order')
  if (recorded) return points.filter(({ id }) => recorded.includes(id))
  const { findPoints } = await import('#functions/catalogue/points/points-store.ts')
  const candidates = points.filter(
    ({ tier, latitude, status, is_available }) =>
      tier === 'Prata' && latitude !== null && status === 'available' && is_available,
  )
  const current = await findPoints(candidates.map(({ id }) => id))
  const chosen = candidates.filter(({ id }) => current.get(id)?.status === 'available').slice(0, POINTS)
  await journal.recordIds(
    'points of linked order',
    chosen.map(({ id }) => id),
  )
  return chosen
}

async function sell(points: readonly SeededPoint[], { actor, now }: { actor: Actor; now: string }): Promise<Order> {
  const [{ createOfficeOrder }, { quotePointsForSale }] = await Promise.all([
    import('#functions/orders/office-orders/create-office-order.ts'),
    import('#functions/orders/office-orders/quote-points.ts'),
  ])
  const from = addDays(dayOf(now), 3)
  const term = { from, to: addMonths(from, MONTHS) }
  const discount = { kind: 'percent', value: 10 } as const
  const quote = await quotePointsForSale({ point_ids: points.map(({ id }) => id), codes: [] }, { now })
  const lines = priceOrderLines(
    quote.points.map(point => ({ prices: pricesFromFields(point) })),
    term,
    discount,
  )
  if (!Array.isArray(lines)) throw new Error('A point of the demo has no price')
  const form: OfficeOrderForm = {
    customer_id: 'demo-1',
    term,
    discount,
    price_reason: 'Três pontos no mesmo bairro',
    notes: '',
    items: points.map(({ id }) => ({ point_id: id })),
    expected_total: sumOfAmounts(lines.map(({ price }) => price)),
  }
  const { hold_hours } = DEFAULT_SETTINGS
  return createOfficeOrder(form, { actor, now, hold_hours, idempotency_key: 'demo-linked-order' })
}
