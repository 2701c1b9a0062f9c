import { byName } from '#shared/catalogue/rules/tags.ts'
import { type Bounds, type PlacedPoint, placePoint } from '#shared/map/rules/cluster-points.ts'
import { decodeCell, type MapCell, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { overlaps } from './bounds.ts'

export type FetchCell = (cell: string, version: string, signal: AbortSignal) => Promise<MapCell>

type CachedCell = { version: string; requestedVersion: string; points: PlacedPoint[] }

type Listeners = {
  onPointsChanged: () => void
  /** A request succeeded or failed. */
  onSettled: () => void
}

/** Names repeat along a street, so sorting the distinct names first is far cheaper than comparing points. */
function sortByName(points: PlacedPoint[]): PlacedPoint[] {
  const names = [...new Set(points.map(point => point.properties.name))].map(name => ({ name })).toSorted(byName)
  const rank = new Map(names.map(({ name }, place) => [name, place]))
  const rankOf = (point: PlacedPoint): number => rank.get(point.properties.name) ?? 0
  return points.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Cache of map cells. A cell is fetched when it is needed and dropped when the list of cells does not contain it any more. */
export function createCellCache(fetchCell: FetchCell, { onPointsChanged, onSettled }: Listeners) {
  /** undefined until the list of cells has arrived. */
  let summaries: readonly MapCellSummary[] | undefined
  const cached = new Map<string, CachedCell>()
  const pending = new Map<string, { version: string; controller: AbortController }>()
  const failed = new Set<string>()
  let sorted: PlacedPoint[] | undefined

  function replacePoints() {
    sorted = undefined
    onPointsChanged()
  }

  function abortAllBut(needed: ReadonlyMap<string, MapCellSummary>) {
    for (const [cell, { version, controller }] of pending)
      if (needed.get(cell)?.version !== version) {
        controller.abort()
        pending.delete(cell)
      }
  }

  function fetchPoints({ cell, version }: MapCellSummary) {
    const controller = new AbortController()
    pending.set(cell, { version, controller })
    fetchCell(cell, version, controller.signal)
      .then(response => {
        if (controller.signal.aborted) return
        cached.set(cell, {
          version: response.version,
          requestedVersion: version,
          points: decodeCell(response).map(placePoint),
        })
        replacePoints()
      })
      .catch(() => {
        if (!controller.signal.aborted) failed.add(cell)
      })
      .finally(() => {
        if (controller.signal.aborted) return
        pending.delete(cell)
        onSettled()
      })
  }

  const isUpToDate = ({ cell, version }: MapCellSummary): boolean => {
    const known = cached.get(cell)
    return known?.version === version || known?.requestedVersion === version
  }

  return {
    isListed: () => summaries !== undefined,
    isLoading: () => pending.size > 0,
    isPending: ({ cell }: MapCellSummary) => pending.has(cell),
    hasFailed: ({ cell }: MapCellSummary) => failed.has(cell),
    isCached: ({ cell }: MapCellSummary) => cached.has(cell),
    cellsIn: (area: Bounds): MapCellSummary[] => (summaries ?? []).filter(({ bounds }) => overlaps(bounds, area)),
    pointsOf: (cells: readonly MapCellSummary[]) => cells.flatMap(({ cell }) => cached.get(cell)?.points ?? []),

    /** All cached points, by name. */
    points(): PlacedPoint[] {
      sorted ??= sortByName([...cached.values()].flatMap(cell => cell.points))
      return sorted
    },

    setList(cells: readonly MapCellSummary[]) {
      summaries = cells
      failed.clear()
      const versions = new Map(cells.map(({ cell, version }) => [cell, version]))
      for (const [cell, known] of cached) {
        const version = versions.get(cell)
        if (version === undefined) {
          cached.delete(cell)
          replacePoints()
        } else if (known.version !== version)
          // An HTTP cache may have returned an older version than the listed one: request once per list, not in a loop.
          known.requestedVersion = ''
      }
    },

    /** Fetches missing cells and cancels requests for others. */
    load(cells: readonly MapCellSummary[]) {
      const needed = new Map(cells.map(summary => [summary.cell, summary]))
      abortAllBut(needed)
      for (const summary of needed.values())
        if (!isUpToDate(summary) && !pending.has(summary.cell) && !failed.has(summary.cell)) fetchPoints(summary)
    },

    /** Lets the next load fetch failed cells again: these, or all. */
    clearFailures(cells?: readonly MapCellSummary[]) {
      if (cells) for (const { cell } of cells) failed.delete(cell)
      else failed.clear()
    },
  }
}
