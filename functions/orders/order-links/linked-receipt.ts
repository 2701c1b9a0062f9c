import type * as z from 'zod/mini'
import { hasOpenBalance, moneyForCustomer } from '#shared/orders/rules/instalments.ts'
import type { LinkedOrder } from '#shared/orders/rules/order-links.ts'
import { orderIdOfToken } from '#shared/orders/rules/order-links.ts'
import type { FileLink, presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { createUploadWithoutRoleCheck } from '../../catalogue/media/create-upload.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { assertOrderPending } from '../change-order.ts'
import { receiptFileOf } from '../receipts/open-receipt.ts'
import { storeReceipt } from '../receipts/send-receipt.ts'
import {
  findOrderByLinkToken,
  findOrderByLinkTokenUncounted,
  type LinkCaller,
  type LinkTokenInput,
} from './find-order-by-link-token.ts'
import { presentLinkedOrder } from './open-order-link.ts'
import { checkOrderLinkAction } from './order-links-store.ts'

/**
 * The uploader id of receipts sent by an order link, because nobody is signed in. Only the link of the same order may
 * use the file.
 */
const uploaderOf = (orderId: string): string => `order-link ${orderId}`

/**
 * Signs an upload form for the receipt of a pending order, or of one of which something is owed. Throws ORDER_NOT_PENDING, RECEIPT_UNREADABLE, or the
 * refusals of findOrderByLinkToken.
 */
export async function createLinkedReceiptForm(
  { link, content_type }: LinkTokenInput & { content_type: string },
  caller: LinkCaller,
): Promise<z.infer<typeof presignedUploadSchema>> {
  const { order } = await findOrderByLinkToken(link, caller)
  if (!hasOpenBalance(order)) assertOrderPending(order)
  await enforceRateLimit('order-link-receipt', { known: order.id }, caller.now)
  return createUploadWithoutRoleCheck({ kind: 'receipt', content_type }, uploaderOf(order.id), caller.now)
}

/** Stores a receipt that was sent by an order link. Throws the refusals of findOrderByLinkToken and storeReceipt. */
export async function sendLinkedReceipt(
  { link: token, key, instalment_id }: LinkTokenInput & { key: string; instalment_id?: string | undefined },
  caller: LinkCaller,
): Promise<LinkedOrder> {
  const { link } = await findOrderByLinkToken(token, caller)
  const order_id = orderIdOfToken(token)
  const order = await storeReceipt(
    { order_id, key, instalment_id },
    {
      by: null,
      uploader: uploaderOf(order_id),
      now: caller.now,
      authorize: async () => [checkOrderLinkAction((await findOrderByLinkTokenUncounted(token, caller.now)).link)],
    },
  )
  return presentLinkedOrder({ link, order })
}

/** Signs a link to the receipt's file. Throws RECEIPT_NOT_FOUND, or the refusals of findOrderByLinkToken. */
export async function openLinkedReceipt(
  { link, file }: LinkTokenInput & { file?: string | undefined },
  caller: LinkCaller,
): Promise<FileLink> {
  const { order } = await findOrderByLinkToken(link, caller)
  return signFileLink(receiptFileOf({ ...order, ...moneyForCustomer(order) }, file), caller.now)
}
