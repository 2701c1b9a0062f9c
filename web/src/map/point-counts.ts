import { hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import type { createCellCache } from './cell-cache.ts'
import type { PointFilters } from './point-filters.ts'
import type { CountedPoints } from './protocol.ts'

type Options = {
  cells: ReturnType<typeof createCellCache>
  predicateFor: (filters: PointFilters) => (point: MapPoint) => boolean
  /** `count` is null when the points of the area can't be counted. */
  onCount: (request: number, count: number | null) => void
}

/** Maximum number of cells to load for the count beside a suggestion of the place search. */
const MAX_LOADED_CELLS = 12

/** Answers requests to count the points of an area. Each answer waits until the cells of its area have arrived. */
export function createPointCounts({ cells, predicateFor, onCount }: Options) {
  const pending = new Map<number, CountedPoints>()
  const cellsOf = ({ area }: CountedPoints): MapCellSummary[] => cells.cellsIn(area)
  const needsTooManyCells = (counted: CountedPoints): boolean =>
    hasTooManyToLoad(cellsOf(counted)) ||
    cellsOf(counted).filter(cell => !cells.isCached(cell)).length > MAX_LOADED_CELLS

  function countMatches(areaCells: readonly MapCellSummary[], filters: PointFilters): number {
    const isMatch = predicateFor(filters)
    return cells.pointsOf(areaCells).filter(point => isMatch(point.properties)).length
  }

  return {
    neededCells: () => [...pending.values()].flatMap(cellsOf),

    request(request: number, counted: CountedPoints, inView: readonly MapCellSummary[]) {
      if (needsTooManyCells(counted)) return onCount(request, null)
      pending.set(request, counted)
      // A failed cell in view waits until the visitor tries again; failed cells outside the view are fetched again at once
      cells.clearFailures(cellsOf(counted).filter(({ cell }) => !inView.some(viewCell => viewCell.cell === cell)))
    },

    /** Answers the requests whose cells have all arrived, because a count of some cells would be too low. */
    answerReady() {
      if (!cells.hasCellList()) return
      for (const [request, counted] of pending) {
        const areaCells = cellsOf(counted)
        if (areaCells.some(cells.isPending)) continue
        pending.delete(request)
        const isComplete = areaCells.every(cell => cells.isCached(cell) && !cells.hasFailed(cell))
        onCount(request, isComplete ? countMatches(areaCells, counted.filters) : null)
      }
    },
  }
}
