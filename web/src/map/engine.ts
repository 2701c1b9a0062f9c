import { DEFAULT_MAP_SETTINGS, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import type { PointFeature } from '#shared/map/rules/cluster-points.ts'
import { hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import { createAreaCache, type FetchAggregates } from './area-cache.ts'
import { createCellCache, type FetchCell } from './cell-cache.ts'
import { createViewCellChooser } from './cell-choice.ts'
import { createAggregateDrawing } from './draw-aggregates.ts'
import { cartMarks, drawPoints } from './draw-points.ts'
import type { EngineInput } from './engine-input.ts'
import { createPointCounts } from './point-counts.ts'
import { DEFAULT_FILTERS, type PointFilters, pointFilter } from './point-filters.ts'
import { createPointGroups } from './point-groups.ts'
import type { MapInput, MapView, MessageFromWorker, MessageToWorker, Scene } from './protocol.ts'

type Environment = {
  fetchCell: FetchCell
  fetchAggregates: FetchAggregates
  post: (message: MessageFromWorker) => void
  /** Delays drawing, so that changes at the same time are drawn once. */
  defer: (draw: () => void, loading: boolean) => void
}

const INITIAL_INPUT: EngineInput = {
  settings: DEFAULT_MAP_SETTINGS,
  filters: DEFAULT_FILTERS,
  cart: new Set(),
  view: undefined,
  listBounds: undefined,
  page: 0,
  order: 'name',
  near: undefined,
  tiers: [],
}

/** The logic of the map's worker, testable without one: posts a scene to draw after each change. */
export function createMapEngine({ fetchCell, fetchAggregates, post, defer }: Environment) {
  let revision = 0
  let input = INITIAL_INPUT
  let matching: PointFeature[] | undefined
  let isDrawDeferred = false
  const foldedNames = new Map<string, string>()

  const cells = createCellCache(fetchCell, {
    onPointsChanged: refilter,
    onSettled() {
      counts.answer()
      scheduleDraw()
    },
  })
  const areas = createAreaCache(fetchAggregates, { onSettled: scheduleDraw })
  const drawAggregates = createAggregateDrawing(areas)
  /** Stay until the first aggregates of a view are there. */
  let lastMarks: Scene['marks'] = []
  const groups = createPointGroups({
    points: () =>
      input.cart.size ? matchingPoints().filter(point => !input.cart.has(point.properties.id)) : matchingPoints(),
    settings: () => input.settings,
  })

  const filterOf = (filters: PointFilters) => pointFilter(filters, foldedNames, input.tiers)
  const counts = createPointCounts({
    cells,
    filterOf,
    onCount: (request, count) => post({ type: 'counted', request, count }),
  })

  function refilter() {
    matching = undefined
    groups.clear()
  }

  function matchingPoints(): PointFeature[] {
    if (!matching) {
      const isMatch = filterOf(input.filters)
      matching = cells.points().filter(point => isMatch(point.properties))
    }
    return matching
  }

  const { cellsAround, cellsInView, cellsOfList, blocksInView } = createViewCellChooser(cells.cellsIn, () => input)
  function load() {
    cells.load([...new Set([...cellsInView(), ...cellsOfList(), ...counts.cellsNeeded()])])
    areas.load(blocksInView())
  }

  function scene(view: MapView): Scene {
    const cart = cartMarks(cells.points(), input.cart)
    if (hasTooManyToLoad(cellsAround())) {
      groups.clear()
      const { marks = lastMarks, ...drawn } = drawAggregates(view, input, blocksInView())
      lastMarks = marks
      return { revision, grouping: groups.grouping(), cart, marks, ...drawn }
    }
    const drawn = drawPoints(view, input, { matching: matchingPoints(), all: cells.points(), groups, filterOf })
    lastMarks = drawn.marks
    return {
      ...{ revision, grouping: groups.grouping(), cart, ...drawn },
      loading: cellsInView().some(cells.isPending),
      failed: cellsInView().some(cells.hasFailed),
    }
  }

  function scheduleDraw() {
    if (isDrawDeferred) return
    isDrawDeferred = true
    defer(() => {
      isDrawDeferred = false
      if (input.view) post({ type: 'scene', scene: scene(input.view) })
    }, cells.isLoading() || areas.isLoading())
  }

  function change({ cells: list, cart, ...rest }: Partial<MapInput>) {
    if (list && cells.setList(list)) areas.expire()
    input = { ...input, ...rest, ...(cart && { cart: new Set(cart) }) }
    if (rest.filters || rest.tiers) refilter()
    else if (rest.settings || cart) groups.clear()
    load()
    counts.answer()
    scheduleDraw()
  }

  return {
    receive(message: MessageToWorker) {
      switch (message.type) {
        case 'change':
          revision = message.revision
          return change(message.change)
        case 'retry':
          revision = message.revision
          cells.clearFailures()
          areas.clearFailures()
          load()
          return scheduleDraw()
        case 'count':
          counts.request(message.request, message, cellsInView())
          load()
          return counts.answer()
        case 'expand': {
          const zoom =
            input.view &&
            !hasTooManyToLoad(cellsAround()) &&
            groups.zoomThatExpands(message.cluster, zoomRuleAt(input.settings, input.view.zoom).zoom_level)
          return post({ type: 'expanded', request: message.request, zoom: zoom || null })
        }
      }
    },
  }
}
