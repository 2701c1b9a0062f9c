import { type Order, shortOrderId } from '#shared/domain/orders.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import type { Context } from '../../platform/context.ts'
import { changeOrder, demandAccess, demandPending } from '../change-order.ts'

type Sent = { order_id: string; key: string; version?: number | undefined }

/**
 * Makes an uploaded file the receipt of a pending order, also of one whose hold is just over: who paid late has to be able
 * to show it. The one before goes (media/remove-receipts.ts). Nothing is confirmed by it. Throws what changeOrder and
 * acceptUpload throw.
 */
export const sendReceipt = ({ order_id, key, version }: Sent, { actor, now }: Context): Promise<Order> =>
  changeOrder<Order>(order_id, { by: actor, seen: version }, async read => {
    await demandAccess(read, actor)
    demandPending(read)
    const called = `comprovante-${shortOrderId(read.id)}`
    const { url, using } = await acceptUpload('receipt', key, actor, read.payment_receipt_url, called)
    // Sent twice.
    if (url === read.payment_receipt_url) return { as_it_is: read }
    return { became: { ...read, payment_receipt_url: url, updated_at: now }, actions: using }
  })
