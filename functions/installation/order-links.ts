import type { CampaignReport } from '#shared/installation/rules/campaign-report.ts'
import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import {
  findOrderByLinkToken,
  type LinkCaller,
  type LinkTokenInput,
} from '../orders/order-links/find-order-by-link-token.ts'
import * as links from '../orders/order-links/open-order-link.ts'
import { reportCampaign } from './proof/campaign-report.ts'
import { findProofsOfItems } from './proof/show-proof.ts'
import { withInstallation } from './with-installation.ts'

/**
 * In a file apart from the other use cases (orders.ts), because only the function that serves order links has the
 * secret that signs them.
 */
export const openOrderLink = withInstallation(links.openOrderLink)

/** The report of a linked order's campaign. Throws ORDER_LINK_UNKNOWN or TOO_MANY_REQUESTS. */
export async function reportLinkedCampaign(
  { link, ...period }: LinkTokenInput & DayPeriod,
  caller: LinkCaller,
): Promise<CampaignReport> {
  const { order } = await findOrderByLinkToken(link, caller)
  return reportCampaign([order], period, { now: caller.now })
}

/** The installation proofs of the order that a link opens. Throws ORDER_LINK_UNKNOWN or TOO_MANY_REQUESTS. */
export async function showLinkedProofs({ link }: LinkTokenInput, caller: LinkCaller): Promise<{ items: ProofView[] }> {
  const { order } = await findOrderByLinkToken(link, caller)
  return { items: await findProofsOfItems(order.items, caller) }
}
