import * as z from 'zod/mini'
import { orderSchema } from './orders.ts'

/** Installation progress of a confirmed order: number of signs, signs with a settled art, installed signs. */
export const installationProgressSchema = z.object({
  signs: z.number(),
  art_settled: z.number(),
  installed: z.number(),
})
export type InstallationProgress = z.infer<typeof installationProgressSchema>
/** An order as its client sees it. */
export const clientOrderViewSchema = z.extend(orderSchema, {
  /** Missing in responses that contain only the order. */
  installation: z.optional(z.nullable(installationProgressSchema)),
  /** true for a contract that was signed on paper before this system existed, so that there is no text of it. */
  signed_on_paper: z.optional(z.boolean()),
  /** The number that such a contract has on paper; missing when none is known. */
  paper_number: z.optional(z.string()),
  /** true if the signed copy of such a contract is stored. */
  has_signed_copy: z.optional(z.boolean()),
})
export type ClientOrderView = z.infer<typeof clientOrderViewSchema>

/** Whether a completed order has no installation: its contract was signed on paper, and its signs hang already. */
export const hasNothingToInstall = ({
  status,
  installation,
  signed_on_paper,
}: Pick<ClientOrderView, 'status' | 'installation' | 'signed_on_paper'>): boolean =>
  status === 'completed' && signed_on_paper === true && !installation
