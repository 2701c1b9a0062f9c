import { DEFAULT_MAP_SETTINGS, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import type { PointFeature } from '#shared/map/rules/cluster-points.ts'
import { hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCell } from '#shared/map/rules/map-cells.ts'
import { createAggregateSceneMaker } from './aggregate-scene.ts'
import { createAreaCache, type FetchAggregates } from './area-cache.ts'
import { createCellCache, type FetchCell } from './cell-cache.ts'
import { createViewCellSelector } from './cell-choice.ts'
import type { EngineInput } from './engine-input.ts'
import { createMarksByLevel } from './marks-by-level.ts'
import { createPointCounts } from './point-counts.ts'
import { createPointMatcher, DEFAULT_FILTERS, type PointFilters } from './point-filters.ts'
import { cartMarks, makePointScene } from './point-scene.ts'
import {
  DEFAULT_ORDER,
  type MapInput,
  type MapView,
  type MessageFromWorker,
  type MessageToWorker,
  type Scene,
} from './protocol.ts'

type Environment = {
  fetchCell: FetchCell
  fetchAggregates: FetchAggregates
  post: (message: MessageFromWorker) => void
  /** Runs `draw` later, so that simultaneous changes are drawn once; waits longer while `loading`. */
  defer: (draw: () => void, loading: boolean) => void
}

const INITIAL_INPUT: EngineInput = {
  settings: DEFAULT_MAP_SETTINGS,
  filters: DEFAULT_FILTERS,
  cart: new Set(),
  view: undefined,
  listBounds: undefined,
  page: 0,
  order: DEFAULT_ORDER,
  near: undefined,
  tiers: [],
}

/**
 * The logic of the map's worker, independent of the Worker API so that tests can call it. Posts a scene to draw after
 * each change.
 */
export function createSceneEngine({ fetchCell, fetchAggregates, post, defer }: Environment) {
  let revision = 0
  let input = INITIAL_INPUT
  let cachedMatches: PointFeature[] | undefined
  const foldedNames = new Map<string, string>()

  const cellCache = createCellCache(fetchCell, {
    onPointsChanged: invalidateMatches,
    onSettled() {
      pointCounts.answerReady()
      scheduleDraw()
    },
  })
  const areaCache = createAreaCache(fetchAggregates, { onSettled: () => scheduleDraw() })
  const makeAggregateScene = createAggregateSceneMaker(areaCache)
  /** The marks of the last scene, which stay on the map until the first aggregates of a new view have arrived. */
  let lastMarks: Scene['marks'] = []
  const marksByLevel = createMarksByLevel({
    points: () =>
      input.cart.size ? matchingPoints().filter(point => !input.cart.has(point.properties.id)) : matchingPoints(),
    settings: () => input.settings,
  })

  const predicateFor = (filters: PointFilters) => createPointMatcher(filters, foldedNames, input.tiers)
  const pointCounts = createPointCounts({
    cells: cellCache,
    predicateFor,
    onCount: (request, count) => post({ type: 'counted', request, count }),
  })

  function invalidateMatches() {
    cachedMatches = undefined
    marksByLevel.clear()
  }

  function matchingPoints(): PointFeature[] {
    cachedMatches ??= pointsPassing(predicateFor(input.filters), cellCache.points())
    return cachedMatches
  }

  const selector = createViewCellSelector(cellCache.cellsIn, () => input)
  function loadNeeded() {
    cellCache.load([
      ...new Set([...selector.cellsInView(), ...selector.cellsInListBounds(), ...pointCounts.neededCells()]),
    ])
    areaCache.load(selector.aggregateBlocksInView())
  }

  function composeScene(view: MapView): Scene {
    const cart = cartMarks(cellCache.points(), input.cart)
    if (hasTooManyToLoad(selector.cellsAroundView())) {
      marksByLevel.clear()
      const { marks = lastMarks, ...drawn } = makeAggregateScene(view, input, selector.aggregateBlocksInView())
      lastMarks = marks
      return { revision, grouping: marksByLevel.grouping(), cart, marks, ...drawn }
    }
    const drawn = makePointScene(view, input, {
      matchingPoints: matchingPoints(),
      allPoints: cellCache.points(),
      marksByLevel,
      predicateFor,
    })
    lastMarks = drawn.marks
    return {
      revision,
      grouping: marksByLevel.grouping(),
      cart,
      ...drawn,
      loading: selector.cellsInView().some(cellCache.isPending),
      failed: selector.cellsInView().some(cellCache.hasFailed),
    }
  }

  const scheduleDraw = createDrawScheduler(
    defer,
    () => cellCache.isLoading() || areaCache.isLoading(),
    () => {
      if (input.view) post({ type: 'scene', scene: composeScene(input.view) })
    },
  )

  function applyChange({ cells: cellSummaries, cart, ...others }: Partial<MapInput>, points: readonly MapCell[] = []) {
    if (cellSummaries && cellCache.setList(cellSummaries)) areaCache.markStale()
    for (const cell of points) cellCache.add(cell)
    input = { ...input, ...others, ...(cart && { cart: new Set(cart) }) }
    if (others.filters || others.tiers) invalidateMatches()
    else if (others.settings || cart) marksByLevel.clear()
    loadNeeded()
    pointCounts.answerReady()
    scheduleDraw()
  }

  return {
    receive(message: MessageToWorker) {
      switch (message.type) {
        case 'change':
          revision = message.revision
          return applyChange(message.change, message.points)
        case 'retry':
          revision = message.revision
          cellCache.clearFailures()
          areaCache.clearFailures()
          loadNeeded()
          return scheduleDraw()
        case 'count':
          pointCounts.request(message.request, message, selector.cellsInView())
          loadNeeded()
          return pointCounts.answerReady()
        case 'expand': {
          const zoom =
            input.view &&
            !hasTooManyToLoad(selector.cellsAroundView()) &&
            marksByLevel.expansionZoomOf(message.cluster, zoomRuleAt(input.settings, input.view.zoom).zoom_level)
          return post({ type: 'expanded', request: message.request, zoom: zoom || null })
        }
      }
    },
  }
}

const pointsPassing = (
  passes: ReturnType<typeof createPointMatcher>,
  points: readonly PointFeature[],
): PointFeature[] => points.filter(({ properties }) => passes(properties))

/**
 * Schedules one drawing for several changes. While cells are loading, drawing is delayed for more of them to arrive;
 * when loading ends, a delayed drawing happens without that delay.
 */
function createDrawScheduler(defer: Environment['defer'], isLoading: () => boolean, draw: () => void): () => void {
  let scheduled: { isLoading: boolean } | undefined
  return () => {
    const next = { isLoading: isLoading() }
    if (scheduled && (next.isLoading || !scheduled.isLoading)) return
    scheduled = next
    defer(() => {
      if (scheduled !== next) return
      scheduled = undefined
      draw()
    }, next.isLoading)
  }
}
