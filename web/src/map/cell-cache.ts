import { compareByName } from '#shared/catalogue/rules/tags.ts'
import { type MapBounds, type PointFeature, pointFeature } from '#shared/map/rules/cluster-points.ts'
import { CELL_PRECISION, decodeCell, type MapCell, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { boundsOverlap } from './bounds.ts'
import { createRequestTracker } from './request-tracker.ts'

export type FetchCell = (cell: string, version: string, signal: AbortSignal) => Promise<MapCell>

type CachedCell = { version: string; requestedVersion: string; points: PointFeature[] }

type Listeners = {
  onPointsChanged: () => void
  /** A request succeeded or failed. */
  onSettled: () => void
}

/** Names repeat along a street, so sorting the distinct names first is far cheaper than comparing points. */
function sortByName(points: PointFeature[]): PointFeature[] {
  const names = [...new Set(points.map(point => point.properties.name))].map(name => ({ name })).toSorted(compareByName)
  const rank = new Map(names.map(({ name }, place) => [name, place]))
  const nameRankOf = (point: PointFeature): number => rank.get(point.properties.name) ?? 0
  return points.toSorted((a, b) => nameRankOf(a) - nameRankOf(b))
}

/** More cells are not kept for coming back to. */
const MAX_KEPT_POINTS = 30_000

/** One is a part of the other, because a cell was split or put together again. */
const isAncestorOrDescendant = (a: string, b: string): boolean => a !== b && (a.startsWith(b) || b.startsWith(a))

const regionOf = (cell: string): string => cell.slice(0, REGION_PRECISION)

/** The list of cells, which changes. */
function createCellList() {
  /** undefined until it has arrived. */
  let summaries: readonly MapCellSummary[] | undefined
  let names: ReadonlySet<string> = new Set()
  return {
    /** Whether anything changed since, where cells were listed before. */
    set(cells: readonly MapCellSummary[]): boolean {
      const before = new Map((summaries ?? []).map(({ cell, version }) => [cell, version]))
      const regions = new Set([...before.keys()].map(regionOf))
      summaries = cells
      names = new Set(cells.map(({ cell }) => cell))
      const isNews = ({ cell, version }: MapCellSummary) => regions.has(regionOf(cell)) && before.get(cell) !== version
      return cells.some(isNews) || [...before.keys()].some(cell => !names.has(cell))
    },
    isThere: () => summaries !== undefined,
    has: (cell: string) => names.has(cell),
    within: (area: MapBounds): MapCellSummary[] =>
      (summaries ?? []).filter(({ bounds }) => boundsOverlap(bounds, area)),
    /** What is listed in place of a cell that is not listed any more. */
    replacements: (cell: string): MapCellSummary[] =>
      (summaries ?? []).filter(
        listed => listed.cell.length >= CELL_PRECISION && isAncestorOrDescendant(listed.cell, cell),
      ),
  }
}

type Cached = ReadonlyMap<string, CachedCell>
type CellList = ReturnType<typeof createCellList>

/** Cells that are shown until what replaces them is there. */
const unlistedCells = (cached: Cached, list: CellList): string[] => [...cached.keys()].filter(cell => !list.has(cell))

function cellsToShow(cached: Cached, list: CellList): CachedCell[] {
  const old = unlistedCells(cached, list)
  return [...cached].flatMap(([cell, known]) =>
    old.some(other => isAncestorOrDescendant(cell, other)) && list.has(cell) ? [] : known,
  )
}

/** Cells that are too many to keep for coming back; those that were fetched first go first. */
function cellsToEvict(cached: Cached, isKept: (cell: string) => boolean): string[] {
  let kept = [...cached.values()].reduce((total, { points }) => total + points.length, 0)
  return [...cached].flatMap(([cell, { points }]) => {
    if (kept <= MAX_KEPT_POINTS || isKept(cell)) return []
    kept -= points.length
    return cell
  })
}

/**
 * Cache of map cells. A cell is fetched when it is needed and dropped when the list of cells does not contain it any more. One
 * that was split stays until all its parts have arrived, which are shown together then: no point is missing or twice.
 */
export function createCellCache(fetchCell: FetchCell, { onPointsChanged, onSettled }: Listeners) {
  const list = createCellList()
  const cached = new Map<string, CachedCell>()
  const requests = createRequestTracker(onSettled)
  let sorted: PointFeature[] | undefined

  const outdated = (): string[] => unlistedCells(cached, list)

  function dropReplaced() {
    for (const cell of outdated())
      if (list.replacements(cell).every(listed => cached.has(listed.cell))) cached.delete(cell)
  }

  function replacePoints() {
    sorted = undefined
    onPointsChanged()
  }

  const fetchPoints = ({ cell, version }: MapCellSummary) =>
    requests.start(
      [cell, version],
      signal => fetchCell(cell, version, signal),
      response => {
        cached.set(cell, {
          version: response.version,
          requestedVersion: version,
          points: decodeCell(response).map(pointFeature),
        })
        dropReplaced()
        replacePoints()
      },
    )

  const isUpToDate = ({ cell, version }: MapCellSummary): boolean => {
    const known = cached.get(cell)
    return known?.version === version || known?.requestedVersion === version
  }

  return {
    isListed: list.isThere,
    isLoading: requests.isLoading,
    isPending: ({ cell }: MapCellSummary) => requests.isPending(cell),
    hasFailed: ({ cell }: MapCellSummary) => requests.hasFailed(cell),
    isCached: ({ cell }: MapCellSummary) => cached.has(cell),
    cellsIn: list.within,
    pointsOf: (cells: readonly MapCellSummary[]) => cells.flatMap(({ cell }) => cached.get(cell)?.points ?? []),

    /** All cached points, by name. */
    points(): PointFeature[] {
      sorted ??= sortByName(cellsToShow(cached, list).flatMap(cell => cell.points))
      return sorted
    },

    /** Whether there is news of cells that were listed before. */
    setList(cells: readonly MapCellSummary[]): boolean {
      const hasNews = list.set(cells)
      requests.clearFailures()
      const versions = new Map(cells.map(({ cell, version }) => [cell, version]))
      for (const [cell, known] of cached) {
        const version = versions.get(cell)
        if (version === undefined) {
          if (list.replacements(cell).length === 0) cached.delete(cell)
          replacePoints()
        } else if (known.version !== version)
          // An HTTP cache may have returned an older version than the listed one: request once per list, not in a loop.
          known.requestedVersion = ''
      }
      return hasNews
    },

    /** Fetches missing cells and cancels requests for others. */
    load(cells: readonly MapCellSummary[]) {
      const needed = new Map(cells.map(summary => [summary.cell, summary]))
      for (const cell of outdated()) {
        const related = list.replacements(cell)
        if (related.some(listed => needed.has(listed.cell)))
          for (const summary of related) needed.set(summary.cell, summary)
      }
      const dropped = [
        ...outdated().filter(cell => !list.replacements(cell).some(listed => needed.has(listed.cell))),
        ...cellsToEvict(cached, cell => needed.has(cell) || !list.has(cell)),
      ]
      for (const cell of dropped) cached.delete(cell)
      if (dropped.length > 0) replacePoints()
      requests.abortAllBut(new Map([...needed].map(([cell, { version }]) => [cell, version])))
      for (const summary of needed.values()) if (!isUpToDate(summary)) fetchPoints(summary)
    },

    /** Lets the next load fetch failed cells again: these, or all. */
    clearFailures: (cells?: readonly MapCellSummary[]) => requests.clearFailures(cells?.map(({ cell }) => cell)),
  }
}
