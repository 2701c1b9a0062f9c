import { reservationsReceived } from '#shared/messages/emails.ts'
import { findOrders } from '../../orders/orders-store.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { isSuperseded } from './gathered-store.ts'
import type { QueuedEmail } from './outbox.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * The e-mail about reservations that were gathered, as they are when it goes: what was cancelled or paid meanwhile has an
 * e-mail of its own. undefined: none of them is held any more, or another e-mail tells of them all.
 */
export async function composeBatchedEmail(
  email: QueuedEmail,
  part: NonNullable<QueuedEmail['part']>,
): Promise<QueuedEmail | undefined> {
  if (await isSuperseded(part)) return undefined
  const found = await findOrders(part.orders)
  const held = part.orders.flatMap(id => found.get(id) ?? []).filter(({ status }) => status === 'pending')
  return held.length === 0 ? undefined : { ...email, ...reservationsReceived(held, SITE_URL) }
}
