import type { Point } from '#shared/catalogue/rules/points.ts'
import { takedownText } from '#shared/installation/messages/task-notes.ts'
import { DEFAULT_CHECKLISTS } from '#shared/installation/messages/work-orders.ts'
import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import {
  hangsForOrders,
  isOfSameCustomer,
  isUnstarted,
  itemsEndedBy,
  itemsNeverInstalled,
  itemsRenewedBy,
  nextOrdersOf,
  TAKEDOWN_DAYS,
} from '#shared/installation/rules/takedowns.ts'
import { contractEndOf, isEndedWithoutRenewal, type OrderItem } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { checkPointUnchangedAction, findPoint } from '../../catalogue/points/points-store.ts'
import { checkOrderUnchangedAction, findOrder, type OrderRecord, storedOrder } from '../../orders/orders-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { newInstallationTask } from '../tasks/new-installation-task.ts'
import { deleteTaskAction, findTask, insertTaskAction, type TaskRecord } from '../tasks/tasks-store.ts'
import { installationPort } from '../with-installation.ts'
import { findOpenWorkId, setOpenWorkAction } from './open-work-store.ts'
import { ordersOfSign } from './orders-of-sign.ts'
import { takedownIdOf } from './takedown-id.ts'

/**
 * Deletes the open installation of each contract that has ended, however it ended, and makes a takedown for its sign; takes
 * that back, if nobody has begun it, when the contract is renewed after all.
 */
export async function onContractsEnded({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!before || !after) return
  for (const { id } of itemsNeverInstalled(before, after)) await deleteOpenInstallation(after.id, id)
  for (const { id } of itemsEndedBy(before, after)) await makeTakedown(after.id, id)
  for (const { id } of itemsRenewedBy(before, after)) await takeTakedownBack(id)
}

/**
 * Deletes what was still to be installed for an ended contract, with its art. One that is completed meanwhile stays, and its
 * sign is taken down. A renewal that is asked for may need it.
 */
const deleteOpenInstallation = (orderId: string, itemId: string): Promise<void> =>
  retryOnConflict(async () => {
    const order = await findOrder(orderId)
    const item = order?.items.find(each => each.id === itemId)
    if (!order || !item || !isEndedWithoutRenewal(item) || order.renewal_order_id !== null) return
    const { actions, isDone } = await installationPort.withdrawTaskActions({ ...order, items: [item] })
    if (isDone || actions.length === 0) return
    return (await tryTransact([...actions, checkOrderUnchangedAction(order)])) ? CONFLICT : undefined
  })

/**
 * Makes the takedown on condition that order and point are as they were read: a renewal changes the former order, so
 * either this finds it, or the renewal's change finds the takedown.
 */
const makeTakedown = (orderId: string, itemId: string): Promise<void> =>
  retryOnConflict(async () => {
    const id = takedownIdOf(itemId)
    const order = await findOrder(orderId)
    const item = order?.items.find(each => each.id === itemId)
    if (!order || !item?.ended_at || item.renewed_by !== null || (await findTask(id))) return
    const point = await findPoint(item.point_id)
    if (!point || !(await isSignLeftBehind(order, point))) return
    const former = await findOpenWorkId(point.id, 'takedown')
    const open = former === undefined ? undefined : await findTask(former)
    if (open && isOpenTask(open)) return
    const failedConditions = await tryTransact([
      insertTaskAction(takedownFor(order, { ...item, ended_at: item.ended_at }, point, id)),
      setOpenWorkAction(point.id, 'takedown', id, former),
      checkOrderUnchangedAction(order),
      checkPointUnchangedAction(point),
    ])
    return failedConditions ? CONFLICT : undefined
  })

/** Whether the order's sign hangs, and no contract of the same customer keeps it. */
async function isSignLeftBehind(order: OrderRecord, point: Point): Promise<boolean> {
  if (!hangsForOrders(point.sign, await ordersOfSign(order))) return false
  const others = nextOrdersOf(point, new Date().toISOString()).filter(id => id !== order.id)
  for (const id of others) {
    const next = await findOrder(id)
    if (next?.status === 'completed' && isOfSameCustomer(order, next)) return false
  }
  return true
}

function takedownFor(order: OrderRecord, item: OrderItem & { ended_at: string }, point: Point, id: string): TaskRecord {
  const now = new Date().toISOString()
  const task = newInstallationTask(
    {
      id,
      work: 'takedown',
      order_id: order.id,
      order_item_id: null,
      point_id: point.id,
      point_name: point.name,
      asset_code: point.asset_code,
      city: point.city,
      customer_name: order.customer_name,
      kit_type: null,
      status: 'pending_assignment',
      notes: takedownText(dayOf(contractEndOf(item) ?? item.ended_at), order.renewal_order_id !== null),
      changed_by: null,
    },
    now,
  )
  return {
    ...task,
    due_date: addDays(dayOf(item.ended_at), TAKEDOWN_DAYS),
    checklist: [...DEFAULT_CHECKLISTS.takedown],
    takes_down: point.sign?.order_id ?? null,
  }
}

const takeTakedownBack = (itemId: string): Promise<void> =>
  retryOnConflict(async () => {
    const task = await findTask(takedownIdOf(itemId))
    if (!task || !isUnstarted(task)) return
    return (await tryTransact([deleteTaskAction(task)])) ? CONFLICT : undefined
  })

export const endedSignsReaction = forEachChange('order', storedOrder, onContractsEnded)
