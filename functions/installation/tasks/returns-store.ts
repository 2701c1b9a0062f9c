import { type TaskReturn, taskReturnSchema } from '#shared/installation/rules/field-work.ts'
import { taskReturnKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Returns of tasks by technicians, in the partition of the task (TASK#id). They never change. Access pattern: one by
 * the id that the device generated.
 */

export const storedReturn = shape({ kind: 'task_return', schema: taskReturnSchema })

export const findReturn = (taskId: string, returnId: string): Promise<TaskReturn | undefined> =>
  readItem(taskReturnKey(taskId, returnId), storedReturn)

export const insertReturnAction = (taskReturn: TaskReturn): TransactAction =>
  putNewItemAction({ ...taskReturnKey(taskReturn.task_id, taskReturn.return_id), ...storedReturn.stamp, ...taskReturn })
