import { hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import type { createCellCache } from './cell-cache.ts'
import type { PointFilters } from './point-filters.ts'
import type { CountedPoints } from './protocol.ts'

type Options = {
  cells: ReturnType<typeof createCellCache>
  filterOf: (filters: PointFilters) => (point: MapPoint) => boolean
  /** `count` is null when it can't be known. */
  onCount: (request: number, count: number | null) => void
}

/** Maximum number of cells to load for the count beside a suggestion. */
const MAX_LOADED = 12

/** Counts of points in an area, each of which waits until its cells have arrived. */
export function createPointCounts({ cells, filterOf, onCount }: Options) {
  const pending = new Map<number, CountedPoints>()
  const cellsOf = ({ area }: CountedPoints): MapCellSummary[] => cells.cellsIn(area)
  const isTooFar = (counted: CountedPoints): boolean =>
    hasTooManyToLoad(cellsOf(counted)) || cellsOf(counted).filter(cell => !cells.isCached(cell)).length > MAX_LOADED

  function countIn(around: readonly MapCellSummary[], filters: PointFilters): number {
    const isMatch = filterOf(filters)
    return cells.pointsOf(around).filter(point => isMatch(point.properties)).length
  }

  return {
    cellsNeeded: () => [...pending.values()].flatMap(cellsOf),

    request(request: number, counted: CountedPoints, inView: readonly MapCellSummary[]) {
      if (isTooFar(counted)) return onCount(request, null)
      pending.set(request, counted)
      // Cells of the view that failed wait for the visitor to try again; others are fetched again at once
      cells.clearFailures(cellsOf(counted).filter(({ cell }) => !inView.some(seen => seen.cell === cell)))
    },

    /** A count needs all cells of its area: some of them would give a wrong number. */
    answer() {
      if (!cells.isListed()) return
      for (const [request, counted] of pending) {
        const around = cellsOf(counted)
        if (around.some(cells.isPending)) continue
        pending.delete(request)
        const isKnown = around.every(cell => cells.isCached(cell) && !cells.hasFailed(cell))
        onCount(request, isKnown ? countIn(around, counted.filters) : null)
      }
    },
  }
}
