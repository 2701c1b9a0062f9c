import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import {
  findOrderByLinkToken,
  type LinkCaller,
  type LinkTokenInput,
} from '../orders/order-links/find-order-by-link-token.ts'
import * as links from '../orders/order-links/open-order-link.ts'
import { findProofsOfItems } from './proof/show-proof.ts'
import { withInstallation } from './with-installation.ts'

/** Apart from the other use cases: only the function behind links has what signs them. */
export const openOrderLink = withInstallation(links.openOrderLink)

/** The proofs of a link's order. Throws ORDER_LINK_UNKNOWN or TOO_MANY_REQUESTS. */
export async function showLinkedProofs({ link }: LinkTokenInput, caller: LinkCaller): Promise<{ items: ProofView[] }> {
  const { order } = await findOrderByLinkToken(link, caller)
  return { items: await findProofsOfItems(order.items, caller) }
}
