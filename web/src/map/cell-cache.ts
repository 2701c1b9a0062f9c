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
  const rank = new Map(names.map(({ name }, index) => [name, index]))
  const nameRankOf = (point: PointFeature): number => rank.get(point.properties.name) ?? 0
  return points.toSorted((a, b) => nameRankOf(a) - nameRankOf(b))
}

/** Cells outside the view stay cached, for going back, while all cached cells have at most so many points. */
const MAX_CACHED_POINTS = 30_000

/** Whether one cell is a part of the other, because a cell was split or merged again. */
const isAncestorOrDescendant = (a: string, b: string): boolean => a !== b && (a.startsWith(b) || b.startsWith(a))

const regionOf = (cell: string): string => cell.slice(0, REGION_PRECISION)

/** The summaries of the cells as they were last listed. */
function createCellList() {
  /** undefined until it has arrived. */
  let summaries: readonly MapCellSummary[] | undefined
  let names: ReadonlySet<string> = new Set()
  return {
    /** Returns whether anything changed in regions whose cells were listed before. */
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
    /** The listed cells that replace one that is not listed any more. */
    replacementsOf: (cell: string): MapCellSummary[] =>
      (summaries ?? []).filter(
        listed => listed.cell.length >= CELL_PRECISION && isAncestorOrDescendant(listed.cell, cell),
      ),
  }
}

type CachedCells = ReadonlyMap<string, CachedCell>
type CellList = ReturnType<typeof createCellList>

/** Cached cells that are not listed any more; they are shown until their replacements have arrived. */
const unlistedCells = (cached: CachedCells, list: CellList): string[] =>
  [...cached.keys()].filter(cell => !list.has(cell))

function cellsToShow(cached: CachedCells, list: CellList): CachedCell[] {
  const unlisted = unlistedCells(cached, list)
  return [...cached].flatMap(([cell, cachedCell]) =>
    unlisted.some(unlistedCell => isAncestorOrDescendant(cell, unlistedCell)) && list.has(cell) ? [] : cachedCell,
  )
}

/** Cells to remove because too many are cached, oldest first. */
function cellsToEvict(cached: CachedCells, mustStay: (cell: string) => boolean): string[] {
  let pointCount = [...cached.values()].reduce((total, { points }) => total + points.length, 0)
  return [...cached].flatMap(([cell, { points }]) => {
    if (pointCount <= MAX_CACHED_POINTS || mustStay(cell)) return []
    pointCount -= points.length
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
      response => {
        cached.set(cell, {
          version: response.version,
          requestedVersion: version,
          points: decodeCell(response).map(pointFeature),
        })
        deleteReplacedCells()
        invalidatePoints()
      },
    )

  const isUpToDate = ({ cell, version }: MapCellSummary): boolean => {
    const cachedCell = cached.get(cell)
    return cachedCell?.version === version || cachedCell?.requestedVersion === version
  }

  return {
    hasCellList: list.isLoaded,
    isLoading: requests.isLoading,
    isPending: ({ cell }: MapCellSummary) => requests.isPending(cell),
    hasFailed: ({ cell }: MapCellSummary) => requests.hasFailed(cell),
    isCached: ({ cell }: MapCellSummary) => cached.has(cell),
    cellsIn: list.summariesWithin,
    pointsOf: (cells: readonly MapCellSummary[]) => cells.flatMap(({ cell }) => cached.get(cell)?.points ?? []),

    /** All cached points, by name. */
    points(): PointFeature[] {
      sortedPoints ??= sortByName(cellsToShow(cached, list).flatMap(cell => cell.points))
      return sortedPoints
    },

    /** Returns whether anything changed in regions whose cells were listed before. */
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
          // An HTTP cache may have returned an older version than the listed one: request once per list, not in a loop.
          cachedCell.requestedVersion = ''
      }
      return hasChanges
    },

    /** Fetches missing cells and cancels requests for others. */
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

    /** Lets the next load fetch failed cells again: these, or all. */
    clearFailures: (cells?: readonly MapCellSummary[]) => requests.clearFailures(cells?.map(({ cell }) => cell)),
  }
}
