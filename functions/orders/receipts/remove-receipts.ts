import type { Order } from '#shared/domain/orders.ts'
import { removeFile } from '../../catalogue/media/media-store.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { orderAsTold } from '../orders-store.ts'

/** The receipt of an order goes when it has another or none: no other order can have it, as an upload is used once. */
export async function removeReceipt({ before, after }: Change<Order>): Promise<void> {
  const former = before?.payment_receipt_url
  if (former && former !== after?.payment_receipt_url) await removeFile(former)
}

export const receiptsOfOrders = toEach('order', orderAsTold, removeReceipt)
