import * as z from 'zod/mini'
import { damageReport } from './damage-reports.ts'
import { damageReportId, importId, orderId, orderItemId, pointId, taskId, tierId } from './identifiers.ts'
import { proofPhoto } from './installation-proof.ts'
import { taskWork } from './installation-tasks.ts'
import type { Order } from './orders.ts'
import { periodYears } from './periods.ts'
import { changesBetween, type EditablePoint, holderOf, moveBetween, pointChange, pointMove } from './point-edits.ts'
import type { Point } from './points.ts'
import { type Actor, actor } from './roles.ts'

/** What happened to a point in its time: who made, changed and contracted it, what hung there, what had to be mended. */

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
/** The point's own prices and its tier, from before edits were kept whole. Centavos. */
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
  photos: z.array(z.pick(proofPhoto, { which: true, url: true, distance_m: true })),
})
const returned = z.object({ type: z.literal('returned'), at, comment: z.string() })
const taskDone = z.object({ type: z.literal('task_done'), at, task_id: taskId, work: taskWork })

const created = z.object({ type: z.literal('created'), at, by: actor })
/** `order_id`: who had the point then; `reason`: why, where the edit is felt by who has it. */
const edited = z.object({
  type: z.literal('edited'),
  at,
  point_id: pointId,
  by: actor,
  order_id: z.nullable(orderId),
  reason: z.nullable(z.string()),
  move: z.nullable(pointMove),
  changes: z.array(pointChange),
})
const deleted = z.object({ type: z.literal('deleted'), at, by: actor })
const restored = z.object({ type: z.literal('restored'), at, by: actor })

/** What is kept as it happens, and never changed. */
export const pointEvent = z.discriminatedUnion('type', [
  created,
  edited,
  deleted,
  restored,
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
  ...z.pick(damageReport, { task_id: true, words: true, repeats: true }).shape,
  /** How to reach who told it, as long as that may be known. */
  contact: z.nullable(z.string()),
  /** A link for minutes. */
  photo_url: z.nullable(z.string()),
})

/** As they are called now. */
const named = { by: z.string() }

export const pointHistoryEntry = z.discriminatedUnion('type', [
  z.object({
    ...created.shape,
    /** null: points from before their makers were kept. */
    by: z.nullable(z.string()),
    /** The import that brought it. */
    brought_by: z.nullable(z.object({ import_id: importId, file_name: z.string() })),
  }),
  z.extend(edited, named),
  z.extend(deleted, named),
  z.extend(restored, named),
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
export type PointEventRecord = { point_id: string; name: string; event: PointEvent }

/** What a change of a point says of its history that no edit of a manager's says. */
export function eventsOfPoint(was: Point | undefined, became: Point): PointEventRecord[] {
  const { id: point_id, updated_at: at, version, installation_notes: comment } = became
  return was && comment !== null && comment !== was.installation_notes
    ? [{ point_id, name: `returned-${version}`, event: { type: 'returned', at, comment } }]
    : []
}

/** Who makes a manager's change, when, and why where somebody has to say it. */
export type PointChangeContext = { by: Actor; now: string; reason?: string | undefined }

/** What an edit over what was read says of the history; nothing where it changes nothing. */
export function editEvents(
  read: Point,
  became: EditablePoint,
  { by, now, reason = '' }: PointChangeContext,
): PointEventRecord[] {
  const changes = changesBetween(read, became)
  if (changes.length === 0) return []
  const move = moveBetween(read, became)
  const order_id = holderOf(read, now)
  return [
    {
      point_id: read.id,
      name: `edit-${read.edit_version + 1}`,
      event: { type: 'edited', at: now, point_id: read.id, by, order_id, reason: reason || null, move, changes },
    },
  ]
}

/** What an order says of the history of its points, whenever it is looked at: an item's contract begins and ends once. */
export const eventsOfOrder = ({
  id: order_id,
  status,
  items,
}: Pick<Order, 'id' | 'status' | 'items'>): PointEventRecord[] =>
  status !== 'completed'
    ? []
    : items.flatMap(
        ({ id: item_id, point_id, period_years, price, starts_at, ends_at, ended_at }): PointEventRecord[] => [
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
        ],
      )
