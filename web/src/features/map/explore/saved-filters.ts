import * as z from 'zod/mini'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'

/** Tags and tiers outlive the visit; text and status start afresh (specification §2). */
const STORAGE_KEY = 'ponto-urbano.map-filters'

const ids = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200))
const savedFilters = z.object({ tag_ids: ids, tier_ids: ids })

/** What an earlier visit left; nothing when there is nothing, or something else. */
export function loadFilters(): PointFilters {
  try {
    const { data } = savedFilters.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
    return { ...DEFAULT_FILTERS, ...data }
  } catch {
    return DEFAULT_FILTERS // no JSON, or a browser that keeps nothing
  }
}

export function saveFilters({ tag_ids, tier_ids }: PointFilters): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ tag_ids, tier_ids }))
  } catch {
    // A browser that keeps nothing still filters
  }
}

type Known = { tag_ids?: readonly string[] | undefined; tier_ids?: readonly string[] | undefined }

/** Without the tags and tiers that no longer exist; a list that is not loaded yet drops nothing. */
export function withoutStale(filters: PointFilters, known: Known): PointFilters {
  const keep = (chosen: readonly string[], existing: readonly string[] | undefined) =>
    existing && chosen.some(id => !existing.includes(id)) ? chosen.filter(id => existing.includes(id)) : chosen
  const tag_ids = keep(filters.tag_ids, known.tag_ids)
  const tier_ids = keep(filters.tier_ids, known.tier_ids)
  return tag_ids === filters.tag_ids && tier_ids === filters.tier_ids ? filters : { ...filters, tag_ids, tier_ids }
}
