import { entryOf } from '#shared/domain/order-history.ts'
import type { Order } from '#shared/domain/orders.ts'
import { reservationReceived, reservationsReceived } from '#shared/messages/emails.ts'
import { notificationsForOrder } from '#shared/messages/order-news.ts'
import { findOrders, type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { addressDigest, addToBatch, recordQueued } from './emails/gathered-store.ts'
import { queueEmail } from './emails/outbox.ts'
import { notifyOrderParties } from './tell-of-order.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Tells the people concerned what happened to an order. The version names what happened, however often and late it comes. */
export async function notifyOfOrder({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!after) return
  const entry = entryOf(before, after, after.changed_by)
  const { event, version, at, by } = entry
  await notifyOrderParties({ order: after, event: `${event}-${version}`, at, by }, notificationsForOrder(entry, after))
  if (event === 'reserved') await emailBuyer(after)
}

/**
 * Writes to the buyer: at once of a first reservation, and of what comes within minutes after it in one e-mail when these are
 * over, so that nobody fills a mailbox with them. Each that waits queues an e-mail of all up to it; the last of these is sent.
 */
async function emailBuyer(order: Order): Promise<void> {
  const { customer_email } = order
  const digest = addressDigest(customer_email)
  const placement = await addToBatch(digest, order.id, new Date().toISOString())
  if (placement.alone)
    return queueEmail(`reservation-received-${order.id}`, customer_email, reservationReceived(order, SITE_URL))
  const { first, orders: ids, delay_seconds } = placement
  const found = await findOrders(ids)
  const waiting = ids.flatMap(id => found.get(id) ?? (id === order.id ? order : []))
  const part = { digest, first, orders: ids }
  await queueEmail(`reservations-${first}-${ids.length}`, customer_email, reservationsReceived(waiting, SITE_URL), {
    delay_seconds,
    part,
  })
  await recordQueued(digest, first, ids.length)
}

export const orderNotificationReaction = toEach('order', storedOrder, notifyOfOrder)
