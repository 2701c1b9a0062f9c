import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import { orderIdSchema, pointIdSchema, tagIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import { affectsHolder, holdingOrderId } from './point-edits.ts'
import { withOtherTier } from './point-form.ts'
import { isPointInUse, type Point } from './points.ts'
import type { PricingTier } from './pricing-tiers.ts'
import { hasSign } from './signs.ts'
import { MAX_TAGS_OF_POINT, TOO_MANY_TAGS_MESSAGE } from './tags.ts'

/** Points per request; a larger selection is sent in several requests. */
export const POINTS_PER_BULK_REQUEST = 100

const tagIds = z.array(tagIdSchema).check(
  z.minLength(1, 'Escolha pelo menos uma tag.'),
  z.maxLength(MAX_TAGS_OF_POINT, TOO_MANY_TAGS_MESSAGE),
  z.overwrite(ids => [...new Set(ids)]),
)

/** One change for many points. */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set_tier'), pricing_tier_id: tierIdSchema }),
  z.object({ action: z.literal('add_tags'), tag_ids: tagIds }),
  z.object({ action: z.literal('remove_tags'), tag_ids: tagIds }),
  z.object({ action: z.literal('set_availability'), is_available: z.boolean() }),
  /** `since`: a sign hangs from this day on, where none does yet; null: none hangs any more. */
  z.object({ action: z.literal('mark_signs'), since: z.nullable(daySchema) }),
  z.object({ action: z.literal('delete') }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkPointIdsSchema = z.array(pointIdSchema).check(
  z.minLength(1, 'Selecione pelo menos um ponto.'),
  z.maxLength(POINTS_PER_BULK_REQUEST, `Envie até ${POINTS_PER_BULK_REQUEST} pontos por vez.`),
  z.overwrite(ids => [...new Set(ids)]),
)

/** A point that was not changed, and why. */
const refusedPoint = z.object({
  point_id: pointIdSchema,
  /** The point's name with its code; '' for a deleted point. */
  name: z.string(),
  why: z.enum(['in_use', 'needs_reason', 'too_many_tags', 'retired', 'gone', 'busy']),
  /** The order that holds the point. */
  order_id: z.nullable(orderIdSchema),
})
export type RefusedPoint = z.infer<typeof refusedPoint>

export const bulkReportSchema = z.object({
  /** Number of points changed; in a preview, of points that would be changed. */
  changed: z.int(),
  /** Number of points that already had the requested value. */
  unchanged: z.int(),
  refused: z.array(refusedPoint),
})
export type BulkReport = z.infer<typeof bulkReportSchema>

/** Outcome for one point: the changed point (null: deleted), 'unchanged', or why it is refused. */
export type BulkChangeOutcome =
  | { updated: Point | null }
  | 'unchanged'
  | 'in_use'
  | 'needs_reason'
  | 'too_many_tags'
  | 'retired'

/**
 * What a bulk change does to one point. `tiers` must contain the point's tier, if it exists, and the new one. A change
 * that affects the holder needs a reason.
 */
export function outcomeOfBulkChange(
  point: Point,
  change: BulkChange,
  tiers: readonly PricingTier[],
  { now, reason }: { now: string; reason?: string | undefined },
): BulkChangeOutcome {
  const outcome = outcomeIgnoringHolder(point, change, tiers)
  const changedPoint = typeof outcome === 'string' ? null : outcome.updated
  const isRefused = changedPoint && !reason && affectsHolder(point, changedPoint) && holdingOrderId(point, now) !== null
  return isRefused ? 'needs_reason' : outcome
}

function outcomeIgnoringHolder(point: Point, change: BulkChange, tiers: readonly PricingTier[]): BulkChangeOutcome {
  switch (change.action) {
    case 'delete':
      return isPointInUse(point) ? 'in_use' : { updated: null }
    case 'set_availability':
      if (point.retired && change.is_available) return 'retired'
      return point.is_available === change.is_available
        ? 'unchanged'
        : { updated: { ...point, is_available: change.is_available } }
    case 'mark_signs':
      return hasSign(point) === (change.since !== null) ? 'unchanged' : { updated: point }
    case 'set_tier':
      return changeTier(point, change.pricing_tier_id, tiers)
    case 'add_tags':
      return withTags(point, [...new Set([...point.tag_ids, ...change.tag_ids])])
    case 'remove_tags':
      return withTags(
        point,
        point.tag_ids.filter(tagId => !change.tag_ids.includes(tagId)),
      )
  }
}

function changeTier(point: Point, tierId: string, tiers: readonly PricingTier[]): BulkChangeOutcome {
  const newTier = tiers.find(({ id }) => id === tierId)
  if (!newTier || point.pricing_tier_id === tierId) return 'unchanged'
  const formerTier = tiers.find(({ id }) => id === point.pricing_tier_id)
  return { updated: withOtherTier(point, formerTier, newTier) }
}

function withTags(point: Point, tag_ids: string[]): BulkChangeOutcome {
  if (tag_ids.length === point.tag_ids.length) return 'unchanged'
  // Tags may still be removed from a point that already has too many.
  return tag_ids.length > MAX_TAGS_OF_POINT && tag_ids.length > point.tag_ids.length
    ? 'too_many_tags'
    : { updated: { ...point, tag_ids } }
}
