import { zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { clusterAreas, isWithinBounds, type MapMark } from '#shared/map/rules/cluster-points.ts'
import { countAggregates, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'
import type { createAreaCache } from './area-cache.ts'
import { padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { combinationPredicate, FILTERS_AFTER_CLEAR, hasPerPointFilter, type PointFilters } from './point-filters.ts'
import type { MapView, Scene } from './protocol.ts'

type DrawnAggregates = Omit<Scene, 'revision' | 'grouping' | 'cart' | 'marks'> & {
  /** undefined until the first aggregates have arrived. */
  marks: MapMark[] | undefined
}

type Input = Pick<EngineInput, 'settings' | 'filters' | 'tiers'>

const countPassing = (found: readonly MapAggregates[], filters: PointFilters, tiers: Input['tiers']) =>
  found.flatMap(aggregates => countAggregates(aggregates, combinationPredicate(filters, tiers)))

function groupAreas(found: readonly MapAggregates[], { settings, filters, tiers }: Input, level: number) {
  const counted = countPassing(found, filters, tiers)
  return { counted, marks: clusterAreas(counted, zoomRuleAt(settings, level), settings.cluster_count_logic) }
}

/** Draws views with too many points: how many each area has, of those that pass the filters. */
export function createAggregateDrawing(areas: ReturnType<typeof createAreaCache>) {
  /** The last grouping and what it was made of: a map that is panned only looks elsewhere. */
  let last: { from: readonly unknown[]; groups: ReturnType<typeof groupAreas> } | undefined

  function groupsOf(found: readonly MapAggregates[], input: Input, level: number) {
    const from = [level, input.settings, input.filters, input.tiers, ...found]
    if (from.length !== last?.from.length || from.some((each, index) => each !== last?.from[index]))
      last = { from, groups: groupAreas(found, input, level) }
    return last.groups
  }

  return ({ bounds, zoom }: MapView, input: Input, blocks: readonly string[]): DrawnAggregates => {
    const { zoom_level: level } = zoomRuleAt(input.settings, zoom)
    const found = areas.of(blocks)
    const loading = blocks.some(areas.isAwaited)
    const { counted, marks } = groupsOf(found, input, level)
    const total = counted.filter(area => isWithinBounds(area, bounds)).reduce((sum, { count }) => sum + count, 0)
    const hasSome = () =>
      countPassing(found, FILTERS_AFTER_CLEAR, input.tiers).some(area => isWithinBounds(area, bounds))
    return {
      level,
      marks: found.length > 0 || !loading ? marks.within(padBounds(bounds)) : undefined,
      total,
      filteredOut: total === 0 && hasSome(),
      ...{ rows: [], page: 0, pages: 1, loading, failed: blocks.some(areas.hasFailed) },
      tooMany: hasPerPointFilter(input.filters) ? 'for-filters' : 'for-list',
    }
  }
}
