import { taskEntryOf } from '#shared/domain/task-history.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { recordTaskEvent } from './task-events-store.ts'
import { storedTask, type TaskRecord } from './tasks-store.ts'

/** Keeps what happened to each task, when, by whom and why. The version names the entry, so that a second delivery finds it. */
export async function recordTaskHistory({ before, after }: Change<TaskRecord>): Promise<void> {
  if (after) await recordTaskEvent(after.id, taskEntryOfChange(before, after))
}

/** What a change of a stored task was. */
export const taskEntryOfChange = (before: TaskRecord | undefined, after: TaskRecord) =>
  taskEntryOf(before, after, { by: after.changed_by, because: after.changed_because ?? null })

export const taskHistoryReaction = toEach('installation_task', storedTask, recordTaskHistory)
