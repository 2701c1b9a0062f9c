import * as z from 'zod/mini'
import { dayOf } from '../../platform/rules/days.ts'
import { orderIdSchema, orderItemIdSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { type ProofView, proofViewSchema } from './installation-proof.ts'

/** What was done at the points of a customer's orders in a period, with the photos that prove it. */

const campaignPointSchema = z.object({
  item_id: orderItemIdSchema,
  order_id: orderIdSchema,
  point_id: pointIdSchema,
  point_name: z.string(),
  asset_code: z.string(),
  /** Address of the point; '' when the point was deleted. */
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** First and last instant of the contract. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
})
export type CampaignPoint = z.infer<typeof campaignPointSchema>

export const campaignReportSchema = z.object({
  customer_name: z.string(),
  /** Those whose contract has a day in the period. */
  points: z.array(campaignPointSchema),
  /** By point, the oldest first. */
  proofs: z.array(proofViewSchema),
})
export type CampaignReport = z.infer<typeof campaignReportSchema>

/** Name of a photo's file in the archive: 'PU-00012/2026-12-03 instalação de perto (1a2b3c4d).jpg'. */
export const photoFileName = (
  { asset_code, received_at, task_id }: Pick<ProofView, 'asset_code' | 'received_at' | 'task_id'>,
  { work, shot, extension }: { work: string; shot: string; extension: string },
): string =>
  `${asset_code.replaceAll('/', '-')}/${dayOf(received_at)} ${work.toLowerCase()} ${shot.toLowerCase()} (${task_id.slice(0, 8)}).${extension}`
