import * as z from 'zod/mini'
import type { TaskWork } from '#shared/catalogue/rules/task-work.ts'
import { taskIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { openDamageKey, openWorkKey } from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { findRepairTaskId, setRepairTaskAction } from '../damage/damage-store.ts'

/**
 * Which task of each work is open at a point, else was the last, in the point's partition (POINT#id), so that a point
 * has one open work order of a kind. That of a repair is the damage reports' (damage-store.ts).
 */

export const storedOpenWork = shape({ kind: 'open_work', schema: z.object({ task_id: taskIdSchema }) })

export async function findOpenWorkId(pointId: string, work: TaskWork): Promise<string | undefined> {
  if (work === 'maintenance') return findRepairTaskId(pointId)
  return (await readItem(openWorkKey(pointId, work), storedOpenWork))?.task_id
}

/** The open task of this work at each of these points, else the last; a point that had none is missing. */
export async function findLastWorkIds(pointIds: readonly string[], work: TaskWork): Promise<Map<string, string>> {
  const keyAt = (pointId: string) => (work === 'maintenance' ? openDamageKey(pointId) : openWorkKey(pointId, work))
  const found = await readItems(pointIds.map(keyAt))
  const idOf = new Map(found.map(item => [item.PK, storedOpenWork.parse(item).task_id]))
  return new Map(
    pointIds.flatMap(pointId => {
      const taskId = idOf.get(keyAt(pointId).PK)
      return taskId === undefined ? [] : [[pointId, taskId] as const]
    }),
  )
}

/** Sets the open task of this work. Fails when the current one is no longer `former`. */
export const setOpenWorkAction = (
  pointId: string,
  work: TaskWork,
  newTaskId: string,
  former: string | undefined,
): TransactAction =>
  work === 'maintenance'
    ? setRepairTaskAction(pointId, newTaskId, former)
    : {
        Put: {
          TableName: TABLE_NAME,
          ...(former === undefined
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : { ConditionExpression: 'task_id = :former', ExpressionAttributeValues: { ':former': former } }),
          Item: { ...openWorkKey(pointId, work), ...storedOpenWork.stamp, task_id: newTaskId },
        },
      }
