import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import type { NotificationMessage } from '#shared/notifications/messages/notification-message.ts'
import { type TaskNotifications, taskEmail } from '#shared/notifications/messages/task-notifications.ts'
import { isConfirmed } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findOrder } from '../orders/orders-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { notifyOrderClient } from './notify-order-client.ts'
import { type NotifiedEvent, notifyOffice, notifyPerson } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What happened to a task. `event` is part of the idempotency key and is logged, so it contains only ids. */
type TaskOccurrence = { task: InstallationTask; event: string; at: string; by: Actor | null }

const OFFICE_PATH = ({ id }: InstallationTask): string => `/admin/pipeline?tarefa=${id}`
const CLIENT_PATH = '/dashboard?aba=pontos'
const TECHNICIAN_PATH = '/technician-panel'

/**
 * Notifies a task's client, the office and the technician by bell; client and office also by e-mail, unless they
 * unsubscribed. Whoever made the change is not notified. Idempotent.
 */
export async function notifyTaskParties(
  occurrence: TaskOccurrence,
  { client, office, technician }: TaskNotifications,
): Promise<void> {
  if (office)
    await notifyOffice(office, { ...occurrenceOf(office, occurrence, OFFICE_PATH(occurrence.task)), by: occurrence.by })
  const technicianId = occurrence.task.assigned_technician_id
  if (technician && technicianId !== null && technicianId !== occurrence.by?.user_id) {
    const technicianProfile = await findProfile(technicianId)
    if (technicianProfile && isConfirmed(technicianProfile))
      await notifyPerson(technicianProfile, technician, { ...eventOf(occurrence), path: TECHNICIAN_PATH })
  }
  if (client) await notifyTaskClient(client, occurrence)
}

const eventOf = ({ task, event, at }: TaskOccurrence) => ({ event: `task-${task.id}-${event}`, at })

const occurrenceOf = (notification: NotificationMessage, occurrence: TaskOccurrence, path: string): NotifiedEvent => ({
  ...eventOf(occurrence),
  path,
  composeEmail: name => taskEmail(notification, occurrence.task, { name, path, siteUrl: SITE_URL }),
})

/** Notifies the owner of the task's order. Maintenance tasks have no order and so no client. */
async function notifyTaskClient(notification: NotificationMessage, occurrence: TaskOccurrence): Promise<void> {
  const order = occurrence.task.order_id === null ? undefined : await findOrder(occurrence.task.order_id)
  if (!order || order.user_id === occurrence.by?.user_id) return
  await notifyOrderClient(order, notification, occurrenceOf(notification, occurrence, CLIENT_PATH))
}
