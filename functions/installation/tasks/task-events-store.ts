import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type TaskEntry, taskEntry } from '#shared/domain/task-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { TASK_EVENT, taskEventKey, taskKey } from '../../platform/table/keys.ts'
import { collect, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * What happened to an installation task, when and by whom: one entry for each of its versions, never changed. Served: all
 * entries of a task, by reading what stands beside it.
 */

export const storedTaskEvent = shape({ kind: 'task_event', schema: taskEntry })

const itemOf = (taskId: string, entry: TaskEntry) => ({
  ...taskEventKey(taskId, entry.at, `${entry.version}`),
  ...storedTaskEvent.stamp,
  ...entry,
})

/** Writes many entries without conditions, and not whole or not at all: for filling a table. */
export const createTaskEvents = (entries: readonly { task_id: string; entry: TaskEntry }[]): Promise<void> =>
  writeItems(entries.map(({ task_id, entry }) => ({ PutRequest: { Item: itemOf(task_id, entry) } })))

/** Notes what became of a task. The version names the entry, so that a second delivery finds it there. */
export async function recordTaskEvent(taskId: string, entry: TaskEntry): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(taskId, entry),
  })
  await conditionHeld(table.send(put))
}

/** All that happened to a task, the newest first. A moment late, as the stream is. */
export async function findTaskHistory(taskId: string): Promise<TaskEntry[]> {
  const query = {
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':event': TASK_EVENT },
  }
  const entries = await collect(queryAll(query), storedTaskEvent)
  return entries.toSorted((a, b) => b.version - a.version)
}
