import * as z from 'zod/mini'
import { hangingSignSchema } from '#shared/catalogue/rules/signs.ts'
import { workForFormerRelease } from '#shared/catalogue/rules/task-work.ts'
import {
  type InstallationTask,
  installationTaskSchema,
  isOpenTask,
} from '#shared/installation/rules/installation-tasks.ts'
import { actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import {
  ALL_TASKS_PARTITION,
  TASKS_BY_DUE_DATE_PARTITION,
  taskKey,
  tasksInFieldPartition,
  tasksOfStatusPartition,
  timeSortKey,
} from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * Installation tasks. Access patterns: one by id, always a consistent read; all and by status, newest first (GSI1,
 * GSI2); the tasks that a technician has in the field, by due date (GSI3); open tasks with a due date, by that date
 * (GSI4).
 */

/** A task as stored, with the internal fields that no browser is sent. */
const taskRecord = z.object({
  ...installationTaskSchema.shape,
  /** Who wrote this version of the task, for its history; null for the system. */
  changed_by: z.nullable(actorSchema),
  /** The reason for this version; missing when none was required. */
  changed_because: z.optional(z.string()),
  /** The sign that a completed takedown removed, which hangs again if the takedown is taken back. */
  removed_sign: z.optional(z.nullable(hangingSignSchema)),
})
export type TaskRecord = z.infer<typeof taskRecord>

export const storedTask = shape({
  kind: 'installation_task',
  schema: taskRecord,
  upcasters: [
    // In version 1 every task was an installation, without arts and returns.
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
  // The work that the office ordered has an attribute of its own, which a release from before work orders passes over.
  supply: item => ({ ...item, work: item.ordered_work ?? item.work }),
})
/** A task without the internal fields that no browser is sent. */
export const storedTaskWithoutInternals = storedTask.withSchema(installationTaskSchema)

/** The sort key of tasks without a due date, which sorts them last. */
const SORT_DAY_WITHOUT_DUE_DATE = '9999-12-31'

function itemOf(task: TaskRecord) {
  const time = timeSortKey(task.created_at, task.id)
  const day = task.due_date ?? SORT_DAY_WITHOUT_DUE_DATE
  return {
    ...taskKey(task.id),
    ...storedTask.stamp,
    ...task,
    work: workForFormerRelease(task.work),
    ...(workForFormerRelease(task.work) === task.work ? {} : { ordered_work: task.work }),
    GSI1PK: ALL_TASKS_PARTITION,
    GSI1SK: time,
    GSI2PK: tasksOfStatusPartition(task.status),
    GSI2SK: time,
    ...(task.status === 'assigned' && task.assigned_technician_id !== null
      ? { GSI3PK: tasksInFieldPartition(task.assigned_technician_id), GSI3SK: timeSortKey(day, task.id) }
      : {}),
    ...(isOpenTask(task) && task.due_date !== null
      ? { GSI4PK: TASKS_BY_DUE_DATE_PARTITION, GSI4SK: timeSortKey(day, task.id) }
      : {}),
  }
}

export const findTask = (taskId: string): Promise<TaskRecord | undefined> => readItem(taskKey(taskId), storedTask)

/** The tasks with these ids, with their internal fields, in any order. */
export async function findTaskRecords(taskIds: readonly string[]): Promise<TaskRecord[]> {
  const found = await readItems(taskIds.map(taskKey))
  return found.map(item => storedTask.parse(item))
}

/** The existing tasks among these ids, by id. Consistent read. */
export async function findTasks(taskIds: readonly string[]): Promise<Map<string, InstallationTask>> {
  const found = await readItems(taskIds.map(taskKey))
  return new Map(found.map(item => storedTaskWithoutInternals.parse(item)).map(task => [task.id, task]))
}

/** Yields all tasks, oldest first. */
export async function* everyTask(): AsyncGenerator<InstallationTask> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :tasks',
    ExpressionAttributeValues: { ':tasks': ALL_TASKS_PARTITION },
  }
  for await (const item of queryAll(query)) yield storedTaskWithoutInternals.parse(item)
}

/** The tasks that a technician has in the field, soonest due first. Eventually consistent. */
export const listTasksInField = (technicianId: string): Promise<InstallationTask[]> =>
  collectItems(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :technician',
      ExpressionAttributeValues: { ':technician': tasksInFieldPartition(technicianId) },
    }),
    storedTaskWithoutInternals,
  )

export const insertTaskAction = (task: TaskRecord): TransactAction => putNewItemAction(itemOf(task))

/** Deletes a task. Fails when the task has changed since it was read. */
export const deleteTaskAction = ({ id, version }: InstallationTask): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: taskKey(id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': version },
  },
})

/** Replaces a task. Fails when the task has changed since `current` was read. */
export const replaceTaskAction = (current: TaskRecord, updated: TaskRecord): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'version = :read AND #status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':read': current.version, ':status': current.status },
    Item: itemOf({ ...updated, version: current.version + 1 }),
  },
})

/** Condition check: fails the transaction when the task was completed or deleted. */
export const checkTaskOpenAction = (taskId: string): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: taskKey(taskId),
    ConditionExpression: 'attribute_exists(PK) AND #status <> :completed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':completed': 'completed' },
  },
})

/** Writes many tasks without conditions and not atomically, to fill a table. */
export const batchWriteTasks = (tasks: readonly TaskRecord[]): Promise<void> =>
  writeItems(tasks.map(task => ({ PutRequest: { Item: itemOf(task) } })))
