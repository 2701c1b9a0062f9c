import { changeOrder } from '../../orders/change-order.ts'
import { everyOrder } from '../../orders/orders-store.ts'
import { withUnreadReceipt } from '../../orders/receipts/unread-receipt.ts'

/**
 * Gives the holds of pending orders whose receipt came before decision 0084 no end until the office decides. Idempotent.
 * Returns the number of changed orders.
 */
export async function holdOrdersWithReceipts(): Promise<number> {
  let changed = 0
  for await (const { id, status, payment_receipt_url, unread_receipt } of everyOrder()) {
    if (status !== 'pending' || payment_receipt_url === null || unread_receipt) continue
    await changeOrder(id, { by: null }, async current => {
      if (current.status !== 'pending' || current.payment_receipt_url === null || current.unread_receipt)
        return { unchanged: undefined }
      changed += 1
      return withUnreadReceipt(current, new Date().toISOString())
    })
  }
  return changed
}
