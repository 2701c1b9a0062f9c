import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { boundsOfCircle, boundsOverlap, padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { hasPerPointFilter } from './point-filters.ts'

/** Which cells and aggregates the view needs. */
export function createViewCellChooser(
  cellsWithin: (bounds: MapBounds) => MapCellSummary[],
  input: () => Pick<EngineInput, 'view' | 'filters' | 'listBounds'>,
) {
  /** The cells within bounds; where a search has a radius, only those that the circle touches. */
  function cellsIn(bounds: MapBounds): MapCellSummary[] {
    const { within } = input().filters
    const around = within && boundsOfCircle(within)
    return cellsWithin(bounds).filter(cell => !around || boundsOverlap(cell.bounds, around))
  }
  const fewEnough = (cells: MapCellSummary[]): MapCellSummary[] => (hasTooManyToLoad(cells) ? [] : cells)
  function cellsAround(): MapCellSummary[] {
    const { view } = input()
    return view ? cellsIn(padBounds(view.bounds)) : []
  }
  return {
    cellsAround,
    /** None where aggregates are drawn instead. */
    cellsInView: () => fewEnough(cellsAround()),
    cellsOfList(): MapCellSummary[] {
      const { listBounds } = input()
      return listBounds ? fewEnough(cellsIn(listBounds)) : []
    },
    blocksInView(): string[] {
      const { view, filters } = input()
      const around = cellsAround()
      return view && hasTooManyToLoad(around) && !hasPerPointFilter(filters) ? aggregateBlocksOf(around, view.zoom) : []
    },
  }
}
