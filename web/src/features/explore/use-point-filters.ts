import { useEffect, useState } from 'react'
import type { PricingTier } from '#shared/domain/pricing-tiers.ts'
import type { Tag } from '#shared/domain/tags.ts'
import type { PointFilters } from '#web/map/point-filters.ts'
import { loadFilters, saveFilters, withoutStale } from './saved-filters.ts'

/** The visitor's filters, remembered; `tags` and `tiers` are undefined as long as they are not loaded. */
export function usePointFilters(tags: readonly Tag[] | undefined, tiers: readonly PricingTier[] | undefined) {
  const [filters, setFilters] = useState(loadFilters)

  useEffect(() => {
    setFilters(current =>
      withoutStale(current, { tag_ids: tags?.map(({ id }) => id), tier_ids: tiers?.map(({ id }) => id) }),
    )
  }, [tags, tiers])

  useEffect(() => saveFilters(filters), [filters])

  return {
    filters,
    change: (changed: Partial<PointFilters>) => setFilters(current => ({ ...current, ...changed })),
  }
}
