import * as z from 'zod/mini'
import { dayOf, daySchema } from '../../platform/rules/days.ts'
import { orderIdSchema, orderItemIdSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { type ProofView, proofViewSchema } from './installation-proof.ts'

/** What was done at the points of a customer's orders in a period, with the photos that prove it. */

/** Days of America/Sao_Paulo, both included; a missing one does not limit the report. */
export const campaignPeriodSchema = z.object({ from: z.optional(daySchema), to: z.optional(daySchema) })
export type CampaignPeriod = z.infer<typeof campaignPeriodSchema>

/** Whether an instant (ISO 8601) lies in the period. */
export function isInPeriod(instant: string, { from, to }: CampaignPeriod): boolean {
  const day = dayOf(instant)
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

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

/** The query parameters of a report's address. */
export const CAMPAIGN_PARAMETERS = { from: 'de', to: 'ate' } as const

/** The address of a report, whose period stands in the query. */
export function withCampaignPeriod(path: string, { from, to }: CampaignPeriod): string {
  const query = new URLSearchParams([
    ...(from === undefined ? [] : [[CAMPAIGN_PARAMETERS.from, from]]),
    ...(to === undefined ? [] : [[CAMPAIGN_PARAMETERS.to, to]]),
  ])
  return query.size === 0 ? path : `${path}?${query}`
}

/** A page of the report's list of points; the first one has the map too. */
const POINTS_ON_FIRST_PAGE = 12
const POINTS_ON_PAGE = 26

/** The points as they are divided over the pages of the list. */
export function pagesOfPoints<Point>(points: readonly Point[]): Point[][] {
  const pages = [points.slice(0, POINTS_ON_FIRST_PAGE)]
  for (let start = POINTS_ON_FIRST_PAGE; start < points.length; start += POINTS_ON_PAGE)
    pages.push(points.slice(start, start + POINTS_ON_PAGE))
  return pages
}

/** Name of a photo's file in the archive: 'PU-00012/2026-12-03 instalação de perto (1a2b3c4d).jpg'. */
export const photoFileName = (
  { asset_code, received_at, task_id }: Pick<ProofView, 'asset_code' | 'received_at' | 'task_id'>,
  { work, shot, extension }: { work: string; shot: string; extension: string },
): string =>
  `${asset_code.replaceAll('/', '-')}/${dayOf(received_at)} ${work.toLowerCase()} ${shot.toLowerCase()} (${task_id.slice(0, 8)}).${extension}`
