import { orderEmail, receiptSentNotification } from '#shared/notifications/messages/order-notifications.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyOffice } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Notifies the office of each receipt that a client sends, but not of receipts that a manager uploads. */
export async function notifyOfReceipt({ before, after }: Change<OrderRecord>): Promise<void> {
  const sentReceiptUrl = after?.payment_receipt_url
  if (!after || !sentReceiptUrl || sentReceiptUrl === before?.payment_receipt_url) return
  if (after.changed_by && isManager(after.changed_by.role)) return
  const notification = receiptSentNotification(after)
  const path = `/admin/orders/${after.id}`
  await notifyOffice(notification, {
    event: `order-${after.id}-receipt-${after.version}`,
    at: after.updated_at,
    path,
    composeEmail: name => orderEmail(notification, after, { name, path, siteUrl: SITE_URL }),
    by: after.changed_by,
  })
}

export const receiptNotificationReaction = forEachChange('order', storedOrder, notifyOfReceipt)
