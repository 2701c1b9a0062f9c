import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { aggregateBlocksOf, hasTooManyToLoad } from '#shared/map/rules/crowded-views.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { boundsOfCircle, boundsOverlap, padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { hasPerPointFilter } from './point-filters.ts'

/** Chooses the map cells whose points the view needs, or the blocks whose aggregates it needs. */
export function createViewCellSelector(
  cellsWithin: (bounds: MapBounds) => MapCellSummary[],
  input: () => Pick<EngineInput, 'view' | 'filters' | 'listBounds'>,
) {
  /** The cells within bounds; if the visitor searches within a radius, only cells that overlap the circle's bounds. */
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
    /** Empty when the view has too many points to load, because aggregates are drawn then. */
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
