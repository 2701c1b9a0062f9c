import { orderEmail, receiptSentNotification } from '#shared/notifications/messages/order-notifications.ts'
import { waitingReceipts } from '#shared/orders/rules/instalment-receipts.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyOffice } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** A receipt that the change brought: of a pending order, or of an instalment. */
function newReceiptOf(before: OrderRecord | undefined, after: OrderRecord): { instalment_id?: string } | undefined {
  if (after.payment_receipt_url && after.payment_receipt_url !== before?.payment_receipt_url) return {}
  const known = new Set(before?.instalment_receipts?.map(({ file }) => file))
  return waitingReceipts(after).find(({ file }) => !known.has(file))
}

/** Notifies the office of each receipt that a client sends, but not of receipts that a manager uploads. */
export async function notifyOfReceipt({ before, after }: Change<OrderRecord>): Promise<void> {
  const receipt = after && newReceiptOf(before, after)
  if (!after || !receipt) return
  if (after.changed_by && isManager(after.changed_by.role)) return
  const notification = receiptSentNotification(after, receipt.instalment_id)
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
