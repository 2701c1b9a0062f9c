import { useCallback, useEffect, useState } from 'react'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import type { PointFilters } from '#web/map/point-filters.ts'
import { saveFilters, withoutStale } from './saved-filters.ts'

/**
 * The visitor's filters, remembered; `tags` and `tiers` are undefined as long as they are not loaded. `first`: what they
 * are in the beginning.
 */
export function usePointFilters(
  first: PointFilters,
  tags: readonly Tag[] | undefined,
  tiers: readonly PricingTier[] | undefined,
) {
  const [filters, setFilters] = useState(first)

  useEffect(() => {
    setFilters(current =>
      withoutStale(current, { tag_ids: tags?.map(({ id }) => id), tier_ids: tiers?.map(({ id }) => id) }),
    )
  }, [tags, tiers])

  useEffect(() => saveFilters(filters), [filters])

  return {
    filters,
    change: useCallback((changed: Partial<PointFilters>) => setFilters(current => ({ ...current, ...changed })), []),
  }
}
