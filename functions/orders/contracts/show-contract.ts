import type { ContractView } from '#shared/orders/rules/contracts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'
import { type ContractContext, type ContractReader, composeContract } from './compose-contract.ts'
import { findContract, parseContract } from './contracts-store.ts'

/**
 * The issued contract of an order. If it is not issued yet, a preview with a null hash, so that people can read what
 * they agree to. Throws ORDER_NOT_FOUND, or the refusals of composeContract.
 */
export async function showContract(
  { order_id }: { order_id: string },
  context: ContractContext,
): Promise<ContractView> {
  return issuedContractOrPreview(await findAccessibleOrder({ order_id }, context), context)
}

/** The issued contract or a preview, of an order that the caller may see. Throws the refusals of composeContract. */
export async function issuedContractOrPreview(order: Order, context: ContractReader): Promise<ContractView> {
  const issuedContract = order.contract_hash === null ? undefined : await findContract(order.id)
  const order_version = order.version
  if (issuedContract)
    return { contract_hash: issuedContract.contract_hash, contract: parseContract(issuedContract), order_version }
  const { contract } = await composeContract(order, context)
  return { contract_hash: null, contract, order_version }
}
