import type { ContractView } from '#shared/orders/rules/contracts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { ContractContext } from '../contracts/compose-contract.ts'
import { issuedContractOrPreview } from '../contracts/show-contract.ts'
import { findOrderByLinkToken, type LinkCaller, type LinkTokenInput } from './find-order-by-link-token.ts'

/**
 * The contract of a link's order: as issued, or as it would be issued now. Only the office issues it. Throws what
 * findOrderByLinkToken and composeContract throw.
 */
export async function showLinkedContract(
  { link }: LinkTokenInput,
  { operator, ...caller }: LinkCaller & Pick<ContractContext, 'operator'>,
): Promise<ContractView> {
  const { order } = await findOrderByLinkToken(link, caller)
  try {
    return await issuedContractOrPreview(order, { operator, now: caller.now })
  } catch (error) {
    // Without the customer's id, which is the office's.
    if (error instanceof DomainError && error.code === 'CONTRACT_DATA_MISSING')
      throw new DomainError('CONTRACT_DATA_MISSING', { fields: error.details.fields })
    throw error
  }
}
