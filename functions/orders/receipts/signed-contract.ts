import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { changeOrder } from '../change-order.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'

/** Signed copies of contracts that were signed on paper and imported: documents like receipts, stored by managers. */

/**
 * Makes an uploaded file the signed copy of a paper contract. The former copy's file is deleted (remove-receipts.ts).
 * Throws ORDER_NOT_ON_PAPER, or the refusals of changeOrder and acceptUpload.
 */
export const storeSignedContract = (
  { order_id, key }: { order_id: string; key: string },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder<Order>(order_id, { by: actor }, async current => {
    const paper = current.paper_contract
    if (!paper) throw new DomainError('ORDER_NOT_ON_PAPER')
    const fileName = `contrato-${shortOrderId(current.id)}`
    const { url: file, using } = await acceptUpload('receipt', key, actor, paper.file ?? null, fileName)
    // The request was repeated.
    if (file === paper.file) return { unchanged: current }
    return { updated: { ...current, paper_contract: { ...paper, file }, updated_at: now }, actions: using }
  })

/** Signs a link to the signed copy of an order's contract. Throws SIGNED_CONTRACT_NOT_FOUND. */
export function signedContractLink({ paper_contract: paper }: Order, now: string): Promise<FileLink> {
  if (paper?.file === undefined) throw new DomainError('SIGNED_CONTRACT_NOT_FOUND')
  return signFileLink(paper.file, now)
}

/**
 * A link to a contract's signed copy, for a manager or the order's owner. Throws ORDER_NOT_FOUND or
 * SIGNED_CONTRACT_NOT_FOUND.
 */
export const openSignedContract = async (
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> => signedContractLink(await findAccessibleOrder({ order_id }, { actor }), now)
