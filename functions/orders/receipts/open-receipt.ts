import { receiptFilesOf } from '#shared/orders/rules/instalment-receipts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'
import { presentOrder } from '../present-order.ts'

type WithReceipts = Pick<Order, 'payment_receipt_url' | 'refused_receipt'> & Parameters<typeof receiptFilesOf>[0]

/**
 * Storage key of an order's receipt, or of the one that the office refused. `asked`: one of an instalment, or one that is
 * kept with a payment. Throws RECEIPT_NOT_FOUND.
 */
export function receiptFileOf(order: WithReceipts, asked?: string): string {
  const file =
    asked === undefined
      ? (order.payment_receipt_url ?? order.refused_receipt?.file)
      : receiptFilesOf(order).find(each => each === asked)
  if (file === undefined) throw new DomainError('RECEIPT_NOT_FOUND')
  return file
}

/**
 * A link to the file of an order's receipt, for a manager or the order's owner. Throws ORDER_NOT_FOUND or
 * RECEIPT_NOT_FOUND.
 */
export async function openReceipt(
  { order_id, file }: { order_id: string; file?: string | undefined },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> {
  const order = presentOrder(await findAccessibleOrder({ order_id }, { actor }), actor)
  return signFileLink(receiptFileOf(order, file), now)
}
