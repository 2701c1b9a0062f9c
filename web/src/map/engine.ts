import { DEFAULT_MAP_SETTINGS, ruleAt } from '#shared/catalogue/rules/map-settings.ts'
import { type Bounds, isWithin, type Mark, type PlacedPoint, type PointMark } from '#shared/map/rules/cluster-points.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import { padBounds } from './bounds.ts'
import { createCellCache, type FetchCell } from './cell-cache.ts'
import { createPointCounts } from './point-counts.ts'
import { CLEARED_FILTERS, DEFAULT_FILTERS, type PointFilters, pointFilter, priceForYears } from './point-filters.ts'
import { createPointGroups } from './point-groups.ts'
import {
  type FromWorker,
  isCluster,
  LIST_PAGE_SIZE,
  type MapInput,
  type MapView,
  type Scene,
  type ToWorker,
} from './protocol.ts'

type Environment = {
  fetchCell: FetchCell
  post: (message: FromWorker) => void
  /** Delays drawing, so that changes at the same time are drawn once. */
  defer: (draw: () => void, loading: boolean) => void
}

type EngineInput = Omit<MapInput, 'cells' | 'view' | 'cart'> & {
  view: MapView | undefined
  cart: ReadonlySet<string>
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

/** Computes the sort key of each point once. */
const sortedBy = (points: readonly PlacedPoint[], keyOf: (point: PlacedPoint) => number): PlacedPoint[] =>
  points
    .map(point => ({ point, key: keyOf(point) }))
    // Infinity - Infinity is NaN
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ point }) => point)

const DRAWN_FROM_BELOW = ['sold', 'reserved', 'available']

/** Clusters first; available points last, above the unavailable ones. */
const inDrawingOrder = (marks: readonly Mark[]): Mark[] => {
  const rank = (mark: Mark): number => (isCluster(mark) ? -1 : DRAWN_FROM_BELOW.indexOf(mark.properties.status))
  return marks.toSorted((a, b) => rank(a) - rank(b))
}

/** `points` are sorted by name already. */
function inListOrder(
  points: PlacedPoint[],
  bounds: Bounds,
  { order, near, filters, tiers }: EngineInput,
): PlacedPoint[] {
  switch (order) {
    case 'name':
      return points
    case 'newest':
      return points.toSorted((a, b) => Number(b.properties.id) - Number(a.properties.id))
    case 'price': {
      const priceIn = priceForYears(filters.years ?? 1, tiers)
      return sortedBy(points, ({ properties }) => priceIn(properties) ?? Number.POSITIVE_INFINITY)
    }
    case 'nearest': {
      const center = near ?? { longitude: (bounds[0] + bounds[2]) / 2, latitude: (bounds[1] + bounds[3]) / 2 }
      return sortedBy(points, ({ properties }) => distanceKm(center, properties))
    }
  }
}

/** The logic of the map's worker, testable without one: posts a scene to draw after each change. */
export function createMapEngine({ fetchCell, post, defer }: Environment) {
  let revision = 0
  let input = INITIAL_INPUT
  let matching: PlacedPoint[] | undefined
  let isDrawDeferred = false
  const foldedNames = new Map<string, string>()

  const cells = createCellCache(fetchCell, {
    onPointsChanged: refilter,
    onSettled() {
      counts.answer()
      scheduleDraw()
    },
  })
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

  function matchingPoints(): PlacedPoint[] {
    if (!matching) {
      const isMatch = filterOf(input.filters)
      matching = cells.points().filter(point => isMatch(point.properties))
    }
    return matching
  }

  const cellsInView = () => (input.view ? cells.cellsIn(padBounds(input.view.bounds)) : [])
  const cellsOfList = () => (input.listBounds ? cells.cellsIn(input.listBounds) : [])
  const loadCells = () => cells.load([...new Set([...cellsInView(), ...cellsOfList(), ...counts.cellsNeeded()])])

  function isFilteredOut(bounds: Bounds): boolean {
    const isMatch = filterOf({ ...CLEARED_FILTERS, within: input.filters.within, place: input.filters.place })
    return cells.points().some(({ properties }) => isWithin(properties, bounds) && isMatch(properties))
  }

  function scene({ bounds, zoom }: MapView): Scene {
    const { settings, cart } = input
    const { zoom_level: level } = ruleAt(settings, zoom)
    const listBounds = input.listBounds ?? bounds
    const listed = matchingPoints().filter(point => isWithin(point.properties, listBounds))
    const pages = Math.max(1, Math.ceil(listed.length / LIST_PAGE_SIZE))
    const page = Math.min(input.page, pages - 1)
    const inCart = (cart.size ? cells.points() : []).filter(point => cart.has(point.properties.id))
    return {
      revision,
      level,
      marks: inDrawingOrder(groups.marksAt(level).within(padBounds(bounds))),
      grouping: groups.grouping(),
      cart: inCart.map((point): PointMark => ({ ...point, properties: { kind: 'point', ...point.properties } })),
      total: listed.length,
      filteredOut: listed.length === 0 && isFilteredOut(listBounds),
      rows: inListOrder(listed, listBounds, input)
        .slice(page * LIST_PAGE_SIZE, (page + 1) * LIST_PAGE_SIZE)
        .map(point => point.properties),
      page,
      pages,
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
    }, cells.isLoading())
  }

  function change({ cells: list, cart, ...rest }: Partial<MapInput>) {
    if (list) cells.setList(list)
    input = { ...input, ...rest, ...(cart && { cart: new Set(cart) }) }
    if (rest.filters || rest.tiers) refilter()
    else if (rest.settings || cart) groups.clear()
    loadCells()
    counts.answer()
    scheduleDraw()
  }

  return {
    receive(message: ToWorker) {
      switch (message.type) {
        case 'change':
          revision = message.revision
          return change(message.change)
        case 'retry':
          revision = message.revision
          cells.clearFailures()
          loadCells()
          return scheduleDraw()
        case 'count':
          counts.request(message.request, message, cellsInView())
          loadCells()
          return counts.answer()
        case 'expand': {
          const zoom =
            input.view && groups.zoomThatExpands(message.cluster, ruleAt(input.settings, input.view.zoom).zoom_level)
          return post({ type: 'expanded', request: message.request, zoom: zoom ?? null })
        }
      }
    },
  }
}
