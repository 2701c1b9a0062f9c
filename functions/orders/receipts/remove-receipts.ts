import type { Order } from '#shared/orders/rules/orders.ts'
import { removeFile } from '../../catalogue/media/media-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { orderView } from '../orders-store.ts'

/**
 * Deletes the file of a receipt that was replaced or removed. No other order can refer to it, because an upload is used
 * once.
 */
async function deleteReplacedReceipt({ before, after }: Change<Order>): Promise<void> {
  const formerReceiptUrl = before?.payment_receipt_url
  if (formerReceiptUrl && formerReceiptUrl !== after?.payment_receipt_url) await removeFile(formerReceiptUrl)
}

export const receiptFileReaction = forEachChange('order', orderView, deleteReplacedReceipt)
