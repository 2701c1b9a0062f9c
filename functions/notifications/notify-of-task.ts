import { isManager } from '#shared/domain/roles.ts'
import { newsOfTask } from '#shared/messages/task-news.ts'
import { entryOfChange } from '../installation-tasks/keep-history.ts'
import { storedTask, type TaskRecord } from '../installation-tasks/tasks-store.ts'
import { type Change, toEach } from '../table/changes.ts'
import { tellOfTask } from './tell-of-task.ts'

/**
 * Tells the people concerned what happened to a task. The version names what happened, however often and late it comes; that the
 * office moved a card to the end of the board is written once, however often it goes there and back.
 */
export async function notifyOfTask({ before, after }: Change<TaskRecord>): Promise<void> {
  if (!after) return
  const entry = entryOfChange(before, after)
  const { event, version, at, by } = entry
  const isMoved = event === 'completed' && by !== null && isManager(by.role)
  const named = isMoved ? `${event}-by-office` : `${event}-${version}`
  await tellOfTask({ task: after, event: named, at, by }, newsOfTask(entry, before, after))
}

export const taskNews = toEach('installation_task', storedTask, notifyOfTask)
