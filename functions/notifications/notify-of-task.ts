import { isManager } from '#shared/domain/roles.ts'
import { notificationsForTask, TECHNICIAN_LEFT } from '#shared/messages/task-news.ts'
import { taskEntryOfChange } from '../installation/tasks/keep-history.ts'
import { storedTask, type TaskRecord } from '../installation/tasks/tasks-store.ts'
import { listManagers } from '../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { notifyTaskParties } from './tell-of-task.ts'
import { notifyPerson } from './tell-person.ts'

/**
 * Tells the people concerned what happened to a task. The version names what happened, however often and late it comes; that the
 * office moved a card to the end of the board is written once, however often it goes there and back.
 */
export async function notifyOfTask({ before, after }: Change<TaskRecord>): Promise<void> {
  if (!after) return
  const left = technicianWhoLeft(before, after)
  if (left !== undefined) return notifyOfTechnicianLeft(left, after)
  const entry = taskEntryOfChange(before, after)
  const { event, version, at, by } = entry
  const isMoved = event === 'completed' && by !== null && isManager(by.role)
  const named = isMoved ? `${event}-by-office` : `${event}-${version}`
  await notifyTaskParties({ task: after, event: named, at, by }, notificationsForTask(entry, before, after))
}

/** The technician whose task came back because they are none any more (installation-tasks/release-tasks.ts). */
const technicianWhoLeft = (before: TaskRecord | undefined, { changed_by, assigned_technician_id }: TaskRecord) =>
  before?.status === 'assigned' && changed_by === null && assigned_technician_id === null
    ? (before.assigned_technician_id ?? undefined)
    : undefined

/** One notice for all tasks that came back together: they have the same moment. */
async function notifyOfTechnicianLeft(technicianId: string, { changed_because = '', updated_at: at }: TaskRecord) {
  const occurrence = { event: `technician-left-${technicianId}`, at, path: '/admin/pipeline?coluna=pronto' }
  for (const manager of await listManagers())
    await notifyPerson(manager, TECHNICIAN_LEFT.NEWS(changed_because), occurrence)
}

export const taskNotificationReaction = toEach('installation_task', storedTask, notifyOfTask)
