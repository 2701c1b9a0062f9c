import * as z from 'zod/mini'
import { distanceKm } from '../../platform/rules/coordinates.ts'
import { POINT_FIELD_NAMES, type PointField, pointFieldsWhere } from './point-fields.ts'
import type { PointFields } from './point-form.ts'
import { type Point, pointAddressText, statusAt } from './points.ts'

/**
 * Managers' edits of points: which fields changed, whether the point moved, and whether an edit affects the point's
 * holder.
 */

/** Fields of a point's location. */
export const POINT_PLACE_FIELDS = pointFieldsWhere({ section: 'place' })

const SHOWN_FIRST = [
  'name',
  ...POINT_PLACE_FIELDS,
  'is_available',
  'pricing_tier_id',
  ...pointFieldsWhere({ section: 'price' }),
  'tag_ids',
  'description',
] as const satisfies readonly PointField[]
const isShownFirst = new Set<PointField>(SHOWN_FIRST)

/** Fields that an edit may change, in the order in which changes are shown. */
export const EDITABLE_POINT_FIELDS: readonly (keyof EditablePoint)[] = [
  ...SHOWN_FIRST,
  ...POINT_FIELD_NAMES.filter(field => !isShownFirst.has(field)),
  'image_url',
  'more_image_urls',
]
type EditedField = keyof EditablePoint

/** The editable fields of a point. */
export type EditablePoint = PointFields & Pick<Point, 'image_url' | 'more_image_urls'>

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export const pointChangeSchema = z.object({ field: z.enum(EDITABLE_POINT_FIELDS), before: value, after: value })
export type PointChange = z.infer<typeof pointChangeSchema>

/**
 * A change of a point's place. `from`, `to`: its addresses as text; equal when only coordinates changed. `distance_m`:
 * metres; null when the old or the new place has no coordinates.
 */
export const placeChangeSchema = z.object({ from: z.string(), to: z.string(), distance_m: z.nullable(z.int()) })
export type PlaceChange = z.infer<typeof placeChangeSchema>

/**
 * Rounds coordinates to six decimals (about 10 cm), as forms send them, so that imported coordinates with more digits
 * count as unchanged.
 */
const roundedValue = (field: EditedField, value: unknown): unknown =>
  (field === 'latitude' || field === 'longitude') && typeof value === 'number' ? value.toFixed(6) : value

const isSame = (field: EditedField, one: EditablePoint, other: EditablePoint): boolean =>
  JSON.stringify(roundedValue(field, one[field])) === JSON.stringify(roundedValue(field, other[field]))

/** Old and new values of changed fields. */
export const pointChangesBetween = (before: EditablePoint, after: EditablePoint): PointChange[] =>
  EDITABLE_POINT_FIELDS.filter(field => !isSame(field, before, after)).map(field => ({
    field,
    before: before[field],
    after: after[field],
  }))

/** The change of place that an edit makes; null when the place is unchanged. */
export function placeChangeBetween(before: EditablePoint, after: EditablePoint): PlaceChange | null {
  if (POINT_PLACE_FIELDS.every(field => isSame(field, before, after))) return null
  return { from: pointAddressText(before), to: pointAddressText(after), distance_m: distanceBetween(before, after) }
}

function distanceBetween(one: EditablePoint, other: EditablePoint): number | null {
  if (one.latitude === null || one.longitude === null) return null
  if (other.latitude === null || other.longitude === null) return null
  const fromPlace = { latitude: one.latitude, longitude: one.longitude }
  const toPlace = { latitude: other.latitude, longitude: other.longitude }
  return Math.round(distanceKm(fromPlace, toPlace) * 1000)
}

/** Minimum distance of a move; smaller corrections of the position are none. Metres. */
const MOVE_THRESHOLD_M = 30

/** Whether the point has another place, of which its holder has to be notified, and was not just corrected. */
export const isRelocation = ({ from, to, distance_m }: PlaceChange): boolean =>
  from !== to || (distance_m ?? 0) > MOVE_THRESHOLD_M

/** The order that holds or has bought the point at `now`; null when the point is free. */
export const holdingOrderId = (
  point: Pick<Point, 'status' | 'reserved_until' | 'order_id'>,
  now: string,
): string | null => (statusAt(point, now) === 'available' ? null : point.order_id)

/** Whether an edit changes what the holder relies on: location, name or visibility of the point. */
export const affectsHolder = (before: EditablePoint, after: EditablePoint): boolean =>
  before.name !== after.name ||
  (before.is_available && !after.is_available) ||
  placeChangeBetween(before, after) !== null
