import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import {
  findOrderByLinkToken,
  type LinkCaller,
  type LinkTokenInput,
} from '../orders/order-links/find-order-by-link-token.ts'
import * as links from '../orders/order-links/open-order-link.ts'
import { findProofsOfItems } from './proof/show-proof.ts'
import { withInstallation } from './with-installation.ts'

/**
 * In a file apart from the other use cases (orders.ts), because only the function that serves order links has the
 * secret that signs them.
 */
export const openOrderLink = withInstallation(links.openOrderLink)

/** The installation proofs of the order that a link opens. Throws ORDER_LINK_UNKNOWN or TOO_MANY_REQUESTS. */
export async function showLinkedProofs({ link }: LinkTokenInput, caller: LinkCaller): Promise<{ items: ProofView[] }> {
  const { order } = await findOrderByLinkToken(link, caller)
  return { items: await findProofsOfItems(order.items, caller) }
}
