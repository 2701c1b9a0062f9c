import { type OrderNotifications, orderEmail } from '#shared/notifications/messages/order-notifications.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { withExpectedContractDays } from '../orders/renewed-order.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { notifyOrderClient } from './notify-order-client.ts'
import { notifyOffice } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What happened to an order. `event` is part of the idempotency key and is logged, so it contains only ids. */
type OrderOccurrence = { order: Order; event: string; at: string; by: Actor | null }

/**
 * Notifies an order's client and the office by bell and, unless they unsubscribed, by e-mail. Whoever made the change
 * is not notified. Idempotent.
 */
export async function notifyOrderParties(
  { by, event, at, ...rest }: OrderOccurrence,
  { client, office }: OrderNotifications,
): Promise<void> {
  if (!client && !office) return
  const order = await withExpectedContractDays(rest.order)
  const occurrence = { event: `order-${order.id}-${event}`, at }
  if (office) {
    const path = `/admin/orders/${order.id}`
    const composeEmail = (name: string | undefined) =>
      orderEmail(office, order, { name, path, siteUrl: SITE_URL, isOffice: true })
    await notifyOffice(office, { ...occurrence, path, composeEmail, by })
  }
  if (client) await notifyOrderClient(order, client, occurrence)
}
