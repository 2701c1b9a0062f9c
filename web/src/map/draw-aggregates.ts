import { ruleAt } from '#shared/catalogue/rules/map-settings.ts'
import { isWithin, type Mark, markAreas } from '#shared/map/rules/cluster-points.ts'
import { countAggregates } from '#shared/map/rules/map-aggregates.ts'
import type { createAreaCache } from './area-cache.ts'
import { padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { CLEARED_FILTERS, combinationFilter, filtersEachPoint, type PointFilters } from './point-filters.ts'
import type { MapView, Scene } from './protocol.ts'

type Drawn = Omit<Scene, 'revision' | 'grouping' | 'cart' | 'marks'> & {
  /** undefined until the first aggregates have arrived. */
  marks: Mark[] | undefined
}

/** The scene of a view with too many points: how many each area has, of those that pass the filters. */
export function drawAggregates(
  { bounds, zoom }: MapView,
  { settings, filters, tiers }: EngineInput,
  areas: ReturnType<typeof createAreaCache>,
  blocks: readonly string[],
): Drawn {
  const rule = ruleAt(settings, zoom)
  const found = areas.of(blocks)
  const loading = blocks.some(areas.isAwaited)
  const passing = (those: PointFilters) =>
    found.flatMap(aggregates => countAggregates(aggregates, combinationFilter(those, tiers)))
  const counted = passing(filters)
  const total = counted.filter(area => isWithin(area, bounds)).reduce((sum, { count }) => sum + count, 0)
  return {
    level: rule.zoom_level,
    marks:
      found.length > 0 || !loading
        ? markAreas(counted, rule, settings.cluster_count_logic).within(padBounds(bounds))
        : undefined,
    total,
    filteredOut: total === 0 && passing(CLEARED_FILTERS).some(area => isWithin(area, bounds)),
    ...{ rows: [], page: 0, pages: 1, loading, failed: blocks.some(areas.hasFailed) },
    tooMany: filtersEachPoint(filters) ? 'for-filters' : 'for-list',
  }
}
