import { useCallback, useEffect, useState } from 'react'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import type { PointFilters } from '#web/map/point-filters.ts'
import { saveTagAndTierFilters, withoutDeletedIds } from './saved-filters.ts'

/**
 * The visitor's filters; their tags and tiers are saved for the next visit. `tags` and `tiers` are undefined until they
 * are loaded.
 */
export function usePointFilters(
  initialFilters: PointFilters,
  tags: readonly Tag[] | undefined,
  tiers: readonly PricingTier[] | undefined,
) {
  const [filters, setFilters] = useState(initialFilters)

  useEffect(() => {
    setFilters(current =>
      withoutDeletedIds(current, { tag_ids: tags?.map(({ id }) => id), tier_ids: tiers?.map(({ id }) => id) }),
    )
  }, [tags, tiers])

  useEffect(() => saveTagAndTierFilters(filters), [filters])

  return {
    filters,
    change: useCallback((changed: Partial<PointFilters>) => setFilters(current => ({ ...current, ...changed })), []),
  }
}
