import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import type { KitType } from '#shared/orders/rules/kit-types.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { findTaskRecords, replaceTaskAction } from './tasks-store.ts'

/** Actions that set the kit of every open task of these items. Completed tasks keep the kit that was installed. */
export async function setTaskKitActions(
  items: readonly Pick<Order['items'][number], 'id'>[],
  kit_type: KitType,
  { by, now }: { by: Actor; now: string },
): Promise<TransactAction[]> {
  const tasks = await findTaskRecords(items.map(({ id }) => id))
  return tasks
    .filter(task => isOpenTask(task) && task.kit_type !== kit_type)
    .map(task =>
      replaceTaskAction(task, { ...task, kit_type, changed_by: by, changed_because: undefined, updated_at: now }),
    )
}
