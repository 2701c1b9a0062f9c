import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type TaskEntry, taskEntry } from '#shared/installation/rules/task-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { TASK_EVENT, taskEventKey, taskKey } from '../../platform/table/keys.ts'
import { collect, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * The history of installation tasks: one entry for each version, with its time and author, never changed. Served: all
 * entries of a task, from the task's partition.
 */

export const storedTaskEvent = shape({ kind: 'task_event', schema: taskEntry })

const itemOf = (taskId: string, entry: TaskEntry) => ({
  ...taskEventKey(taskId, entry.at, `${entry.version}`),
  ...storedTaskEvent.stamp,
  ...entry,
})

/** Bulk write without conditions or atomicity, for seeding a table. */
export const createTaskEvents = (entries: readonly { task_id: string; entry: TaskEntry }[]): Promise<void> =>
  writeItems(entries.map(({ task_id, entry }) => ({ PutRequest: { Item: itemOf(task_id, entry) } })))

/** Idempotent: the version is part of the key. */
export async function recordTaskEvent(taskId: string, entry: TaskEntry): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(taskId, entry),
  })
  await conditionHeld(table.send(put))
}

/** Newest first. Eventually consistent: the stream writes the entries. */
export async function findTaskHistory(taskId: string): Promise<TaskEntry[]> {
  const query = {
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':event': TASK_EVENT },
  }
  const entries = await collect(queryAll(query), storedTaskEvent)
  return entries.toSorted((a, b) => b.version - a.version)
}
