import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { boundsOfCircle, boundsOverlap, padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { hasPerPointFilter } from './point-filters.ts'

/** Which cells and aggregates the view needs. */
export function createViewCellSelector(
  cellsWithin: (bounds: MapBounds) => MapCellSummary[],
  input: () => Pick<EngineInput, 'view' | 'filters' | 'listBounds'>,
) {
  /** The cells within bounds; where a search has a radius, only those that the circle touches. */
  function cellsIn(bounds: MapBounds): MapCellSummary[] {
    const { within } = input().filters
    const circleBounds = within && boundsOfCircle(within)
    return cellsWithin(bounds).filter(cell => !circleBounds || boundsOverlap(cell.bounds, circleBounds))
  }
  const unlessTooMany = (cells: MapCellSummary[]): MapCellSummary[] => (hasTooManyToLoad(cells) ? [] : cells)
  function cellsAroundView(): MapCellSummary[] {
    const { view } = input()
    return view ? cellsIn(padBounds(view.bounds)) : []
  }
  return {
    cellsAroundView,
    /** None where aggregates are drawn instead. */
    cellsInView: () => unlessTooMany(cellsAroundView()),
    cellsInListBounds(): MapCellSummary[] {
      const { listBounds } = input()
      return listBounds ? unlessTooMany(cellsIn(listBounds)) : []
    },
    aggregateBlocksInView(): string[] {
      const { view, filters } = input()
      const cells = cellsAroundView()
      return view && hasTooManyToLoad(cells) && !hasPerPointFilter(filters) ? aggregateBlocksOf(cells, view.zoom) : []
    },
  }
}
