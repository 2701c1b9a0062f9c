import {
  notificationForReleasedTasks,
  notificationsForTask,
  taskWithdrawnNotification,
} from '#shared/notifications/messages/task-notifications.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { taskHistoryEntryOfChange } from '../installation/tasks/record-task-history.ts'
import { storedTask, type TaskRecord } from '../installation/tasks/tasks-store.ts'
import { findOrder } from '../orders/orders-store.ts'
import { listManagers } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyPerson } from './notify-person.ts'
import { notifyTaskParties } from './notify-task-parties.ts'

/**
 * Notifies the people concerned of a change of a task. The task's version identifies the event, so that a change that
 * is delivered twice notifies once. When the office completes a task, this is notified once, even if the card is moved
 * away and back.
 */
export async function notifyOfTask({ before, after }: Change<TaskRecord>): Promise<void> {
  if (!after) return before && notifyOfWithdrawal(before)
  const formerTechnicianId = formerTechnicianOf(before, after)
  if (formerTechnicianId !== undefined) return notifyOfTechnicianLeft(formerTechnicianId, after)
  const entry = taskHistoryEntryOfChange(before, after)
  const { event, version, at, by } = entry
  const isMoved = event === 'completed' && by !== null && isManager(by.role)
  const eventName = isMoved ? `${event}-by-office` : `${event}-${version}`
  await notifyTaskParties({ task: after, event: eventName, at, by }, notificationsForTask(entry, before, after))
}

/**
 * The technician of a task that was released because they are no longer a technician
 * (installation/tasks/release-tasks.ts); undefined for other changes.
 */
const formerTechnicianOf = (before: TaskRecord | undefined, { changed_by, assigned_technician_id }: TaskRecord) =>
  before?.status === 'assigned' && changed_by === null && assigned_technician_id === null
    ? (before.assigned_technician_id ?? undefined)
    : undefined

/** Tells the technician that an order's confirmation was taken back, and with it the task. */
async function notifyOfWithdrawal(task: TaskRecord): Promise<void> {
  const order = task.status === 'assigned' && task.order_id !== null ? await findOrder(task.order_id) : undefined
  if (!order) return
  const { version, updated_at: at, changed_by: by } = order
  await notifyTaskParties(
    { task, event: `withdrawn-${version}`, at, by },
    { technician: taskWithdrawnNotification(task) },
  )
}

/** One notification for all tasks released at the same moment. */
async function notifyOfTechnicianLeft(technicianId: string, { changed_because = '', updated_at: at }: TaskRecord) {
  const occurrence = { event: `technician-left-${technicianId}`, at, path: '/admin/pipeline?coluna=pronto' }
  for (const manager of await listManagers())
    await notifyPerson(manager, notificationForReleasedTasks(changed_because), occurrence)
}

export const taskNotificationReaction = forEachChange('installation_task', storedTask, notifyOfTask)
