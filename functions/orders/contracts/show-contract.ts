import type { ContractView } from '#shared/orders/rules/contracts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findAccessibleOrder } from '../find-accessible-order.ts'
import { type ContractContext, composeContract } from './compose-contract.ts'
import { mayReadContract } from './contract-readers.ts'
import { findContract, parseContract } from './contracts-store.ts'

/**
 * The issued contract of an order. If it is not issued yet, a draft with a null hash, so that people can read what
 * they agree to before they pay. Throws ORDER_NOT_FOUND, or the refusals of issuedContractOrPreview.
 */
export async function showContract(
  { order_id }: { order_id: string },
  context: ContractContext,
): Promise<ContractView> {
  const order = await findAccessibleOrder({ order_id }, context)
  return issuedContractOrPreview(order, { ...context, reader: context.actor })
}

/**
 * The issued contract or a draft, of an order that the caller may see. `reader`: who is signed in; missing for whoever
 * has the order's link. Throws the refusals of composeContract, or CONTRACT_OF_CUSTOMER for an issued contract.
 */
export async function issuedContractOrPreview(
  order: Order,
  context: Pick<ContractContext, 'now' | 'operator'> & { reader?: Actor },
): Promise<ContractView> {
  if (order.contract_hash !== null && context.reader && !(await mayReadContract(order, context.reader)))
    throw new DomainError('CONTRACT_OF_CUSTOMER')
  const issuedContract = order.contract_hash === null ? undefined : await findContract(order.id)
  const order_version = order.version
  if (issuedContract)
    return { contract_hash: issuedContract.contract_hash, contract: parseContract(issuedContract), order_version }
  const { contract, obstacle } = await composeContract(order, context)
  return { contract_hash: null, contract, order_version, ...(obstacle && { obstacle }) }
}
