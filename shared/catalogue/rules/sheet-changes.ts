import { POINT_PLACE_FIELDS, pointChangesBetween } from './point-edits.ts'
import { refillFromTier } from './point-form.ts'
import type { PointRowChange } from './point-rows.ts'
import type { Point } from './points.ts'
import type { PricingTier } from './pricing-tiers.ts'
import { nameComparisonKey } from './tags.ts'

/** What a sheet changes of the points whose asset codes it contains. */

/**
 * Fields that appear in a tier's automatic name and description. When one of them changes, name and description are
 * filled again.
 */
const FIELDS_OF_FILLED_TEXTS: ReadonlySet<string> = new Set(['pricing_tier_id', ...POINT_PLACE_FIELDS])

/**
 * The point after the change by a sheet's line; the same object when the line changes nothing. `tagIds`: by
 * nameComparisonKey. When tier or place changes, texts that the tier's template filled are filled again, unless the
 * line has another text.
 */
export function applySheetChange(
  point: Point,
  { fields, tags }: PointRowChange,
  tiers: readonly PricingTier[],
  tagIds: ReadonlyMap<string, string>,
): Point {
  const given = { ...point, ...fields, tag_ids: tags ? tagIdsOf(point, tags, tagIds) : point.tag_ids }
  const changed = pointChangesBetween(point, given).map(({ field }) => field)
  if (changed.length === 0) return point
  const own = Object.fromEntries(changed.map(field => [field, given[field]])) as Partial<Point>
  const updated = { ...point, ...own }
  const tierOf = (id: string) => tiers.find(tier => tier.id === id)
  const tier = tierOf(updated.pricing_tier_id)
  if (!tier || !changed.some(field => FIELDS_OF_FILLED_TEXTS.has(field))) return updated
  return { ...refillFromTier(point, updated, tierOf(point.pricing_tier_id), tier), ...own }
}

/** Ids of these tags. If the point has the same tags already, their order stays. */
function tagIdsOf({ tag_ids }: Point, names: readonly string[], tagIds: ReadonlyMap<string, string>): string[] {
  const ids = [...new Set(names.flatMap(name => tagIds.get(nameComparisonKey(name)) ?? []))]
  return ids.length === tag_ids.length && ids.every(id => tag_ids.includes(id)) ? tag_ids : ids
}
