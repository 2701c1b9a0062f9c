import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import {
  damageReportIdSchema,
  importIdSchema,
  orderIdSchema,
  orderItemIdSchema,
  pointIdSchema,
  taskIdSchema,
  tierIdSchema,
} from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { type Actor, actorSchema } from '../../platform/rules/roles.ts'
import { periodYearsSchema } from './periods.ts'
import {
  EDITABLE_POINT_FIELDS,
  type EditablePoint,
  holdingOrderId,
  placeChangeBetween,
  placeChangeSchema,
  pointChangeSchema,
  pointChangesBetween,
} from './point-edits.ts'
import type { Point } from './points.ts'
import type { Retirement } from './retired-points.ts'
import { taskWorkSchema, workPhotoSchema } from './task-work.ts'
import { type Booking, termSchema } from './terms.ts'

/** The history of a point: creation, edits, contracts, installations, repairs. */

const at = z.string()
const price = z.nullable(z.number())

const contractStarted = z.object({
  type: z.literal('contract_started'),
  at,
  order_id: orderIdSchema,
  item_id: orderItemIdSchema,
  period_years: periodYearsSchema,
  /** The term that the office agreed, instead of whole years. */
  term: z.optional(termSchema),
  /** In centavos. */
  price: z.number(),
  ends_at: z.string(),
})
const contractEnded = z.object({
  type: z.literal('contract_ended'),
  at,
  order_id: orderIdSchema,
  item_id: orderItemIdSchema,
})
/** An old kind of event, from before edits were recorded with all fields. Prices in centavos. */
const pricesChanged = z.object({
  type: z.literal('prices_changed'),
  at,
  tier: z.nullable(z.object({ before: tierIdSchema, after: tierIdSchema })),
  prices: z.array(z.object({ period_years: periodYearsSchema, before: price, after: price })),
})
const photographedEvent = z.object({
  type: z.literal('photographed'),
  at,
  task_id: taskIdSchema,
  photos: z.array(workPhotoSchema),
})
const returnedEvent = z.object({ type: z.literal('returned'), at, comment: z.string() })
/** `work`: as a release from before work orders reads it; `done`: the work itself, where that is another. */
const taskDone = z.object({
  type: z.literal('task_done'),
  at,
  task_id: taskIdSchema,
  work: z.enum(['installation', 'maintenance']),
  done: z.optional(orUnknown(taskWorkSchema)),
})

/** `other`: a field that a later release records, which is read after a rollback. */
const recordedChange = z.extend(pointChangeSchema, {
  field: z.catch(z.enum([...EDITABLE_POINT_FIELDS, 'other']), 'other'),
})
export type RecordedPointChange = z.infer<typeof recordedChange>

const createdEvent = z.object({ type: z.literal('created'), at, by: actorSchema })
/**
 * An edit. `order_id`: the order that held the point at that time. `reason`: required when the edit affects the holder.
 * `days`: days that were blocked or unblocked; older releases ignore this field and show the edit with its reason.
 * `sign`: the office said since which day a sign hangs; null: none does.
 */
const editedEvent = z.object({
  type: z.literal('edited'),
  at,
  point_id: pointIdSchema,
  by: actorSchema,
  order_id: z.nullable(orderIdSchema),
  reason: z.nullable(z.string()),
  move: z.nullable(placeChangeSchema),
  changes: z.array(recordedChange),
  days: z.optional(z.object({ ...termSchema.shape, is_blocked: z.boolean() })),
  sign: z.optional(z.object({ since: z.nullable(daySchema) })),
})
const deletedEvent = z.object({ type: z.literal('deleted'), at, by: actorSchema })
const restoredEvent = z.object({ type: z.literal('restored'), at, by: actorSchema })

/** Stored events; immutable. */
export const pointEventSchema = z.discriminatedUnion('type', [
  createdEvent,
  editedEvent,
  deletedEvent,
  restoredEvent,
  contractStarted,
  contractEnded,
  pricesChanged,
  photographedEvent,
  returnedEvent,
  taskDone,
])
export type PointEvent = z.infer<typeof pointEventSchema>

