import type { Order, OrderItem } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { findPoints } from '../catalogue/points/points-store.ts'
import { confirm as confirmOrder } from '../orders/confirm.ts'
import { edit as editOrder } from '../orders/edit.ts'
import type { Installation, WithInstallation } from '../orders/installation.ts'
import * as tracking from '../orders/track-orders.ts'
import type { Context } from '../platform/context.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import { setTaskKitActions } from './tasks/set-task-kit.ts'
import { createTaskAction, findTasks, type TaskRecord } from './tasks/tasks-store.ts'

/** The task has the id of its item, so that an item can't get a second one. */
const firstTask = (
  of: Order,
  item: OrderItem,
  { by, now, city }: { by: Actor; now: string; city: string },
): TaskRecord => ({
  id: item.id,
  work: 'installation',
  order_id: of.id,
  order_item_id: item.id,
  point_id: item.point_id,
  point_name: item.point_name,
  city,
  customer_name: of.customer_name,
  kit_type: of.kit_type,
  status: 'pending_art',
  assigned_technician_id: null,
  notes: null,
  due_date: null,
  art_file_url: null,
  art_version: 0,
  art_status: 'none',
  return_comment: null,
  completed_at: null,
  created_at: now,
  updated_at: now,
  version: 1,
  changed_by: by,
})

async function createTaskActions(
  order: Order,
  items: readonly OrderItem[],
  { by, now }: { by: Actor; now: string },
): Promise<TransactAction[]> {
  const points = await findPoints(items.map(item => item.point_id))
  return items.map(item =>
    createTaskAction(firstTask(order, item, { by, now, city: points.get(item.point_id)?.city ?? '' })),
  )
}

const installation: Installation = { createTaskActions: createTaskActions, setKitActions: setTaskKitActions, findTasks }

const withInstallation =
  <Input, With extends object, Output>(useCase: (input: Input, context: With & WithInstallation) => Output) =>
  (input: Input, context: With): Output =>
    useCase(input, { ...context, installation })

/** Use cases of orders that need the installation domain. */
export const confirm = withInstallation<Parameters<typeof confirmOrder>[0], Context, Promise<Order>>(confirmOrder)
export const edit = withInstallation<Parameters<typeof editOrder>[0], Context, Promise<Order>>(editOrder)
export const trackOrder = withInstallation(tracking.trackOrder)
export const trackOrders = withInstallation(tracking.trackOrders)
