import { isManager } from '#shared/domain/roles.ts'
import { notificationsForTask, TECHNICIAN_LEFT } from '#shared/messages/task-news.ts'
import { entryOfChange } from '../installation/tasks/keep-history.ts'
import { storedTask, type TaskRecord } from '../installation/tasks/tasks-store.ts'
import { listManagers } from '../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { tellOfTask } from './tell-of-task.ts'
import { tellPerson } from './tell-person.ts'

/**
 * Tells the people concerned what happened to a task. The version names what happened, however often and late it comes; that the
 * office moved a card to the end of the board is written once, however often it goes there and back.
 */
export async function notifyOfTask({ before, after }: Change<TaskRecord>): Promise<void> {
  if (!after) return
  const left = whoLeft(before, after)
  if (left !== undefined) return tellOfLeaving(left, after)
  const entry = entryOfChange(before, after)
  const { event, version, at, by } = entry
  const isMoved = event === 'completed' && by !== null && isManager(by.role)
  const named = isMoved ? `${event}-by-office` : `${event}-${version}`
  await tellOfTask({ task: after, event: named, at, by }, notificationsForTask(entry, before, after))
}

/** The technician whose task came back because they are none any more (installation-tasks/release-tasks.ts). */
const whoLeft = (before: TaskRecord | undefined, { changed_by, assigned_technician_id }: TaskRecord) =>
  before?.status === 'assigned' && changed_by === null && assigned_technician_id === null
    ? (before.assigned_technician_id ?? undefined)
    : undefined

/** One notice for all tasks that came back together: they have the same moment. */
async function tellOfLeaving(technicianId: string, { changed_because = '', updated_at: at }: TaskRecord) {
  const happened = { event: `technician-left-${technicianId}`, at, path: '/admin/pipeline?coluna=pronto' }
  for (const manager of await listManagers()) await tellPerson(manager, TECHNICIAN_LEFT.NEWS(changed_because), happened)
}

export const taskNews = toEach('installation_task', storedTask, notifyOfTask)
