import type { MapPoint } from '#shared/domain/map-cells.ts'
import type { PointStatus } from '#shared/domain/points.ts'
import { sameNameKey } from '#shared/domain/tags.ts'

/** What a visitor looks for. An empty list asks for nothing in particular; several tags or tiers mean any of them. */
export type PointFilters = {
  text: string
  statuses: readonly PointStatus[]
  tag_ids: readonly string[]
  tier_ids: readonly string[]
}

/** Available points only (specification §2). */
export const DEFAULT_FILTERS: PointFilters = { text: '', statuses: ['available'], tag_ids: [], tier_ids: [] }

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))

/** How many of the filters differ from what the map opens with. */
export const activeFilters = ({ text, statuses, tag_ids, tier_ids }: PointFilters): number =>
  (text.trim() ? 1 : 0) +
  (sameList(statuses, DEFAULT_FILTERS.statuses) ? 0 : 1) +
  (tag_ids.length ? 1 : 0) +
  (tier_ids.length ? 1 : 0)

export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(other => other !== value) : [...values, value]

/**
 * The test that a point has to pass. Names repeat along a street, so each is folded (case, accents) once per
 * `foldedNames`, which a caller keeps between searches. Every word that was typed has to be in the name.
 */
export function pointFilter(filters: PointFilters, foldedNames: Map<string, string>): (point: MapPoint) => boolean {
  const statuses = new Set(filters.statuses)
  const tiers = new Set(filters.tier_ids)
  const tags = new Set(filters.tag_ids)
  const words = sameNameKey(filters.text).split(' ').filter(Boolean)
  const folded = (name: string): string => {
    const known = foldedNames.get(name)
    if (known !== undefined) return known
    const made = sameNameKey(name)
    foldedNames.set(name, made)
    return made
  }
  return point =>
    statuses.has(point.status) &&
    (tiers.size === 0 || tiers.has(point.pricing_tier_id)) &&
    (tags.size === 0 || point.tag_ids.some(id => tags.has(id))) &&
    words.every(word => folded(point.name).includes(word))
}
