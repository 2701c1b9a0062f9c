import * as z from 'zod/mini'
import { orderLinks } from '../../orders/api/order-links.ts'
import { orderLinkTokenSchema } from '../../orders/rules/order-links.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { proofViewSchema } from '../rules/installation-proof.ts'

/** The routes of order links, including the proofs that the order's signs are installed. */
export const orderLinksWithProofs = {
  ...orderLinks,
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
