import type { ContractView } from '#shared/orders/rules/contracts.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import type { ContractContext } from '../contracts/compose-contract.ts'
import { issuedContractOrPreview } from '../contracts/show-contract.ts'
import { signedContractLink } from '../receipts/signed-contract.ts'
import { findOrderByLinkToken, type LinkCaller, type LinkTokenInput } from './find-order-by-link-token.ts'

/**
 * The contract of the order that a link opens: the issued one, or a draft. Only the office can issue it. Throws the
 * refusals of findOrderByLinkToken and composeContract.
 */
export async function showLinkedContract(
  { link }: LinkTokenInput,
  { operator, ...caller }: LinkCaller & Pick<ContractContext, 'operator'>,
): Promise<ContractView> {
  const { order } = await findOrderByLinkToken(link, caller)
  const { obstacle, ...view } = await issuedContractOrPreview(order, { operator, now: caller.now })
  if (!obstacle) return view
  // Without the customer's id, which is internal.
  return {
    ...view,
    obstacle:
      obstacle.code === 'CONTRACT_DATA_MISSING'
        ? { code: obstacle.code, fields: obstacle.fields }
        : { code: obstacle.code },
  }
}

/**
 * Signs a link to the signed copy of a contract. Throws SIGNED_CONTRACT_NOT_FOUND, or the refusals of
 * findOrderByLinkToken.
 */
export const openLinkedSignedContract = async ({ link }: LinkTokenInput, caller: LinkCaller): Promise<FileLink> =>
  signedContractLink((await findOrderByLinkToken(link, caller)).order, caller.now)
