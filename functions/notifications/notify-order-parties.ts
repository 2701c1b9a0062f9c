import type { NotificationMessage } from '#shared/notifications/messages/notification-message.ts'
import { type OrderNotifications, orderEmail } from '#shared/notifications/messages/order-notifications.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { withExpectedDays } from '../orders/former-order.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { queueEmail } from './emails/outbox.ts'
import { notifyOffice, notifyPerson, type Occurrence } from './notify-person.ts'
import { pathOfOrder, pathWithoutAccount } from './order-links/path-without-account.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** `event` is part of the idempotency key and is logged, so it contains only ids. */
type OrderOccurrence = { order: Order; event: string; at: string; by: Actor | null }

const OFFICE_PATH = ({ id }: Order): string => `/admin/orders/${id}`

/**
 * Notifies an order's client and the office by bell and by e-mail, unless they unsubscribed, but not whoever made the
 * change. Idempotent.
 */
export async function notifyOrderParties(
  known: OrderOccurrence,
  { client, office }: OrderNotifications,
): Promise<void> {
  if (!client && !office) return
  const occurrence = { ...known, order: await withExpectedDays(known.order) }
  if (office)
    await notifyOffice(office, {
      ...occurrenceOf(office, occurrence, OFFICE_PATH(occurrence.order)),
      by: occurrence.by,
    })
  if (client) await notifyClient(client, occurrence)
}

async function notifyClient(notification: NotificationMessage, occurrence: OrderOccurrence): Promise<void> {
  const { order, event } = occurrence
  if (order.user_id === null) {
    if (order.customer_email === '') return
    const path = await pathWithoutAccount(order)
    const email = orderEmail(notification, order, { name: undefined, path, siteUrl: SITE_URL })
    return queueEmail(`order-${order.id}-${event}-guest`, order.customer_email, email)
  }
  // Removed accounts get no notification.
  const clientProfile = await findProfile(order.user_id)
  if (clientProfile)
    await notifyPerson(clientProfile, notification, occurrenceOf(notification, occurrence, pathOfOrder(order)))
}

const occurrenceOf = (
  notification: NotificationMessage,
  { order, event, at }: OrderOccurrence,
  path: string,
): Occurrence => ({
  event: `order-${order.id}-${event}`,
  at,
  path,
  composeEmail: name => orderEmail(notification, order, { name, path, siteUrl: SITE_URL }),
})
