import { entryOf } from '#shared/domain/order-history.ts'
import { reservationReceived } from '#shared/messages/emails.ts'
import { newsOf } from '#shared/messages/order-news.ts'
import { readEnvironment } from '../aws/environment.ts'
import { queueEmail } from '../emails/outbox.ts'
import { type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { type Change, toEach } from '../table/changes.ts'
import { tellOfOrder } from './tell-of-order.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Tells the people concerned what happened to an order. The version names what happened, however often and late it comes. */
export async function notifyOfOrder({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!after) return
  const entry = entryOf(before, after, after.changed_by)
  const { event, version, at, by } = entry
  await tellOfOrder({ order: after, event: `${event}-${version}`, at, by }, newsOf(entry, after))
  if (event === 'reserved')
    await queueEmail(`reservation-received-${after.id}`, after.customer_email, reservationReceived(after, SITE_URL))
}

export const orderNews = toEach('order', storedOrder, notifyOfOrder)
