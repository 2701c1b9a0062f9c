import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import type { CampaignPoint, CampaignReport } from '#shared/installation/rules/campaign-report.ts'
import { contractEndOf, type Order } from '#shared/orders/rules/orders.ts'
import { nameOfCustomer } from '#shared/people/rules/customers.ts'
import { type DayPeriod, isInPeriod } from '#shared/platform/rules/day-periods.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { listPointEvents } from '../../catalogue/points/point-events-store.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { findAccessibleOrder } from '../../orders/find-accessible-order.ts'
import { findAllOrdersMatching } from '../../orders/find-all-orders.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { findLastProofs } from '../tasks/proofs-store.ts'
import { findTasks } from '../tasks/tasks-store.ts'
import { isValidProof, presentProof, technicianNames, type Viewing } from './show-proof.ts'

const MAX_REPORTED_POINTS = 300
/** Proofs; what a function may answer holds several times as many. */
const MAX_REPORTED_PROOFS = 1000
const CONCURRENT_READS = 8

/** The report of an order's campaign, for a manager or the order's owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function reportOrderCampaign(
  { order_id, ...period }: DayPeriod & { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<CampaignReport> {
  return reportCampaign([await findAccessibleOrder({ order_id }, { actor })], period, { actor, now })
}

/** The report of all orders of a customer; their list is a moment late. Throws CUSTOMER_NOT_FOUND or CAMPAIGN_TOO_LARGE. */
export async function reportCustomerCampaign(
  { customer_id, ...period }: DayPeriod & { customer_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<CampaignReport> {
  const [customer, orders] = await Promise.all([
    findCustomer(customer_id),
    findAllOrdersMatching({ customer: customer_id }),
  ])
  if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
  const report = await reportCampaign(orders, period, { actor, now })
  return { ...report, customer_name: nameOfCustomer(customer) }
}

/**
 * What was done for these orders, the first of which names the customer. Work at a point for another order is left out:
 * it is another customer's. Throws CAMPAIGN_TOO_LARGE.
 */
export async function reportCampaign(
  orders: readonly Order[],
  period: DayPeriod,
  { actor, now }: Viewing,
): Promise<CampaignReport> {
  const items = orders
    .filter(({ status }) => status === 'completed')
    .flatMap(order => order.items.map(item => ({ ...item, order_id: order.id })))
    .filter(item => hasDayIn(item.starts_at, contractEndOf(item), period))
  if (items.length > MAX_REPORTED_POINTS) throw new DomainError('CAMPAIGN_TOO_LARGE')
  const pointIds = [...new Set(items.map(({ point_id }) => point_id))]
  const orderIds = new Set(orders.map(({ id }) => id))
  const taskIds = new Set(items.map(({ id }) => id))
  await forEachConcurrent(pointIds, CONCURRENT_READS, async pointId => {
    for (const event of await listPointEvents(pointId)) if (event.type === 'photographed') taskIds.add(event.task_id)
  })
  const [points, tasks, proofs] = await Promise.all([
    findPoints(pointIds),
    findTasks([...taskIds]),
    findLastProofs([...taskIds]),
  ])
  const nameOf = technicianNames(actor)
  const shownProofs = [...tasks.values()].flatMap(task => {
    const proof = proofs.get(task.id)
    const isShown =
      proof &&
      task.order_id !== null &&
      orderIds.has(task.order_id) &&
      isValidProof(task, proof) &&
      isInPeriod(proof.received_at, period)
    return isShown ? [{ task, proof }] : []
  })
  if (shownProofs.length > MAX_REPORTED_PROOFS) throw new DomainError('CAMPAIGN_TOO_LARGE')
  const views = await Promise.all(
    shownProofs.map(({ task, proof }) => presentProof(task, proof, points.get(task.point_id), { now, nameOf })),
  )
  const place = new Map(pointIds.map((id, index) => [id, index]))
  return {
    customer_name: orders[0]?.customer_name ?? '',
    points: items.map((item): CampaignPoint => {
      const { id, order_id, point_id, point_name, starts_at, ends_at } = item
      const point = points.get(point_id)
      return {
        item_id: id,
        order_id,
        point_id,
        point_name,
        asset_code: assetCodeOf(item),
        address: point ? pointAddressText(point) : '',
        latitude: point?.latitude ?? null,
        longitude: point?.longitude ?? null,
        starts_at,
        ends_at,
      }
    }),
    proofs: views.toSorted(
      (one, other) =>
        (place.get(one.point_id) ?? 0) - (place.get(other.point_id) ?? 0) ||
        one.received_at.localeCompare(other.received_at),
    ),
  }
}

/** Whether a contract from one instant to another has a day in the period. */
const hasDayIn = (starts_at: string | null, ends_at: string | null, { from, to }: DayPeriod): boolean =>
  starts_at !== null && isInPeriod(starts_at, { to }) && (ends_at === null || isInPeriod(ends_at, { from }))
