import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'

/** Storage key of an order's receipt, or of the one that the office refused. Throws RECEIPT_NOT_FOUND. */
export function receiptFileOf({
  payment_receipt_url,
  refused_receipt,
}: Pick<Order, 'payment_receipt_url' | 'refused_receipt'>): string {
  const file = payment_receipt_url ?? refused_receipt?.file
  if (file === undefined) throw new DomainError('RECEIPT_NOT_FOUND')
  return file
}

/**
 * A link to the file of an order's receipt, for a manager or the order's owner. Throws ORDER_NOT_FOUND or
 * RECEIPT_NOT_FOUND.
 */
export async function openReceipt(
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> {
  return signFileLink(receiptFileOf(await findAccessibleOrder({ order_id }, { actor })), now)
}
