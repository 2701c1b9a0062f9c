import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { isConfirmed } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { NotificationMessage } from '#shared/messages/news.ts'
import { type TaskNotifications, taskEmail } from '#shared/messages/task-news.ts'
import { findOrder } from '../orders/orders-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { queueEmail } from './emails/outbox.ts'
import { notifyOffice, notifyPerson, type Occurrence } from './tell-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What happened, so that telling it again tells nobody twice: ids only, as they are logged. */
type TaskOccurrence = { task: InstallationTask; event: string; at: string; by: Actor | null }

const OFFICE_PATH = ({ id }: InstallationTask): string => `/admin/pipeline?tarefa=${id}`
const CLIENT_PATH = '/dashboard?aba=pontos'
const TECHNICIAN_PATH = '/technician-panel'

/**
 * Tells of a task its order's client, the office and its technician, by the bell, and the first two by e-mail unless they
 * refused such. Whoever did it knows. Harmless the second time: each is told once.
 */
export async function notifyTaskParties(
  occurrence: TaskOccurrence,
  { client, office, technician }: TaskNews,
): Promise<void> {
  if (office)
    await notifyOffice(office, { ...occurrenceOf(office, occurrence, OFFICE_PATH(occurrence.task)), by: occurrence.by })
  const technicianId = occurrence.task.assigned_technician_id
  if (technician && technicianId !== null && technicianId !== occurrence.by?.user_id) {
    const person = await findProfile(technicianId)
    if (person && isConfirmed(person))
      await notifyPerson(person, technician, { ...eventOf(occurrence), path: TECHNICIAN_PATH })
  }
  if (client) await notifyClient(client, occurrence)
}

const eventOf = ({ task, event, at }: TaskOccurrence) => ({ event: `task-${task.id}-${event}`, at })

const occurrenceOf = (news: NotificationMessage, occurrence: TaskOccurrence, path: string): Occurrence => ({
  ...eventOf(occurrence),
  path,
  composeEmail: name => taskEmail(news, occurrence.task, { name, path, siteUrl: SITE_URL }),
})

/** Whose the order is by now; a maintenance has none. */
async function notifyClient(news: NotificationMessage, occurrence: TaskOccurrence): Promise<void> {
  const order = occurrence.task.order_id === null ? undefined : await findOrder(occurrence.task.order_id)
  if (!order || order.user_id === occurrence.by?.user_id) return
  if (order.user_id === null) {
    if (!order.customer_email) return
    const email = taskEmail(news, occurrence.task, { name: undefined, path: CLIENT_PATH, siteUrl: SITE_URL })
    return queueEmail(`${eventOf(occurrence).event}-guest`, order.customer_email, email)
  }
  // Who had their account removed is told nothing any more.
  const person = await findProfile(order.user_id)
  if (person) await notifyPerson(person, news, occurrenceOf(news, occurrence, CLIENT_PATH))
}
