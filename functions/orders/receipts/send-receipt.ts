import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import type { Context } from '../../platform/context.ts'
import { assertOrderAccess, assertPending, changeOrder } from '../change-order.ts'

type SentReceipt = { order_id: string; key: string; version?: number | undefined }

/**
 * Makes an uploaded file the receipt of a pending order, even when its hold is just over, because a late payer must be
 * able to prove the payment. A former receipt's file is deleted (remove-receipts.ts). The order stays pending. Throws
 * what changeOrder and acceptUpload throw.
 */
export const sendReceipt = ({ order_id, key, version }: SentReceipt, { actor, now }: Context): Promise<Order> =>
  changeOrder<Order>(order_id, { by: actor, expectedVersion: version }, async read => {
    await assertOrderAccess(read, actor)
    assertPending(read)
    const fileName = `comprovante-${shortOrderId(read.id)}`
    const { url, using } = await acceptUpload('receipt', key, actor, read.payment_receipt_url, fileName)
    // A repeated request.
    if (url === read.payment_receipt_url) return { unchanged: read }
    return { became: { ...read, payment_receipt_url: url, updated_at: now }, actions: using }
  })
