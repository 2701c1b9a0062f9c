import * as z from 'zod/mini'
import { orderLinks } from '../../orders/api/order-links.ts'
import { orderLinkTokenSchema } from '../../orders/rules/order-links.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { dayPeriodSchema } from '../../platform/rules/day-periods.ts'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { campaignReportSchema } from '../rules/campaign-report.ts'
import { proofViewSchema } from '../rules/installation-proof.ts'

/** The routes of order links, including the proofs that the order's signs are installed. */
export const orderLinksWithProofs = {
  ...orderLinks,
  campaign: endpoint({
    method: 'POST',
    path: '/order-links/campaign',
    access: 'public',
    summary: "All that was done for a link's order in a period, with photos",
    input: z.object({ link: orderLinkTokenSchema, ...dayPeriodSchema.shape }),
    output: campaignReportSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'CAMPAIGN_TOO_LARGE'],
  }),
  sendCampaign: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/campaign/email',
    access: MANAGERS,
    summary: "Tells an order's client, by bell and e-mail, that the report of the campaign can be opened",
    input: z.object({ order_id: orderIdSchema, ...dayPeriodSchema.shape }),
    output: z.object({ to: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'CAMPAIGN_WITHOUT_READER', 'ORDER_LINK_UNDELIVERABLE'],
  }),
  proofs: endpoint({
    method: 'POST',
    path: '/order-links/proofs',
    access: 'public',
    summary: "The proofs of all items of a link's order that have one",
    input: z.object({ link: orderLinkTokenSchema }),
    output: z.object({ items: z.array(proofViewSchema) }),
    refuses: ['ORDER_LINK_UNKNOWN'],
  }),
}
