import { type LateWork, lateWorkSchema } from '#shared/installation/rules/field-work.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { LATE_WORK_SORT_KEY_PREFIX, lateWorkKey, taskKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Work that technicians did on tasks after these were taken from them, in the partition of the task (TASK#id). Access
 * patterns: one by the id that the device generated; all of a task. Nothing changes later, except that photos may be
 * added once.
 */

export const storedLateWork = shape({ kind: 'late_work', schema: lateWorkSchema })

export const findLateWork = (taskId: string, reportId: string): Promise<LateWork | undefined> =>
  readItem(lateWorkKey(taskId, reportId), storedLateWork)

/** The late work of a task, newest first. */
export async function findLateWorkOfTask(taskId: string): Promise<LateWork[]> {
  const items = queryAll({
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :late)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':late': LATE_WORK_SORT_KEY_PREFIX },
  })
  return (await collectItems(items, storedLateWork)).toSorted((a, b) => b.received_at.localeCompare(a.received_at))
}

export const insertLateWorkAction = (lateWork: LateWork): TransactAction =>
  putNewItemAction({ ...lateWorkKey(lateWork.task_id, lateWork.report_id), ...storedLateWork.stamp, ...lateWork })

/** Stores the photos of late work. Fails when it has photos already. */
export const setLateWorkPhotosAction = (
  { task_id, report_id }: LateWork,
  photos: LateWork['photos'],
): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: lateWorkKey(task_id, report_id),
    ConditionExpression: 'photos = :none',
    UpdateExpression: 'SET photos = :photos',
    ExpressionAttributeValues: { ':none': [], ':photos': photos },
  },
})
