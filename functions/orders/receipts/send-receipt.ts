import { assertReceivesReceipt, receiptOf, withReceiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { assertOrderPending, changeOrder } from '../change-order.ts'
import { assertOrderAccess } from '../order-owner.ts'
import type { OrderRecord } from '../orders-store.ts'
import { assertFits } from '../payments.ts'
import { withUnreadReceipt } from './unread-receipt.ts'

/** `instalment_id`: of a confirmed order, whose instalment the receipt is for. */
type SentReceipt = {
  order_id: string
  key: string
  version?: number | undefined
  instalment_id?: string | undefined
}

/** Makes an uploaded file the receipt of a pending order, or of a confirmed order's instalment. Throws ORDER_NOT_FOUND, or the refusals of storeReceipt. */
export const sendReceipt = (sent: SentReceipt, { actor, now }: Context): Promise<Order> =>
  storeReceipt(sent, {
    by: actor,
    uploader: actor.user_id,
    now,
    authorize: async order => {
      await assertOrderAccess(order, actor)
      return []
    },
  })

type Sender = {
  /** Who sends the receipt; null for a person without an account who uses the order's link. */
  by: Actor | null
  /** The uploader id for which the file's upload form was signed. */
  uploader: string
  now: string
  /**
   * Throws the refusal if the person may not send a receipt for this order. Returns checks to include in the
   * transaction.
   */
  authorize: (read: OrderRecord) => Promise<TransactAction[]>
}

/**
 * Makes an uploaded file the receipt of a pending order, whose hold then does not end until the office has decided about
 * the receipt. That is allowed for a while after the hold has ended, because somebody who paid late must be able to
 * prove the payment. The former receipt's file is deleted (remove-receipts.ts). The order stays pending. Throws
 * ORDER_FULL, the refusals of assertReceivesReceipt, or those of changeOrder and acceptUpload.
 */
export const storeReceipt = (
  { order_id, key, version, instalment_id }: SentReceipt,
  { by, uploader, now, authorize }: Sender,
): Promise<Order> =>
  changeOrder<Order>(order_id, { by, expectedVersion: version }, async current => {
    const checks = await authorize(current)
    if (instalment_id === undefined) assertOrderPending(current)
    else assertReceivesReceipt(current, instalment_id)
    const former =
      instalment_id === undefined ? current.payment_receipt_url : (receiptOf(current, instalment_id)?.file ?? null)
    const fileName = `comprovante-${shortOrderId(current.id)}`
    const { url, using } = await acceptUpload('receipt', key, { user_id: uploader }, former, fileName)
    // The request was repeated.
    if (url === former) return { unchanged: current }
    if (instalment_id !== undefined) {
      const updated = { ...withReceiptOf(current, { instalment_id, file: url, sent_at: now }), updated_at: now }
      assertFits(updated)
      return { updated, actions: [...using, ...checks] }
    }
    const sent = { ...current, payment_receipt_url: url, refused_receipt: undefined }
    return { ...(await withUnreadReceipt(sent, now)), actions: [...using, ...checks] }
  })
