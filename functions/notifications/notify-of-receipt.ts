import { formatBRL } from '#shared/domain/money.ts'
import { shortOrderId } from '#shared/domain/orders.ts'
import { isManager } from '#shared/domain/roles.ts'
import { type OrderRecord, storedOrder } from '../orders/orders-store.ts'
import { listManagers } from '../profiles/profiles-store.ts'
import { type Change, toEach } from '../table/changes.ts'
import { notificationId, notify } from './notifications-store.ts'

/** Tells the office that a client sent a receipt; not of one that the office itself put there. */
export async function notifyOfReceipt({ before, after }: Change<OrderRecord>): Promise<void> {
  const sent = after?.payment_receipt_url
  if (!after || !sent || sent === before?.payment_receipt_url) return
  if (after.changed_by && isManager(after.changed_by.role)) return
  for (const manager of await listManagers())
    await notify({
      id: notificationId(after.updated_at, `order-${after.id}-receipt`),
      user_id: manager.id,
      title: 'Comprovante recebido',
      message: `${after.customer_name} enviou o comprovante do pedido ${shortOrderId(after.id)}, de ${formatBRL(after.total_amount)}.`,
      link: `/admin/orders/${after.id}`,
      is_read: false,
      created_at: after.updated_at,
    })
}

export const receiptNews = toEach('order', storedOrder, notifyOfReceipt)
