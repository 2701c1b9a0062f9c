import { mayHaveSignedCopy, type Order, shortOrderId, signedCopyOf } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { changeOrder } from '../change-order.ts'
import { mayReadContract } from '../contracts/contract-readers.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'

/** Signed copies of contracts, imported or made here: documents like receipts, stored by managers. */

/**
 * Makes an uploaded file the signed copy of a contract. The former copy's file is deleted (remove-receipts.ts). Throws
 * ORDER_HAS_NO_CONTRACT for an order that nobody has confirmed, or the refusals of changeOrder and acceptUpload.
 */
export const storeSignedContract = (
  { order_id, key }: { order_id: string; key: string },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder<Order>(order_id, { by: actor }, async current => {
    if (!mayHaveSignedCopy(current)) throw new DomainError('ORDER_HAS_NO_CONTRACT')
    const former = signedCopyOf(current)
    const fileName = `contrato-${shortOrderId(current.id)}`
    const { url: file, using } = await acceptUpload('receipt', key, actor, former ?? null, fileName)
    // The request was repeated.
    if (file === former) return { unchanged: current }
    const { paper_contract } = current
    const copy = paper_contract ? { paper_contract: { ...paper_contract, file } } : { signed_copy: file }
    return { updated: { ...current, ...copy, updated_at: now }, actions: using }
  })

/** Signs a link to the signed copy of an order's contract. Throws SIGNED_CONTRACT_NOT_FOUND. */
export function signedContractLink(order: Order, now: string): Promise<FileLink> {
  const file = signedCopyOf(order)
  if (file === undefined) throw new DomainError('SIGNED_CONTRACT_NOT_FOUND')
  return signFileLink(file, now)
}

/**
 * A link to a contract's signed copy, for a manager or the order's owner. Throws ORDER_NOT_FOUND,
 * SIGNED_CONTRACT_NOT_FOUND, or CONTRACT_OF_CUSTOMER for an owner who may not see the customer's data.
 */
export async function openSignedContract(
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> {
  const order = await findAccessibleOrder({ order_id }, { actor })
  if (!(await mayReadContract(order, actor))) throw new DomainError('CONTRACT_OF_CUSTOMER')
  return signedContractLink(order, now)
}
