import {
  customerGreeting,
  reservationReceivedEmail,
  reservationsReceivedEmail,
} from '#shared/notifications/messages/emails.ts'
import { orderLinkEmail } from '#shared/notifications/messages/order-link-email.ts'
import { notificationsForOrder } from '#shared/notifications/messages/order-notifications.ts'
import { orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import { mayHaveLink } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { recordLinkEmailActions } from '../orders/order-links/new-order-link.ts'
import { findOrders, type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { tryTransact } from '../platform/table/transact.ts'
import { addOrderToBatch, batchDigest, recordQueuedOrderCount } from './emails/email-batch-store.ts'
import { queueEmail } from './emails/outbox.ts'
import { payableEmail } from './emails/payable-email.ts'
import { isSuppressedAddress } from './feedback/email-addresses-store.ts'
import { notifyOrderParties } from './notify-order-parties.ts'
import { findCurrentLink } from './order-links/order-paths.ts'

/**
 * Notifies the people concerned of a change of an order. The order's version identifies the event, so that a change
 * that is delivered twice notifies once.
 */
export async function notifyOfOrder({ before, after }: Change<OrderRecord>): Promise<void> {
  // A contract that was signed on paper long ago and imported now needs no notification.
  if (!after || (!before && after.paper_contract)) return
  const entry = orderHistoryEntryOf(before, after, after.changed_by)
  const { event, version, at, by } = entry
  await notifyOrderParties({ order: after, event: `${event}-${version}`, at, by }, notificationsForOrder(entry, after))
  if (event === 'reserved') await (mayHaveLink(after) ? emailCustomer(after) : emailBuyer(after))
}

/**
 * E-mails the customer of an order that the office made, with the order's link. Without batches, because the office
 * does not flood mailboxes.
 */
async function emailCustomer(order: OrderRecord): Promise<void> {
  const { customer_email: to, changed_by } = order
  // A customer entered by the office may have no e-mail.
  if (to === '') return
  const link = await findCurrentLink(order)
  await queueEmail(
    `reservation-received-${order.id}`,
    to,
    orderLinkEmail(order, { ...payableEmail(), link, name: customerGreeting(order) }),
  )
  if (link?.record.emailed === null && changed_by && !(await isSuppressedAddress(to)))
    await tryTransact(
      recordLinkEmailActions(order, link.record, { to, actor: changed_by, now: new Date().toISOString() }),
    )
}

/**
 * E-mails the buyer about a reservation: the first one at once; those within minutes after it together in one e-mail,
 * so that nobody can flood a mailbox. Each further reservation queues an e-mail that covers the batch so far, of which
 * only the last is sent.
 */
async function emailBuyer(order: Order): Promise<void> {
  const { customer_email } = order
  const digest = batchDigest(customer_email)
  const placement = await addOrderToBatch(digest, order.id, new Date().toISOString())
  if (placement.alone)
    return queueEmail(
      `reservation-received-${order.id}`,
      customer_email,
      reservationReceivedEmail(order, payableEmail()),
    )
  const { first, orders: ids, delay_seconds } = placement
  const ordersById = await findOrders(ids)
  const batchedOrders = ids.flatMap(id => ordersById.get(id) ?? (id === order.id ? order : []))
  const batchPart = { digest, first, orders: ids }
  await queueEmail(
    `reservations-${first}-${ids.length}`,
    customer_email,
    reservationsReceivedEmail(batchedOrders, payableEmail()),
    {
      delay_seconds,
      part: batchPart,
    },
  )
  await recordQueuedOrderCount(digest, first, ids.length)
}

export const orderNotificationReaction = forEachChange('order', storedOrder, notifyOfOrder)
