import { customerGreeting, type EmailContent } from '#shared/notifications/messages/emails.ts'
import type { NotificationMessage } from '#shared/notifications/messages/notification-message.ts'
import { orderEmail } from '#shared/notifications/messages/order-notifications.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { isOrderOwner } from '../orders/order-owner.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { queueEmail } from './emails/outbox.ts'
import { payableEmail } from './emails/payable-email.ts'
import { type NotifiedEvent, notifyPerson } from './notify-person.ts'
import { dashboardPathOfOrder, orderPathWithoutAccount } from './order-links/order-paths.ts'

/**
 * What a client is notified of. `path` and `composeEmail` are for a client with an account; by default they are the
 * order's page and its e-mail.
 */
type ClientOccurrence = Omit<NotifiedEvent, 'path'> & Partial<Pick<NotifiedEvent, 'path'>>

/**
 * Notifies an order's client: one with an account by bell and e-mail, one without an account by an e-mail with a link
 * to the order. A deleted account gets no notification. Idempotent.
 */
export async function notifyOrderClient(
  order: Order,
  notification: NotificationMessage,
  { event, at, path = dashboardPathOfOrder(order), composeEmail }: ClientOccurrence,
): Promise<void> {
  if (order.user_id === null) {
    if (order.customer_email === '') return
    const email = orderEmail(notification, order, {
      name: customerGreeting(order),
      path: await orderPathWithoutAccount(order),
      ...payableEmail(),
    })
    return queueEmail(`${event}-guest`, order.customer_email, email)
  }
  // An account that the office has parted from the customer hears no more of the orders that the office made for it.
  if (order.sale && !(await isOrderOwner(order, { user_id: order.user_id }))) return
  const clientProfile = await findProfile(order.user_id)
  const composeOwn = (name: string | undefined): EmailContent =>
    orderEmail(notification, order, { name, path, ...payableEmail() })
  if (clientProfile)
    await notifyPerson(clientProfile, notification, { event, at, path, composeEmail: composeEmail ?? composeOwn })
}
