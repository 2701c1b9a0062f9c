import { zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { createAreaMarkIndex, isWithinBounds, type MapMark } from '#shared/map/rules/cluster-points.ts'
import { countMatchingPointsByArea, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'
import type { createAreaCache } from './area-cache.ts'
import { padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { combinationPredicate, FILTERS_AFTER_CLEAR, hasPerPointFilter, type PointFilters } from './point-filters.ts'
import type { MapView, Scene } from './protocol.ts'

type AggregateScene = Omit<Scene, 'revision' | 'grouping' | 'cart' | 'marks'> & {
  /** undefined until the first aggregates have arrived. */
  marks: MapMark[] | undefined
}

type Input = Pick<EngineInput, 'settings' | 'filters' | 'tiers'>

const countMatchingAreas = (blocksAggregates: readonly MapAggregates[], filters: PointFilters, tiers: Input['tiers']) =>
  blocksAggregates.flatMap(aggregates => countMatchingPointsByArea(aggregates, combinationPredicate(filters, tiers)))

function groupAreas(blocksAggregates: readonly MapAggregates[], { settings, filters, tiers }: Input, level: number) {
  const areaCounts = countMatchingAreas(blocksAggregates, filters, tiers)
  return {
    areaCounts,
    marks: createAreaMarkIndex(areaCounts, zoomRuleAt(settings, level), settings.cluster_count_logic),
  }
}

/**
 * Makes a function that makes the scene of a view with too many points to load: bubbles with the number of points of each
 * area that pass the filters.
 */
export function createAggregateSceneMaker(areaCache: ReturnType<typeof createAreaCache>) {
  /** The last grouping with its inputs, cached because panning does not change the inputs. */
  let lastGrouping: { inputs: readonly unknown[]; groups: ReturnType<typeof groupAreas> } | undefined

  function cachedGroups(blocksAggregates: readonly MapAggregates[], input: Input, level: number) {
    const inputs = [level, input.settings, input.filters, input.tiers, ...blocksAggregates]
    if (
      inputs.length !== lastGrouping?.inputs.length ||
      inputs.some((value, index) => value !== lastGrouping?.inputs[index])
    )
      lastGrouping = { inputs, groups: groupAreas(blocksAggregates, input, level) }
    return lastGrouping.groups
  }

  return ({ bounds, zoom }: MapView, input: Input, blocks: readonly string[]): AggregateScene => {
    const { zoom_level: level } = zoomRuleAt(input.settings, zoom)
    const blocksAggregates = areaCache.aggregatesOf(blocks)
    const loading = blocks.some(areaCache.isFirstLoadPending)
    const { areaCounts, marks } = cachedGroups(blocksAggregates, input, level)
    const total = areaCounts.filter(area => isWithinBounds(area, bounds)).reduce((sum, { count }) => sum + count, 0)
    const hasAnyUnfiltered = () =>
      countMatchingAreas(blocksAggregates, FILTERS_AFTER_CLEAR, input.tiers).some(area => isWithinBounds(area, bounds))
    return {
      level,
      marks: blocksAggregates.length > 0 || !loading ? marks.within(padBounds(bounds)) : undefined,
      total,
      filteredOut: total === 0 && hasAnyUnfiltered(),
      rows: [],
      page: 0,
      pages: 1,
      loading,
      failed: blocks.some(areaCache.hasFailed),
      tooMany: hasPerPointFilter(input.filters) ? 'for-filters' : 'for-list',
    }
  }
}
