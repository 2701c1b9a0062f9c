import { receiptFilesOf } from '#shared/orders/rules/instalment-receipts.ts'
import { type Order, signedCopyOf } from '#shared/orders/rules/orders.ts'
import { deleteFile } from '../../catalogue/media/media-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { storedOrderWithoutInternals } from '../orders-store.ts'

const filesOf = (order: Order | undefined): string[] =>
  order
    ? [
        ...[order.payment_receipt_url, order.refused_receipt?.file, signedCopyOf(order)].flatMap(file => file ?? []),
        ...receiptFilesOf(order),
      ]
    : []

/**
 * Deletes the file of a receipt or signed contract that was replaced or removed. No other order refers to the file,
 * because an upload can be used only once.
 */
async function deleteReplacedFiles({ before, after }: Change<Order>): Promise<void> {
  const filesInUse = filesOf(after)
  for (const file of filesOf(before)) if (!filesInUse.includes(file)) await deleteFile(file)
}

export const deleteReplacedReceiptsReaction = forEachChange('order', storedOrderWithoutInternals, deleteReplacedFiles)
