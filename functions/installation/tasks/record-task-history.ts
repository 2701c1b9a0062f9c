import { taskHistoryEntryOf } from '#shared/installation/rules/task-history.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { recordTaskEvent } from './task-events-store.ts'
import { storedTask, type TaskRecord } from './tasks-store.ts'

/**
 * Records each change of a task in its history, with time, author and reason. The key contains the task's version, so
 * that a change that is delivered twice is recorded once.
 */
export async function recordTaskHistory({ before, after }: Change<TaskRecord>): Promise<void> {
  if (after) await recordTaskEvent(after.id, taskHistoryEntryOfChange(before, after))
}

export const taskHistoryEntryOfChange = (before: TaskRecord | undefined, after: TaskRecord) =>
  taskHistoryEntryOf(before, after, { by: after.changed_by, because: after.changed_because ?? null })

export const taskHistoryReaction = forEachChange('installation_task', storedTask, recordTaskHistory)
