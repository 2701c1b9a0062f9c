import { MAX_POINTS_IN_VIEW, totalPointsOf } from '#shared/map/rules/crowded-views.ts'
import { MAX_LISTED_REGIONS, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { geohashesWithin, REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { boundsOverlap, padBounds } from './bounds.ts'
import type { MapView } from './protocol.ts'

/** A view of more regions waits for the sums of all, which tell those that have points. */
const MAX_REGIONS_LISTED_UNCHECKED = 9

const isListable = (regions: readonly MapCellSummary[]): boolean =>
  regions.length <= MAX_LISTED_REGIONS && totalPointsOf(regions) <= MAX_POINTS_IN_VIEW

const namesOf = (regions: readonly MapCellSummary[]): string[] => regions.map(({ cell }) => cell).toSorted()

/** Where a view looks, as far as its points are drawn. */
export const regionsNear = ({ bounds }: MapView): string[] | undefined =>
  geohashesWithin(padBounds(bounds), REGION_PRECISION, MAX_REGIONS_LISTED_UNCHECKED)

/**
 * The regions whose cells are listed: all of a small map, else those of the view, if their points are not too many anyway;
 * undefined while that is unknown.
 */
export function regionsToList(
  view: MapView | undefined,
  all: readonly MapCellSummary[] | undefined,
): string[] | undefined {
  if (all && isListable(all)) return namesOf(all)
  if (!view) return undefined
  const near = regionsNear(view)
  if (!all) return near
  if (near) return namesOf(all.filter(({ cell }) => near.includes(cell)))
  const inView = all.filter(({ bounds }) => boundsOverlap(bounds, padBounds(view.bounds)))
  return isListable(inView) ? namesOf(inView) : []
}

/** The listed cells, and every other region as a whole. */
export const withUnlistedRegions = (
  listed: readonly MapCellSummary[],
  all: readonly MapCellSummary[] = [],
): MapCellSummary[] => {
  const regions = new Set(listed.map(({ cell }) => cell.slice(0, REGION_PRECISION)))
  return [...listed, ...all.filter(({ cell }) => !regions.has(cell))]
}
