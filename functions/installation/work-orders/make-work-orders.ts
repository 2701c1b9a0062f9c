import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { holdingOrderId } from '#shared/catalogue/rules/point-edits.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import {
  type LeftOutPoint,
  startOfWorkOrder,
  type WorkOrders,
  type WorkOrdersReport,
  whyNotWorkAt,
} from '#shared/installation/rules/work-orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { checkPointUnchangedAction, findPoint, findPoints } from '../../catalogue/points/points-store.ts'
import { findOrder, type OrderRecord } from '../../orders/orders-store.ts'
import { checkProfileUnchangedAction } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { idempotentAttemptOf, recordIdOfAttempt } from '../../platform/idempotency/attempts-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { TransactionBusy } from '../../platform/table/transaction-errors.ts'
import { assertTechnician } from '../tasks/assert-technician.ts'
import { newInstallationTask } from '../tasks/new-installation-task.ts'
import { findTask, insertTaskAction, type TaskRecord } from '../tasks/tasks-store.ts'
import { findOpenWorkId, setOpenWorkAction } from './open-work-store.ts'

/** Number of points worked on at once. */
const CONCURRENCY = 8
const ATTEMPTS = 4

type Making = { request: WorkOrders; technician: Profile | undefined } & Pick<Context, 'actor' | 'now'>
type Outcome = 'made' | Pick<LeftOutPoint, 'why' | 'task_id'>

/**
 * Makes a task for each of these points, each in its own transaction, and names the points that got none. The id of a
 * task follows from all that the request says of a point, so a repeated or interrupted request makes nothing twice. Throws
 * TECHNICIAN_NOT_FOUND.
 */
export async function makeWorkOrders(
  request: WorkOrders,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<WorkOrdersReport> {
  const technician = request.technician_id === null ? undefined : await assertTechnician(request.technician_id)
  const points = await findPoints(request.point_ids)
  const outcomes = new Map<string, Outcome>()
  await forEachConcurrent(request.point_ids, CONCURRENCY, async point_id => {
    outcomes.set(point_id, await makeWorkOrder(point_id, points.get(point_id), { request, technician, actor, now }))
  })
  const left_out = request.point_ids.flatMap((point_id): LeftOutPoint[] => {
    const outcome = outcomes.get(point_id) ?? 'made'
    const point = points.get(point_id)
    const name = point ? pointNameWithAssetCode({ ...point, point_id, point_name: point.name }) : ''
    return outcome === 'made' ? [] : [{ point_id, name, ...outcome }]
  })
  return { made: outcomes.size - left_out.length, left_out }
}

/** Makes the task of one point. When the point or its open work changed meanwhile, decides again. */
async function makeWorkOrder(pointId: string, read: Point | undefined, making: Making): Promise<Outcome> {
  const { request, technician, actor } = making
  const { request_id, point_ids: _, ...content } = request
  const { work } = request
  const id = recordIdOfAttempt(idempotentAttemptOf(actor.user_id, request_id, { ...content, point_id: pointId }))
  let point = read
  try {
    return await retryOnConflict<Outcome>(
      async () => {
        if (await findTask(id)) return 'made'
        if (!point) return { why: 'gone', task_id: null }
        const order = await orderOf(point, making)
        const why = whyNotWorkAt(point, request, order?.id ?? null)
        if (why) return { why, task_id: null }
        const former = await findOpenWorkId(pointId, work)
        const open = (await openTask(former)) ?? (await openInstallation(point, making))
        // A repetition of this request has just made it.
        if (open?.id === id) return 'made'
        if (open) return { why: 'open', task_id: open.id }
        const failedConditions = await tryTransact([
          insertTaskAction(workOrderOf(point, id, order, making)),
          setOpenWorkAction(pointId, work, id, former),
          checkPointUnchangedAction(point),
          ...(technician ? [checkProfileUnchangedAction(technician)] : []),
        ])
        if (!failedConditions) return 'made'
        point = await findPoint(pointId)
        return CONFLICT
      },
      { attempts: ATTEMPTS },
    )
  } catch (error) {
    if (error instanceof TransactionBusy) return { why: 'busy', task_id: null }
    throw error
  }
}

async function openTask(taskId: string | undefined): Promise<TaskRecord | undefined> {
  const task = taskId === undefined ? undefined : await findTask(taskId)
  return task && isOpenTask(task) ? task : undefined
}

/** The open installation that the point's order has made, which is one of its kind too. */
async function openInstallation(point: Point, { request, now }: Making): Promise<TaskRecord | undefined> {
  const orderId = request.work === 'installation' ? holdingOrderId(point, now) : null
  const order = orderId === null ? undefined : await findOrder(orderId)
  return openTask(order?.items.find(({ point_id }) => point_id === point.id)?.id)
}

/** The confirmed order of the customer for whom the work is done. */
async function orderOf(point: Point, { request, now }: Making): Promise<OrderRecord | undefined> {
  const orderId = request.for_customer ? holdingOrderId(point, now) : null
  const order = orderId === null ? undefined : await findOrder(orderId)
  return order?.status === 'completed' ? order : undefined
}

function workOrderOf(
  point: Point,
  id: string,
  order: OrderRecord | undefined,
  { request, actor, now }: Making,
): TaskRecord {
  const { work, technician_id, due_date, checklist } = request
  const task = newInstallationTask(
    {
      id,
      work,
      order_id: order?.id ?? null,
      order_item_id: null,
      point_id: point.id,
      point_name: point.name,
      asset_code: point.asset_code,
      city: point.city,
      customer_name: order?.customer_name ?? point.company_name ?? '',
      kit_type: work === 'art_change' ? 'troca_propaganda' : null,
      status: startOfWorkOrder({ work, assigned_technician_id: technician_id, due_date }),
      notes: request.notes || null,
      changed_by: actor,
    },
    now,
  )
  return {
    ...task,
    due_date,
    assigned_technician_id: technician_id,
    ...(checklist.length > 0 && { checklist }),
    ...(work === 'takedown' && { takes_down: point.sign?.order_id ?? null }),
  }
}
