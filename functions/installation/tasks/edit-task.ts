import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import {
  hasRequiredKit,
  KIT_REQUIRED_MESSAGE,
  type TaskForm,
  type TaskView,
} from '#shared/installation/rules/task-board.ts'
import type { KitType } from '#shared/orders/rules/kit-types.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findOrder, replaceOrderAction } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { changeTask } from './change-task.ts'
import { presentTask } from './present-tasks.ts'
import { setTaskKitActions } from './task-kit-actions.ts'
import type { TaskRecord } from './tasks-store.ts'

type Update = TaskForm & { task_id: string; version: number }

/**
 * Saves the form 'Detalhes da Tarefa'. All signs of an order have the same kit, so a changed kit is also written to the
 * order and to its other open tasks, in the same transaction. For a completed task, the kit is only corrected on that
 * task. Throws INVALID_INPUT for an installation without a kit.
 */
export async function editTask(
  { task_id, version, kit_type, notes, due_date }: Update,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<TaskView> {
  const changed = await changeTask(task_id, { by: actor, expectedVersion: version }, async current => {
    if (!hasRequiredKit({ work: current.work, kit_type }))
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'kit_type', message: KIT_REQUIRED_MESSAGE }] })
    const isNewKit = kit_type !== null && kit_type !== current.kit_type
    return {
      updated: { ...current, kit_type, notes: notes || null, due_date, updated_at: now },
      actions: isNewKit && isOpenTask(current) ? await kitOfOrder(current, kit_type, { by: actor, now }) : [],
    }
  })
  return presentTask(changed)
}

/** The order and its other open tasks get the same kit. */
async function kitOfOrder(
  { id, order_id, order_item_id }: TaskRecord,
  kit_type: KitType,
  { by, now }: { by: Actor; now: string },
): Promise<TransactAction[]> {
  const order = order_id === null || order_item_id === null ? undefined : await findOrder(order_id)
  if (!order) return []
  const others = order.items.filter(item => item.id !== id)
  return [
    ...(order.kit_type === kit_type
      ? []
      : [replaceOrderAction(order, { ...order, kit_type, changed_by: by, updated_at: now })]),
    ...(await setTaskKitActions(others, kit_type, { by, now })),
  ]
}
