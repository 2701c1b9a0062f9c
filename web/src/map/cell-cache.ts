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
  /** Called after each request that succeeded or failed. */
  onSettled: () => void
}

/**
 * Sorts points by name. Names repeat along a street, so sorting the distinct names first is far cheaper than comparing
 * points.
 */
function sortByName(points: PointFeature[]): PointFeature[] {
  const names = [...new Set(points.map(point => point.properties.name))].map(name => ({ name })).toSorted(compareByName)
  const rank = new Map(names.map(({ name }, index) => [name, index]))
  const nameRankOf = (point: PointFeature): number => rank.get(point.properties.name) ?? 0
  return points.toSorted((a, b) => nameRankOf(a) - nameRankOf(b))
}

/**
 * Maximum number of points of all cached cells. Up to this number, cells outside the view stay cached for going back.
 */
const MAX_CACHED_POINTS = 30_000

/**
 * Whether one cell contains the other: a cell may have been split into parts, or parts merged, since it was fetched.
 */
const isAncestorOrDescendant = (a: string, b: string): boolean => a !== b && (a.startsWith(b) || b.startsWith(a))

const regionOf = (cell: string): string => cell.slice(0, REGION_PRECISION)

/** The cells that the server listed last, as summaries without points. */
function createCellList() {
  /** undefined until the first list has arrived. */
  let summaries: readonly MapCellSummary[] | undefined
  let names: ReadonlySet<string> = new Set()
  return {
    /** Replaces the list. Returns whether anything changed in regions that were listed before. */
    replaceSummaries(cells: readonly MapCellSummary[]): boolean {
      const previousVersions = new Map((summaries ?? []).map(({ cell, version }) => [cell, version]))
      const previousRegions = new Set([...previousVersions.keys()].map(regionOf))
      summaries = cells
      names = new Set(cells.map(({ cell }) => cell))
      const isNewOrChanged = ({ cell, version }: MapCellSummary) =>
        previousRegions.has(regionOf(cell)) && previousVersions.get(cell) !== version
      return cells.some(isNewOrChanged) || [...previousVersions.keys()].some(cell => !names.has(cell))
    },
    isLoaded: () => summaries !== undefined,
    has: (cell: string) => names.has(cell),
    summariesWithin: (area: MapBounds): MapCellSummary[] =>
      (summaries ?? []).filter(({ bounds }) => boundsOverlap(bounds, area)),
    /** The listed cells that replace a cell which the list no longer has (its parts, or the cell that contains it). */
    replacementsOf: (cell: string): MapCellSummary[] =>
      (summaries ?? []).filter(
        listed => listed.cell.length >= CELL_PRECISION && isAncestorOrDescendant(listed.cell, cell),
      ),
  }
}

type CachedCells = ReadonlyMap<string, CachedCell>
type CellList = ReturnType<typeof createCellList>

/** Cached cells that are no longer listed; they are shown until the cells that replace them have arrived. */
const unlistedCells = (cached: CachedCells, list: CellList): string[] =>
  [...cached.keys()].filter(cell => !list.has(cell))

function cellsToShow(cached: CachedCells, list: CellList): CachedCell[] {
  const unlisted = unlistedCells(cached, list)
  return [...cached].flatMap(([cell, cachedCell]) =>
    unlisted.some(unlistedCell => isAncestorOrDescendant(cell, unlistedCell)) && list.has(cell) ? [] : cachedCell,
  )
}

/** Cells to remove when too many points are cached, those that were cached first before others. */
function cellsToEvict(cached: CachedCells, mustStay: (cell: string) => boolean): string[] {
  let pointCount = [...cached.values()].reduce((total, { points }) => total + points.length, 0)
  return [...cached].flatMap(([cell, { points }]) => {
    if (pointCount <= MAX_CACHED_POINTS || mustStay(cell)) return []
    pointCount -= points.length
    return cell
  })
}

/**
 * Cache of map cells. Fetches a cell when it is needed, and drops it when the list of cells no longer contains it. A
 * cell that was split is shown until all its parts have arrived, then all parts replace it at once, so that no point is
 * missing or shown twice.
 */
