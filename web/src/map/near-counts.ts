import type { MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import { boundsOfCircle } from './bounds.ts'
import type { createCellCache } from './cell-cache.ts'
import type { PointFilters } from './point-filters.ts'
import type { NearFilters } from './protocol.ts'

type Options = {
  cells: ReturnType<typeof createCellCache>
  filterOf: (filters: PointFilters) => (point: MapPoint) => boolean
  /** `count` is null when it can't be known. */
  onCount: (request: number, count: number | null) => void
}

/** Counts of points near a place, each of which waits until its cells have arrived. */
export function createNearCounts({ cells, filterOf, onCount }: Options) {
  const pending = new Map<number, NearFilters>()
  const cellsAround = ({ within }: NearFilters): MapCellSummary[] => cells.cellsIn(boundsOfCircle(within))

  function countIn(around: readonly MapCellSummary[], filters: NearFilters): number {
    const isMatch = filterOf(filters)
    return cells.pointsOf(around).filter(point => isMatch(point.properties)).length
  }

  return {
    cellsNeeded: () => [...pending.values()].flatMap(cellsAround),

    request(request: number, filters: NearFilters, inView: readonly MapCellSummary[]) {
      pending.set(request, filters)
      // Cells of the view that failed wait for the visitor to try again; others are fetched again at once
      cells.clearFailures(cellsAround(filters).filter(({ cell }) => !inView.some(seen => seen.cell === cell)))
    },

    /** A count needs all cells of its circle: some of them would give a wrong number. */
    answer() {
      if (!cells.isListed()) return
      for (const [request, filters] of pending) {
        const around = cellsAround(filters)
        if (around.some(cells.isPending)) continue
        pending.delete(request)
        const isKnown = around.every(cell => cells.isCached(cell) && !cells.hasFailed(cell))
        onCount(request, isKnown ? countIn(around, filters) : null)
      }
    },
  }
}
