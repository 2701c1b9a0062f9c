import type { SealedAmendment } from '#shared/orders/rules/sealed-amendments.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { mayReadContract } from '../contracts/contract-readers.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'
import { findAmendment, parseAmendment } from './amendments-store.ts'

/**
 * A sealed amendment of an order, for managers and whoever may read the order's contract. Throws ORDER_NOT_FOUND,
 * CONTRACT_OF_CUSTOMER or AMENDMENT_NOT_FOUND.
 */
export async function showAmendment(
  { order_id, number }: { order_id: string; number: number },
  { actor }: Pick<Context, 'actor'>,
): Promise<SealedAmendment> {
  const order = await findAccessibleOrder({ order_id }, { actor })
  if (!(await mayReadContract(order, actor))) throw new DomainError('CONTRACT_OF_CUSTOMER')
  return sealedAmendment(order_id, number)
}

/** Throws AMENDMENT_NOT_FOUND. */
export async function sealedAmendment(orderId: string, number: number): Promise<SealedAmendment> {
  const stored = await findAmendment(orderId, number)
  if (!stored) throw new DomainError('AMENDMENT_NOT_FOUND')
  return { amendment_hash: stored.amendment_hash, amendment: parseAmendment(stored) }
}