export function createCellCache(fetchCell: FetchCell, { onPointsChanged, onSettled }: Listeners) {
  const list = createCellList()
  const cached = new Map<string, CachedCell>()
  const requests = createRequestTracker(onSettled)
  let sortedPoints: PointFeature[] | undefined

  const unlisted = (): string[] => unlistedCells(cached, list)

  function deleteReplacedCells() {
    for (const cell of unlisted())
      if (list.replacementsOf(cell).every(listed => cached.has(listed.cell))) cached.delete(cell)
  }

  function invalidatePoints() {
    sortedPoints = undefined
    onPointsChanged()
  }

  const fetchCellPoints = ({ cell, version }: MapCellSummary) =>
    requests.start(
      [cell, version],
      signal => fetchCell(cell, version, signal),
      response => store(response, version),
    )

  function store(response: MapCell, requestedVersion = response.version) {
    const points = decodeCell(response).map(pointFeature)
    cached.set(response.cell, { version: response.version, requestedVersion, points })
    deleteReplacedCells()
    invalidatePoints()
  }

  const isUpToDate = ({ cell, version }: MapCellSummary): boolean => {
    const cachedCell = cached.get(cell)
    return cachedCell?.version === version || cachedCell?.requestedVersion === version
  }

  return {
    /** Takes a listed cell that came without a request of this cache. */
    add: (cell: MapCell) => store(cell),
    hasCellList: list.isLoaded,
    isLoading: requests.isLoading,
    isPending: ({ cell }: MapCellSummary) => requests.isPending(cell),
    hasFailed: ({ cell }: MapCellSummary) => requests.hasFailed(cell),
    isCached: ({ cell }: MapCellSummary) => cached.has(cell),
    cellsIn: list.summariesWithin,
    pointsOf: (cells: readonly MapCellSummary[]) => cells.flatMap(({ cell }) => cached.get(cell)?.points ?? []),

    /** All cached points, sorted by name. */
    points(): PointFeature[] {
      sortedPoints ??= sortByName(cellsToShow(cached, list).flatMap(cell => cell.points))
      return sortedPoints
    },

    /** Replaces the list of cells. Returns whether anything changed in regions that were listed before. */
    setList(cells: readonly MapCellSummary[]): boolean {
      const hasChanges = list.replaceSummaries(cells)
      requests.clearFailures()
      const versions = new Map(cells.map(({ cell, version }) => [cell, version]))
      for (const [cell, cachedCell] of cached) {
        const version = versions.get(cell)
        if (version === undefined) {
          if (list.replacementsOf(cell).length === 0) cached.delete(cell)
          invalidatePoints()
        } else if (cachedCell.version !== version)
          // An HTTP cache may have returned a version older than the listed one: request again only after the next list, to avoid
          // a loop.
          cachedCell.requestedVersion = ''
      }
      return hasChanges
    },

    /** Fetches missing and outdated cells, and cancels requests for other cells. */
    load(cells: readonly MapCellSummary[]) {
      const needed = new Map(cells.map(summary => [summary.cell, summary]))
      for (const cell of unlisted()) {
        const replacements = list.replacementsOf(cell)
        if (replacements.some(listed => needed.has(listed.cell)))
          for (const summary of replacements) needed.set(summary.cell, summary)
      }
      const removedCells = [
        ...unlisted().filter(cell => !list.replacementsOf(cell).some(listed => needed.has(listed.cell))),
        ...cellsToEvict(cached, cell => needed.has(cell) || !list.has(cell)),
      ]
      for (const cell of removedCells) cached.delete(cell)
      if (removedCells.length > 0) invalidatePoints()
      requests.abortOthers(new Map([...needed].map(([cell, { version }]) => [cell, version])))
      for (const summary of needed.values()) if (!isUpToDate(summary)) fetchCellPoints(summary)
    },

    /** Allows failed cells to be fetched again by the next `load`: these, or all failed cells. */
    clearFailures: (cells?: readonly MapCellSummary[]) => requests.clearFailures(cells?.map(({ cell }) => cell)),
  }
}
