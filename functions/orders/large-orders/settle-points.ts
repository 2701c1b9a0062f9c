import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { log } from '../../platform/aws/log.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import type { InstallationPort } from '../installation-port.ts'
import { checkOrderUnchangedAction, findOrder, type OrderRecord } from '../orders-store.ts'
import { type RelatedOrders, settledPointAction } from './settled-point.ts'
import {
  checkUnsettledPointsAction,
  deleteUnsettledPoints,
  startSettling,
  type UnsettledPoints,
} from './unsettled-points-store.ts'

/** Points written in one transaction of a large order; each point may also have a task. */
const POINTS_PER_TRANSACTION = 40

export const pointChunksOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / POINTS_PER_TRANSACTION) }, (_, part) =>
    all.slice(part * POINTS_PER_TRANSACTION, (part + 1) * POINTS_PER_TRANSACTION),
  )

export type SettlingContext = { now: string; installation?: InstallationPort | undefined }

/**
 * Brings the points and tasks of an order to the state that the order implies, also after an interrupted change: an
 * order that does not exist has no points. Idempotent and safe beside concurrent runs and changes of the order. Tasks
 * are changed only if `installation` is given.
 */
export async function settlePoints(orderId: string, settling: SettlingContext): Promise<void> {
  const unsettled = await startSettling(orderId)
  if (!unsettled || (unsettled.by && !settling.installation)) return
  for (const pointIds of pointChunksOf(unsettled.point_ids)) {
    const outcome = await retryOnConflict(() => settleChunk(unsettled, pointIds, settling), {
      what: `points of order ${orderId}`,
    })
    if (outcome === 'left') return
  }
  await deleteUnsettledPoints(unsettled)
}

/** Like settlePoints, but logs a failure instead of throwing it, because a job settles the points later. */
export async function trySettlePoints(orderId: string, settling: SettlingContext): Promise<void> {
  try {
    await settlePoints(orderId, settling)
  } catch (error) {
    log.error('points of an order could not be settled; the job tries again', { order: orderId, error: error as Error })
  }
}

async function settleChunk(
  unsettled: UnsettledPoints,
  pointIds: readonly string[],
  settling: SettlingContext,
): Promise<'settled' | 'left' | typeof CONFLICT> {
  const { order_id } = unsettled
  const [around, points] = await Promise.all([findRelatedOrders(order_id), findPoints(pointIds)])
  const { order } = around
  const pointActions = pointIds.flatMap(id => {
    const point = points.get(id)
    return (point && settledPointAction(order_id, point, around, settling.now)) ?? []
  })
  const requestedIds = new Set(pointIds)
  const items = order?.items.filter(({ point_id }) => requestedIds.has(point_id)) ?? []
  const actions = [...pointActions, ...(order ? await taskSettlingActions(order, items, unsettled, settling) : [])]
  if (actions.length === 0) return 'settled'
  const failedConditions = await tryTransact([
    ...actions,
    checkUnsettledPointsAction(unsettled, 'after'),
    ...Object.values(around).flatMap(aroundOrder => (aroundOrder ? [checkOrderUnchangedAction(aroundOrder)] : [])),
  ])
  if (!failedConditions) return 'settled'
  // Another change of the order has begun, which will settle all its points, or another run has settled them.
  return failedConditions.failedAt(actions.length) ? 'left' : CONFLICT
}

async function taskSettlingActions(
  order: OrderRecord,
  items: readonly OrderItem[],
  { by }: UnsettledPoints,
  { now, installation }: SettlingContext,
): Promise<TransactAction[]> {
  if (order.status !== 'completed' || order.paper_contract || !installation || !by) return []
  return installation.settleTaskActions(order, items, { by, now })
}

async function findRelatedOrders(orderId: string): Promise<RelatedOrders> {
  const find = async (id: string | null | undefined) => (id ? await findOrder(id) : undefined)
  const order = await findOrder(orderId)
  const [former, renewal] = await Promise.all([find(order?.renews), find(order?.renewal_order_id)])
  const isOwn = former?.renewal_order_id === orderId
  return { order, former, renewal, otherRenewal: isOwn ? undefined : await find(former?.renewal_order_id) }
}
