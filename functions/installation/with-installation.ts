import { installFromText } from '#shared/installation/messages/task-notes.ts'
import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import { installationProgressOf } from '#shared/installation/rules/task-progress.ts'
import type { InstallationProgress } from '#shared/orders/rules/installation-progress.ts'
import { keepsInstalledSigns, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findPoints } from '../catalogue/points/points-store.ts'
import type { InstallationPort, WithInstallation } from '../orders/installation-port.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import { deleteArtAction, findArtsOfTask } from './art/arts-store.ts'
import { newInstallationTask } from './tasks/new-installation-task.ts'
import { setTaskKitActions } from './tasks/task-kit-actions.ts'
import { deleteTaskAction, findTasks, insertTaskAction } from './tasks/tasks-store.ts'

async function createTaskActions(
  order: Order,
  items: readonly OrderItem[],
  { by, now }: { by: Actor; now: string },
): Promise<TransactAction[]> {
  if (keepsInstalledSigns(order)) return []
  const points = await findPoints(items.map(item => item.point_id))
  return items.map(({ id, point_id, point_name, asset_code, booked_ahead, starts_at }) => {
    const firstDay = booked_ahead && starts_at !== null ? dayOf(starts_at) : null
    const isOthers = points.get(point_id)?.status === 'sold'
    return insertTaskAction({
      ...newInstallationTask(
        {
          id, // the task has the item's id, so that an item can't get a second task
          work: 'installation',
          order_id: order.id,
          order_item_id: id,
          point_id,
          point_name,
          asset_code,
          city: points.get(point_id)?.city ?? '',
          customer_name: order.customer_name,
          kit_type: order.kit_type,
          status: 'pending_art',
          notes: firstDay !== null && isOthers ? installFromText(firstDay) : null,
          changed_by: by,
        },
        now,
      ),
      due_date: firstDay,
    })
  })
}

/** The installation progress of these orders, by order id. Tasks have the ids of the orders' items. */
async function progressOfOrders(orders: readonly Order[]): Promise<Map<string, InstallationProgress | null>> {
  const tasks = await findTasks(orders.flatMap(({ items }) => items.map(({ id }) => id)))
  return new Map(
    orders.map(({ id, items }) => [id, installationProgressOf(items.flatMap(item => tasks.get(item.id) ?? []))]),
  )
}

async function settleTaskActions(
  order: Order,
  items: readonly OrderItem[],
  by: { by: Actor; now: string },
): Promise<TransactAction[]> {
  const tasks = await findTasks(items.map(({ id }) => id))
  const withoutTask = items.filter(({ id, ended_at }) => !tasks.has(id) && ended_at === null)
  return [
    ...(await createTaskActions(order, withoutTask, by)),
    ...(order.kit_type === null ? [] : await setTaskKitActions(items, order.kit_type, by)),
  ]
}

async function removeTaskActions({ items }: Order): Promise<TransactAction[] | undefined> {
  const tasks = [...(await findTasks(items.map(({ id }) => id))).values()]
  return tasks.every(({ version }) => version === 1) ? tasks.map(deleteTaskAction) : undefined
}

async function withdrawTaskActions({ items }: Order) {
  const tasks = [...(await findTasks(items.map(({ id }) => id))).values()]
  const arts = await Promise.all(tasks.map(({ id, art_version }) => (art_version > 0 ? findArtsOfTask(id) : [])))
  return {
    actions: [...tasks.map(deleteTaskAction), ...arts.flat().map(deleteArtAction)],
    isDone: tasks.some(task => !isOpenTask(task)),
    isBegun: tasks.some(({ version }) => version > 1),
  }
}

export const installationPort: InstallationPort = {
  createTaskActions,
  settleTaskActions,
  removeTaskActions,
  withdrawTaskActions,
  setKitActions: setTaskKitActions,
  progressOf: progressOfOrders,
}

export const withInstallation =
  <Input, With extends object, Output>(useCase: (input: Input, context: With & WithInstallation) => Output) =>
  (input: Input, context: With): Output =>
    useCase(input, { ...context, installation: installationPort })