/** Damage reports are stored separately and merged into the history on read. */
const damageReportedEvent = z.object({
  type: z.literal('damage_told'),
  at,
  report_id: damageReportIdSchema,
  /** The maintenance task; null when none was made. */
  task_id: z.nullable(taskIdSchema),
  words: z.string(),
  /** Number of repeated reports that were accepted. */
  repeats: z.int().check(z.gte(0)),
  /** The reporter's contact, until it is deleted after its retention period. */
  contact: z.nullable(z.string()),
  /** A signed link, valid for minutes. */
  photo_url: z.nullable(z.string()),
})

/** Current name of the person. */
const personName = { by: z.string() }

export const pointHistoryEntrySchema = z.discriminatedUnion('type', [
  z.object({
    ...createdEvent.shape,
    /** Name of the person who created the point; null for points from before this was recorded. */
    by: z.nullable(z.string()),
    /** The import that created the point. */
    brought_by: z.nullable(z.object({ import_id: importIdSchema, file_name: z.string() })),
  }),
  z.extend(editedEvent, personName),
  z.extend(deletedEvent, personName),
  z.extend(restoredEvent, personName),
  contractStarted,
  contractEnded,
  pricesChanged,
  photographedEvent,
  returnedEvent,
  taskDone,
  damageReportedEvent,
])
export type PointHistoryEntry = z.infer<typeof pointHistoryEntrySchema>

/** An event of a point's history with a unique name, which makes recording it idempotent. */
export type PointEventRecord = { point_id: string; name: string; event: PointEvent }

/** History events that follow from a change of a point, except those of managers' edits. */
export function historyEventsOfPoint(previous: Point | undefined, updated: Point): PointEventRecord[] {
  const { id: point_id, updated_at: at, version, installation_notes: comment } = updated
  return previous && comment !== null && comment !== previous.installation_notes
    ? [{ point_id, name: `returned-${version}`, event: { type: 'returned', at, comment } }]
    : []
}

/** Who changes a point, when, and why (for changes that require a reason). */
export type PointChangeContext = { by: Actor; now: string; reason?: string | undefined }

/** The history event of an edit, in a list; empty when nothing has changed. */
export function historyEventsOfEdit(
  current: Point,
  updated: EditablePoint,
  { by, now, reason = '' }: PointChangeContext,
): PointEventRecord[] {
  const changes = pointChangesBetween(current, updated)
  if (changes.length === 0) return []
  const move = placeChangeBetween(current, updated)
  const order_id = holdingOrderId(current, now)
  return [
    {
      point_id: current.id,
      name: `edit-${current.edit_version + 1}`,
      event: { type: 'edited', at: now, point_id: current.id, by, order_id, reason: reason || null, move, changes },
    },
  ]
}

/** The history event of the office saying since which day a sign hangs; null: none does. */
export const historyEventOfSign = (
  current: Point,
  since: string | null,
  { by, now }: PointChangeContext,
): PointEventRecord => ({
  point_id: current.id,
  name: `sign-${current.version + 1}`,
  event: {
    type: 'edited',
    at: now,
    point_id: current.id,
    by,
    order_id: null,
    reason: null,
    move: null,
    changes: [],
    sign: { since },
  },
})

/** The history event of retiring a point, or offering it again (null). */
export const historyEventOfRetirement = (
  current: Point,
  retired: Retirement | null,
  { by, now }: PointChangeContext,
): PointEventRecord => ({
  point_id: current.id,
  name: `retirement-${current.version + 1}`,
  event: {
    type: 'edited',
    at: now,
    point_id: current.id,
    by,
    order_id: null,
    reason: retired?.reason ?? null,
    move: null,
    changes: [{ field: 'is_available', before: current.is_available, after: retired === null }],
  },
})

/** The history event of blocking or unblocking days. */
export const historyEventOfBlock = (
  current: Point,
  { from, to, reason }: Booking,
  is_blocked: boolean,
  { by, now: changedAt }: PointChangeContext,
): PointEventRecord => ({
  point_id: current.id,
  name: `days-${current.version + 1}`,
  event: {
    type: 'edited',
    at: changedAt,
    point_id: current.id,
    by,
    order_id: null,
    move: null,
    changes: [],
    reason: is_blocked ? reason : null,
    days: { from, to, is_blocked },
  },
})
