import { taskHistoryEntrySchema } from '#shared/installation/rules/task-history.ts'
import { TASK_EVENT_SORT_KEY_PREFIX, taskEventKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { versionHistory } from '../../platform/table/version-history.ts'

/** The history of installation tasks, in the task's partition (version-history.ts). */

export const storedTaskEvent = shape({ kind: 'task_event', schema: taskHistoryEntrySchema })

const history = versionHistory(storedTaskEvent, TASK_EVENT_SORT_KEY_PREFIX, taskEventKey)

export const batchWriteTaskEvents = history.batchWrite
export const recordTaskEvent = history.record
export const findTaskHistory = history.find
