import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findTaskRecords, type TaskRecord } from '../tasks/tasks-store.ts'

/**
 * The tasks with these ids. All must belong to the same order as the first, so that one check of ownership is
 * enough. Throws TASK_NOT_FOUND.
 */
export async function findOtherTasksOfOrder(
  { order_id }: Pick<TaskRecord, 'order_id'>,
  ids: readonly string[],
): Promise<TaskRecord[]> {
  if (ids.length === 0) return []
  const found = await findTaskRecords(ids)
  if (order_id === null || found.length < ids.length || found.some(task => task.order_id !== order_id))
    throw new DomainError('TASK_NOT_FOUND')
  return found
}
