import { MAX_POINTS_IN_VIEW, totalPointsOf } from '#shared/map/rules/crowded-views.ts'
import { MAX_LISTED_REGIONS, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { geohashesWithin, REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { boundsOverlap, padBounds } from './bounds.ts'
import type { MapView } from './protocol.ts'

/**
 * A view of at most this many regions lists their cells at once. A larger view waits for the summaries of all regions,
 * to list only regions that have points.
 */
const MAX_REGIONS_LISTED_UNCHECKED = 9

const isListable = (regions: readonly MapCellSummary[]): boolean =>
  regions.length <= MAX_LISTED_REGIONS && totalPointsOf(regions) <= MAX_POINTS_IN_VIEW

const regionNames = (regions: readonly MapCellSummary[]): string[] => regions.map(({ cell }) => cell).toSorted()

/**
 * The regions that overlap a view and its margin in which marks are drawn too; undefined if there are more than
 * MAX_REGIONS_LISTED_UNCHECKED.
 */
export const regionsNear = ({ bounds }: MapView): string[] | undefined =>
  geohashesWithin(padBounds(bounds), REGION_PRECISION, MAX_REGIONS_LISTED_UNCHECKED)

/**
 * The regions whose cells the page requests: all regions if the whole map has few points; otherwise those in view, or
 * none if these have too many points to load. undefined while the regions are not known.
 */
export function regionsToList(
  view: MapView | undefined,
  allRegions: readonly MapCellSummary[] | undefined,
): string[] | undefined {
  if (allRegions && isListable(allRegions)) return regionNames(allRegions)
  if (!view) return undefined
  const nearbyRegions = regionsNear(view)
  if (!allRegions) return nearbyRegions
  if (nearbyRegions) return regionNames(allRegions.filter(({ cell }) => nearbyRegions.includes(cell)))
  const inView = allRegions.filter(({ bounds }) => boundsOverlap(bounds, padBounds(view.bounds)))
  return isListable(inView) ? regionNames(inView) : []
}

/** The listed cells, and a summary of the whole region for every region whose cells are not listed. */
export const withUnlistedRegions = (
  listed: readonly MapCellSummary[],
  allRegions: readonly MapCellSummary[] = [],
): MapCellSummary[] => {
  const listedRegions = new Set(listed.map(({ cell }) => cell.slice(0, REGION_PRECISION)))
  return [...listed, ...allRegions.filter(({ cell }) => !listedRegions.has(cell))]
}
