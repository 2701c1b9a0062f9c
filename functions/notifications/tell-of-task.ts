import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { isConfirmed } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { NotificationMessage } from '#shared/messages/news.ts'
import { type TaskNotifications, taskEmail } from '#shared/messages/task-news.ts'
import { findOrder } from '../orders/orders-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { queueEmail } from './emails/outbox.ts'
import { type Happened, notifyOffice, tellPerson } from './tell-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What happened, so that telling it again tells nobody twice: ids only, as they are logged. */
type Told = { task: InstallationTask; event: string; at: string; by: Actor | null }

const OFFICE_PATH = ({ id }: InstallationTask): string => `/admin/pipeline?tarefa=${id}`
const CLIENT_PATH = '/dashboard?aba=pontos'
const TECHNICIAN_PATH = '/technician-panel'

/**
 * Tells of a task its order's client, the office and its technician, by the bell, and the first two by e-mail unless they
 * refused such. Whoever did it knows. Harmless the second time: each is told once.
 */
export async function tellOfTask(told: Told, { client, office, technician }: TaskNotifications): Promise<void> {
  if (office) await notifyOffice(office, { ...happenedTo(office, told, OFFICE_PATH(told.task)), by: told.by })
  const technicianId = told.task.assigned_technician_id
  if (technician && technicianId !== null && technicianId !== told.by?.user_id) {
    const person = await findProfile(technicianId)
    if (person && isConfirmed(person)) await tellPerson(person, technician, { ...eventOf(told), path: TECHNICIAN_PATH })
  }
  if (client) await tellClient(client, told)
}

const eventOf = ({ task, event, at }: Told) => ({ event: `task-${task.id}-${event}`, at })

const happenedTo = (news: NotificationMessage, told: Told, path: string): Happened => ({
  ...eventOf(told),
  path,
  letter: name => taskEmail(news, told.task, { name, path, siteUrl: SITE_URL }),
})

/** Whose the order is by now; a maintenance has none. */
async function tellClient(news: NotificationMessage, told: Told): Promise<void> {
  const order = told.task.order_id === null ? undefined : await findOrder(told.task.order_id)
  if (!order || order.user_id === told.by?.user_id) return
  if (order.user_id === null) {
    if (!order.customer_email) return
    const letter = taskEmail(news, told.task, { name: undefined, path: CLIENT_PATH, siteUrl: SITE_URL })
    return queueEmail(`${eventOf(told).event}-guest`, order.customer_email, letter)
  }
  // Who had their account removed is told nothing any more.
  const person = await findProfile(order.user_id)
  if (person) await tellPerson(person, news, happenedTo(news, told, CLIENT_PATH))
}
