import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskRecord } from './tasks-store.ts'

/**
 * The task in another column. The return comment and the completion time belong to the former column, so they are
 * cleared.
 */
export const taskMovedToColumn = (current: TaskRecord, to: TaskStatus, now: string): TaskRecord => ({
  ...current,
  status: to,
  return_comment: null,
  completed_at: to === 'completed' ? now : null,
  updated_at: now,
})
