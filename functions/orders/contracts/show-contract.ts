import type { ShownContract } from '#shared/domain/contracts.ts'
import { findOrderFor } from '../find-for.ts'
import { contractIn, findContract } from './contracts-store.ts'
import { type ContractContext, drawUp } from './draw-up.ts'

/**
 * The contract of an order as it was issued; without a hash as it would be issued now, so that people read what they fix.
 * Throws ORDER_NOT_FOUND, or what drawUp throws.
 */
export async function showContract(
  { order_id }: { order_id: string },
  context: ContractContext,
): Promise<ShownContract> {
  const order = await findOrderFor({ order_id }, context)
  const kept = order.contract_hash === null ? undefined : await findContract(order_id)
  const order_version = order.version
  if (kept) return { contract_hash: kept.contract_hash, contract: contractIn(kept), order_version }
  const { contract } = await drawUp(order, context)
  return { contract_hash: null, contract, order_version }
}
