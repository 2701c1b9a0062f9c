import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type InstallationTask, installationTask, isOpen } from '#shared/domain/installation-tasks.ts'
import { actor } from '#shared/domain/roles.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { ALL_TASKS, byTime, DUE_TASKS, taskKey, tasksInField, tasksOfStatus } from '../../platform/table/keys.ts'
import { collect, queryAll, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * Installation tasks. Served: one by id, always consistent; all and by status, newest first (GSI1, GSI2); those that a
 * technician has in the street, by the day on which they are due (GSI3); those that are open and have a day, by that day (GSI4).
 */

/** A task as the table keeps it. */
export const taskRecord = z.object({
  ...installationTask.shape,
  /** Who wrote this version, for the task's history; null: the system. */
  changed_by: z.nullable(actor),
  /** Why, where this version needed a reason: not written where it did not. */
  changed_because: z.optional(z.string()),
})
export type TaskRecord = z.infer<typeof taskRecord>

export const storedTask = shape({
  kind: 'installation_task',
  schema: taskRecord,
  upcasters: [
    // Every task was the installation of a sold item, and none had been worked on.
    old => ({
      ...old,
      work: 'installation',
      city: '',
      art_version: 0,
      art_status: 'none',
      return_comment: null,
      completed_at: old.status === 'completed' ? old.updated_at : null,
      changed_by: null,
    }),
  ],
})
/** The task alone, as it is told. */
export const taskView = storedTask.as(installationTask)

/** After every day there is: what is due on no day comes last. */
const NO_DAY = '9999-12-31'

function itemOf(task: TaskRecord) {
  const time = byTime(task.created_at, task.id)
  const day = task.due_date ?? NO_DAY
  return {
    ...taskKey(task.id),
    ...storedTask.stamp,
    ...task,
    GSI1PK: ALL_TASKS,
    GSI1SK: time,
    GSI2PK: tasksOfStatus(task.status),
    GSI2SK: time,
    ...(task.status === 'assigned' && task.assigned_technician_id !== null
      ? { GSI3PK: tasksInField(task.assigned_technician_id), GSI3SK: byTime(day, task.id) }
      : {}),
    ...(isOpen(task) && task.due_date !== null ? { GSI4PK: DUE_TASKS, GSI4SK: byTime(day, task.id) } : {}),
  }
}

export async function findTask(taskId: string): Promise<TaskRecord | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: taskKey(taskId), ConsistentRead: true }))
  return found.Item && storedTask.parse(found.Item)
}

/** The same as the table keeps them, in any order. */
export async function findTaskRecords(taskIds: readonly string[]): Promise<TaskRecord[]> {
  const found = await readItems(taskIds.map(taskKey))
  return found.map(item => storedTask.parse(item))
}

/** The tasks of these ids that exist, by id, read consistently. */
export async function findTasks(taskIds: readonly string[]): Promise<Map<string, InstallationTask>> {
  const found = await readItems(taskIds.map(taskKey))
  return new Map(found.map(item => taskView.parse(item)).map(task => [task.id, task]))
}

/** What a technician has in the street, what is due first at the front. A moment late, as indexes are. */
export const listTasksInField = (technicianId: string): Promise<InstallationTask[]> =>
  collect(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :technician',
      ExpressionAttributeValues: { ':technician': tasksInField(technicianId) },
    }),
    taskView,
  )

export const createTaskAction = (task: TaskRecord): TransactAction => ({
  Put: { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item: itemOf(task) },
})

/** Writes the task as it became, unless somebody has changed it since it was read. */
export const replaceTaskAction = (read: TaskRecord, became: TaskRecord): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'version = :read AND #status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':read': read.version, ':status': read.status },
    Item: itemOf({ ...became, version: read.version + 1 }),
  },
})

/** Changes nothing; fails the transaction unless the task is still to be done. */
export const taskOpenCheck = (taskId: string): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: taskKey(taskId),
    ConditionExpression: 'attribute_exists(PK) AND #status <> :completed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':completed': 'completed' },
  },
})

/** Writes many new tasks without conditions, and not whole or not at all: for filling a table. */
export const createTasks = (made: readonly TaskRecord[]): Promise<void> =>
  writeItems(made.map(each => ({ PutRequest: { Item: itemOf(each) } })))
