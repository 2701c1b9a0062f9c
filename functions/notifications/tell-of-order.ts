import type { Order } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { NotificationMessage } from '#shared/messages/news.ts'
import { type OrderNotifications, orderEmail } from '#shared/messages/order-news.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { queueEmail } from './emails/outbox.ts'
import { type Happened, notifyOffice, tellPerson } from './tell-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What happened, so that telling it again tells nobody twice: ids only, as they are logged. */
type Told = { order: Order; event: string; at: string; by: Actor | null }

const CLIENT_PATH = ({ id }: Order): string => `/dashboard?pedido=${id}`
const OFFICE_PATH = ({ id }: Order): string => `/admin/orders/${id}`

/**
 * Tells an order's client and the office, each by the bell and by e-mail unless they refused such. Whoever did it knows.
 * Harmless the second time: each is told once.
 */
export async function tellOfOrder(told: Told, { client, office }: OrderNotifications): Promise<void> {
  if (office) await notifyOffice(office, { ...happenedTo(office, told, OFFICE_PATH(told.order)), by: told.by })
  if (client) await tellClient(client, told)
}

async function tellClient(news: NotificationMessage, told: Told): Promise<void> {
  const { order, event } = told
  const path = CLIENT_PATH(order)
  if (order.user_id === null) {
    const letter = orderEmail(news, order, { name: undefined, path, siteUrl: SITE_URL })
    return queueEmail(`order-${order.id}-${event}-guest`, order.customer_email, letter)
  }
  // Who had their account removed is told nothing any more.
  const person = await findProfile(order.user_id)
  if (person) await tellPerson(person, news, happenedTo(news, told, path))
}

const happenedTo = (news: NotificationMessage, { order, event, at }: Told, path: string): Happened => ({
  event: `order-${order.id}-${event}`,
  at,
  path,
  letter: name => orderEmail(news, order, { name, path, siteUrl: SITE_URL }),
})
