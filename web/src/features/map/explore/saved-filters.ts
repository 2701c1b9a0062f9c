import * as z from 'zod/mini'
import { readStored, writeStored } from '#web/lib/stored-value.ts'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'

/**
 * Storage key of the filters. Only tags and tiers are saved between visits, so that a new visit starts with all
 * available points.
 */
const STORAGE_KEY = 'ponto-urbano.map-filters'

const idList = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200))
const savedFilters = z.object({ tag_ids: idList, tier_ids: idList })

/** The saved filters; default filters if nothing valid is stored. */
export function loadSavedFilters(): PointFilters {
  return { ...DEFAULT_FILTERS, ...readStored(STORAGE_KEY, savedFilters) }
}

export function saveTagAndTierFilters({ tag_ids, tier_ids }: PointFilters): void {
  writeStored(STORAGE_KEY, { tag_ids, tier_ids })
}

type ExistingIds = { tag_ids?: readonly string[] | undefined; tier_ids?: readonly string[] | undefined }

/** Removes tags and tiers that no longer exist. An undefined list is not loaded yet, so nothing is removed. */
export function withoutDeletedIds(filters: PointFilters, existing: ExistingIds): PointFilters {
  const onlyExisting = (chosen: readonly string[], existing: readonly string[] | undefined) =>
    existing && chosen.some(id => !existing.includes(id)) ? chosen.filter(id => existing.includes(id)) : chosen
  const tag_ids = onlyExisting(filters.tag_ids, existing.tag_ids)
  const tier_ids = onlyExisting(filters.tier_ids, existing.tier_ids)
  return tag_ids === filters.tag_ids && tier_ids === filters.tier_ids ? filters : { ...filters, tag_ids, tier_ids }
}
