import { renderEmail, reservationsReceivedEmail } from '#shared/notifications/messages/emails.ts'
import { findOrders } from '../../orders/orders-store.ts'
import { isSuperseded } from './email-batch-store.ts'
import { emailSeller } from './email-seller.ts'
import type { QueuedEmail } from './outbox.ts'
import { payableEmail } from './payable-email.ts'

/**
 * The e-mail about several reservations. It is composed when it is sent: reservations that were cancelled or paid in
 * the meantime are left out, because other e-mails tell of them. Undefined when no reservation is left, or when a later
 * e-mail covers all of these.
 */
export async function composeReservationsEmail(
  email: QueuedEmail,
  part: NonNullable<QueuedEmail['part']>,
): Promise<QueuedEmail | undefined> {
  if (await isSuperseded(part)) return undefined
  const ordersById = await findOrders(part.orders)
  const pendingOrders = part.orders.flatMap(id => ordersById.get(id) ?? []).filter(({ status }) => status === 'pending')
  if (pendingOrders.length === 0) return undefined
  const content = reservationsReceivedEmail(pendingOrders, payableEmail())
  return { ...email, ...renderEmail(content, emailSeller()) }
}
