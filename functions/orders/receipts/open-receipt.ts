import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'

/**
 * A link to the file of an order's receipt, for a manager or the order's owner. Throws ORDER_NOT_FOUND or
 * RECEIPT_NOT_FOUND.
 */
export async function openReceipt(
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> {
  const { payment_receipt_url: file } = await findAccessibleOrder({ order_id }, { actor })
  if (file === null) throw new DomainError('RECEIPT_NOT_FOUND')
  return signFileLink(file, now)
}
