import { DEFAULT_MAP_SETTINGS, ruleAt } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { byName } from '#shared/catalogue/rules/tags.ts'
import {
  type Bounds,
  expansionZoom,
  isWithin,
  type LevelMarks,
  markLevel,
  type PlacedPoint,
  type PointMark,
  placePoint,
} from '#shared/map/rules/cluster-points.ts'
import { decodeCell, type MapCell, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import { boundsOfCircle, overlaps, padded } from './bounds.ts'
import { CLEARED_FILTERS, DEFAULT_FILTERS, pointFilter, pricesOver } from './point-filters.ts'
import {
  type CountedNear,
  type FromWorker,
  LIST_PAGE,
  type ListOrder,
  type MapInput,
  type MapView,
  type Scene,
  type ToWorker,
} from './protocol.ts'

/** Groupings kept: a visitor zooms in and out between a few levels, and each holds some 5 MB at 100,000 points. */
const KEPT_LEVELS = 6

/** What is worked out of each is worked out once. */
const sortedBy = (points: readonly PlacedPoint[], of: (point: PlacedPoint) => number): PlacedPoint[] =>
  points
    .map(point => ({ point, by: of(point) }))
    // Infinity less Infinity is no number
    .toSorted((a, b) => (a.by === b.by ? 0 : a.by - b.by))
    .map(({ point }) => point)

type Surroundings = {
  fetchCell: (cell: string, version: string, signal: AbortSignal) => Promise<MapCell>
  post: (message: FromWorker) => void
  /** Runs the drawing of a scene a little later, so that changes that come together are drawn once. */
  defer: (draw: () => void, loading: boolean) => void
}

type HeldCell = { version: string; askedFor: string; points: PlacedPoint[] }

/** Names repeat along a street: comparing each different one once is far cheaper than comparing points. */
function sortByName(points: PlacedPoint[]): PlacedPoint[] {
  const names = [...new Set(points.map(point => point.properties.name))].map(name => ({ name })).toSorted(byName)
  const rank = new Map(names.map(({ name }, place) => [name, place]))
  const rankOf = (point: PlacedPoint): number => rank.get(point.properties.name) ?? 0
  return points.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * The core of the map's worker, without the worker: keeps the cells that the view needs, by version, and answers every
 * change with the scene to draw.
 */
export function createMapEngine({ fetchCell, post, defer }: Surroundings) {
  let revision = 0
  /** undefined until they are told. */
  let summaries: readonly MapCellSummary[] | undefined
  let settings = DEFAULT_MAP_SETTINGS
  let filters = DEFAULT_FILTERS
  let cart: ReadonlySet<string> = new Set()
  let view: MapView | undefined
  let page = 0
  let order: ListOrder = 'name'
  let near: MapInput['near']
  let tiers: readonly PricingTier[] = []

  const held = new Map<string, HeldCell>()
  const onTheirWay = new Map<string, { version: string; controller: AbortController }>()
  const failed = new Set<string>()
  /** What is to be counted, by request, until the cells of it are there. */
  const counts = new Map<number, CountedNear>()

  // What was worked out, until what it was worked out from changes
  let all: PlacedPoint[] | undefined
  let matching: PlacedPoint[] | undefined
  let levels = new Map<number, LevelMarks>()
  let grouping = 0
  const foldedNames = new Map<string, string>()
  let deferred = false

  const regroup = () => {
    levels = new Map()
    grouping++
  }
  const refilter = () => {
    matching = undefined
    regroup()
  }
  const replacePoints = () => {
    all = undefined
    refilter()
  }

  const allPoints = () => {
    all ??= sortByName([...held.values()].flatMap(cell => cell.points))
    return all
  }

  const matchingPoints = () => {
    if (!matching) {
      const passes = pointFilter(filters, foldedNames, tiers)
      matching = allPoints().filter(point => passes(point.properties))
    }
    return matching
  }

  /** In the order of the list; by name they are already. */
  function ordered(points: PlacedPoint[], bounds: Bounds): PlacedPoint[] {
    switch (order) {
      case 'name':
        return points
      case 'newest':
        return points.toSorted((a, b) => Number(b.properties.id) - Number(a.properties.id))
      case 'price': {
        const priceIn = pricesOver(filters.years ?? 1, tiers)
        return sortedBy(points, ({ properties }) => priceIn(properties) ?? Number.POSITIVE_INFINITY)
      }
      case 'nearest': {
        const at = near ?? { longitude: (bounds[0] + bounds[2]) / 2, latitude: (bounds[1] + bounds[3]) / 2 }
        return sortedBy(points, ({ properties }) => distanceKm(at, properties))
      }
    }
  }

  function marksOf(level: number): LevelMarks {
    const known = levels.get(level)
    levels.delete(level)
    const marks =
      known ??
      markLevel(
        cart.size ? matchingPoints().filter(point => !cart.has(point.properties.id)) : matchingPoints(),
        ruleAt(settings, level),
        settings.cluster_count_logic,
      )
    levels.set(level, marks) // last in the order of use
    for (const oldest of levels.keys()) {
      if (levels.size <= KEPT_LEVELS) break
      levels.delete(oldest)
    }
    return marks
  }

  const cellsIn = (area: Bounds): MapCellSummary[] => (summaries ?? []).filter(({ bounds }) => overlaps(bounds, area))
  const cellsInView = () => (view ? cellsIn(padded(view.bounds)) : [])
  const cellsAround = ({ within }: CountedNear) => cellsIn(boundsOfCircle(within))

  function loadCells() {
    const counted = [...counts.values()].flatMap(cellsAround)
    const needed = new Map([...cellsInView(), ...counted].map(summary => [summary.cell, summary]))
    for (const [cell, { version, controller }] of onTheirWay)
      if (needed.get(cell)?.version !== version) {
        controller.abort()
        onTheirWay.delete(cell)
      }
    for (const { cell, version } of needed.values()) {
      const known = held.get(cell)
      if (known?.version === version || known?.askedFor === version || onTheirWay.has(cell) || failed.has(cell))
        continue
      const controller = new AbortController()
      onTheirWay.set(cell, { version, controller })
      fetchCell(cell, version, controller.signal)
        .then(answer => {
          if (controller.signal.aborted) return
          held.set(cell, { version: answer.version, askedFor: version, points: decodeCell(answer).map(placePoint) })
          replacePoints()
        })
        .catch(() => {
          if (!controller.signal.aborted) failed.add(cell)
        })
        .finally(() => {
          if (controller.signal.aborted) return
          onTheirWay.delete(cell)
          answerCounts()
          drawSoon()
        })
    }
  }

  /** What is counted needs all cells of its circle, as they are: part of them would be a wrong number. */
  function answerCounts() {
    if (!summaries) return
    for (const [request, asked] of counts) {
      const around = cellsAround(asked)
      if (around.some(({ cell }) => onTheirWay.has(cell))) continue
      counts.delete(request)
      const isKnown = around.every(({ cell }) => held.has(cell) && !failed.has(cell))
      post({ type: 'counted', request, count: isKnown ? countOf(asked, around) : null })
    }
  }

  function countOf(asked: CountedNear, around: readonly MapCellSummary[]): number {
    const passes = pointFilter(asked, foldedNames, tiers)
    const points = around.flatMap(({ cell }) => held.get(cell)?.points ?? [])
    return points.filter(point => passes(point.properties)).length
  }

  function count(request: number, asked: CountedNear) {
    counts.set(request, asked)
    // What failed where nobody looks is asked for again; of the view, who looks is told and asked
    const inView = new Set(cellsInView().map(({ cell }) => cell))
    for (const { cell } of cellsAround(asked)) if (!inView.has(cell)) failed.delete(cell)
    loadCells()
    answerCounts()
  }

  function takeSummaries(cells: readonly MapCellSummary[]) {
    summaries = cells
    failed.clear()
    const versions = new Map(cells.map(({ cell, version }) => [cell, version]))
    for (const [cell, known] of held) {
      const version = versions.get(cell)
      if (version === undefined) {
        held.delete(cell)
        replacePoints()
      } else if (known.version !== version)
        // A cache on the way may have given an older version than the list told of: ask once per list, not in a loop
        known.askedFor = ''
    }
  }

  function isFilteredOut(bounds: Bounds): boolean {
    const passes = pointFilter({ ...CLEARED_FILTERS, within: filters.within }, foldedNames, tiers)
    return allPoints().some(({ properties }) => isWithin(properties, bounds) && passes(properties))
  }

  function scene({ bounds, zoom }: MapView): Scene {
    const { zoom_level: level } = ruleAt(settings, zoom)
    const inView = ordered(
      matchingPoints().filter(point => isWithin(point.properties, bounds)),
      bounds,
    )
    const pages = Math.max(1, Math.ceil(inView.length / LIST_PAGE))
    const looked = cellsInView()
    const shown = Math.min(page, pages - 1)
    const inCart = (cart.size ? allPoints() : []).filter(point => cart.has(point.properties.id))
    return {
      revision,
      level,
      marks: marksOf(level).within(padded(bounds)),
      grouping,
      cart: inCart.map((point): PointMark => ({ ...point, properties: { kind: 'point', ...point.properties } })),
      total: inView.length,
      filteredOut: inView.length === 0 && isFilteredOut(bounds),
      rows: inView.slice(shown * LIST_PAGE, (shown + 1) * LIST_PAGE).map(point => point.properties),
      page: shown,
      pages,
      loading: looked.some(({ cell }) => onTheirWay.has(cell)),
      failed: looked.some(({ cell }) => failed.has(cell)),
    }
  }

  function drawSoon() {
    if (deferred) return
    deferred = true
    defer(() => {
      deferred = false
      if (view) post({ type: 'scene', scene: scene(view) })
    }, onTheirWay.size > 0)
  }

  function change(input: Partial<MapInput>) {
    if (input.cells) takeSummaries(input.cells)
    if (input.settings) {
      settings = input.settings
      regroup()
    }
    if (input.filters) {
      filters = input.filters
      refilter()
    }
    if (input.cart) {
      cart = new Set(input.cart)
      regroup()
    }
    if (input.view) view = input.view
    if (input.page !== undefined) page = input.page
    if (input.order) order = input.order
    if ('near' in input) near = input.near
    if (input.tiers) {
      tiers = input.tiers
      refilter()
    }
    loadCells()
    answerCounts()
    drawSoon()
  }

  function zoomThatExpands(cluster: { cluster_id: number; grouping: number }): number | null {
    if (!view || cluster.grouping !== grouping) return null
    const { zoom_level: level } = ruleAt(settings, view.zoom)
    try {
      return expansionZoom(marksOf(level).membersOf(cluster.cluster_id), settings, level)
    } catch {
      return null // the view moved to another level meanwhile
    }
  }

  return {
    receive(message: ToWorker) {
      switch (message.type) {
        case 'change':
          revision = message.revision
          return change(message.change)
        case 'retry':
          revision = message.revision
          failed.clear()
          loadCells()
          return drawSoon()
        case 'count':
          return count(message.request, message.filters)
        case 'expand':
          return post({ type: 'expanded', request: message.request, zoom: zoomThatExpands(message.cluster) })
      }
    },
  }
}
