import * as z from 'zod/mini'
import { damageReport } from './damage-reports.ts'
import { damageReportId, orderId, orderItemId, taskId, tierId } from './identifiers.ts'
import { provenPhoto } from './installation-proof.ts'
import { taskWork } from './installation-tasks.ts'
import type { Order } from './orders.ts'
import { PERIOD_YEARS, periodYears } from './periods.ts'
import type { Point } from './points.ts'
import { priceField } from './pricing-tiers.ts'

/** What happened to a point in its time: who contracted it, what it cost, what hung there, what had to be mended. */

const at = z.string()
const price = z.nullable(z.number())

const contractStarted = z.object({
  type: z.literal('contract_started'),
  at,
  order_id: orderId,
  item_id: orderItemId,
  period_years: periodYears,
  /** Centavos. */
  price: z.number(),
  ends_at: z.string(),
})
const contractEnded = z.object({ type: z.literal('contract_ended'), at, order_id: orderId, item_id: orderItemId })
/** The point's own prices and its tier; what a tier itself costs is no history of each of its points. Centavos. */
const pricesChanged = z.object({
  type: z.literal('prices_changed'),
  at,
  tier: z.nullable(z.object({ before: tierId, after: tierId })),
  prices: z.array(z.object({ period_years: periodYears, before: price, after: price })),
})
const photographed = z.object({
  type: z.literal('photographed'),
  at,
  task_id: taskId,
  photos: z.array(z.pick(provenPhoto, { which: true, url: true, distance_m: true })),
})
const returned = z.object({ type: z.literal('returned'), at, comment: z.string() })
const taskDone = z.object({ type: z.literal('task_done'), at, task_id: taskId, work: taskWork })

/** What is kept as it happens, and never changed. */
export const pointEvent = z.discriminatedUnion('type', [
  contractStarted,
  contractEnded,
  pricesChanged,
  photographed,
  returned,
  taskDone,
])
export type PointEvent = z.infer<typeof pointEvent>

/** A report stands beside the point itself. */
const damageTold = z.object({
  type: z.literal('damage_told'),
  at,
  report_id: damageReportId,
  ...z.pick(damageReport, { task_id: true, words: true }).shape,
  /** How to reach who told it, as long as that may be known. */
  contact: z.nullable(z.string()),
  /** A link for minutes. */
  photo_url: z.nullable(z.string()),
})

export const pointHistoryEntry = z.discriminatedUnion('type', [
  contractStarted,
  contractEnded,
  pricesChanged,
  photographed,
  returned,
  taskDone,
  damageTold,
])
export type PointHistoryEntry = z.infer<typeof pointHistoryEntry>

/** A thing that happened, and what names it, so that noting it twice notes it once. */
export type Happened = { point_id: string; name: string; event: PointEvent }

/** What a change of a point says of its history. */
export function eventsOfPoint(was: Point | undefined, became: Point): Happened[] {
  if (!was) return []
  const { id: point_id, updated_at: at, version } = became
  const prices = PERIOD_YEARS.map(period_years => {
    const field = priceField(period_years)
    return { period_years, before: was[field], after: became[field] }
  }).filter(({ before, after }) => before !== after)
  const tier =
    was.pricing_tier_id === became.pricing_tier_id
      ? null
      : { before: was.pricing_tier_id, after: became.pricing_tier_id }
  const comment = became.installation_notes
  return [
    ...(prices.length > 0 || tier
      ? [{ point_id, name: `prices-${version}`, event: { type: 'prices_changed' as const, at, tier, prices } }]
      : []),
    ...(comment !== null && comment !== was.installation_notes
      ? [{ point_id, name: `returned-${version}`, event: { type: 'returned' as const, at, comment } }]
      : []),
  ]
}

/** What an order says of the history of its points, whenever it is looked at: an item's contract begins and ends once. */
export const eventsOfOrder = ({ id: order_id, status, items }: Pick<Order, 'id' | 'status' | 'items'>): Happened[] =>
  status !== 'completed'
    ? []
    : items.flatMap(({ id: item_id, point_id, period_years, price, starts_at, ends_at, ended_at }): Happened[] => [
        ...(starts_at !== null && ends_at !== null
          ? [
              {
                point_id,
                name: `contract-${item_id}`,
                event: {
                  ...{ type: 'contract_started' as const, at: starts_at, order_id, item_id },
                  ...{ period_years, price, ends_at },
                },
              },
            ]
          : []),
        ...(ended_at === null
          ? []
          : [
              {
                point_id,
                name: `ended-${item_id}`,
                event: { type: 'contract_ended' as const, at: ended_at, order_id, item_id },
              },
            ]),
      ])
