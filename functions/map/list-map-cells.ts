import { createHash } from 'node:crypto'
import geohash from 'ngeohash'
import { totalPointsOf } from '#shared/map/rules/crowded-views.ts'
import { CELL_PRECISION, MAX_CELL_POINTS, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { addPartSums, type PartSums, ZERO_PART_SUMS } from './parts-store.ts'
import { listMapRegions, type MapRegion, readMapRegionsOrEmpty } from './regions-store.ts'

type Parts = readonly (readonly [part: string, sums: PartSums])[]

const partsOf = ({ region, parts }: MapRegion): Parts =>
  [...parts].map(([name, sums]) => [`${region}${name}`, sums] as const)

function summaryOf(cell: string, parts: Parts): MapCellSummary {
  const [south, west, north, east] = geohash.decode_bbox(cell)
  const { lowest_own_price_1y, offered_tier_ids, ...counts } = parts.reduce(
    (sums, [, part]) => addPartSums(sums, part),
    ZERO_PART_SUMS,
  )
  const revisions = parts.map(([part, { revision }]) => `${part}${revision}`).toSorted()
  const version = createHash('sha256').update(revisions.join()).digest('base64url').slice(0, 16)
  return { cell, counts, lowest_own_price_1y, offered_tier_ids, version, bounds: [west, south, east, north] }
}

const cellsOf = (region: MapRegion): [cell: string, Parts][] => [
  ...Map.groupBy(partsOf(region), ([part]) => part.slice(0, CELL_PRECISION)),
]

const wholeCellsOf = (region: MapRegion): MapCellSummary[] =>
  cellsOf(region).map(([cell, parts]) => summaryOf(cell, parts))

/** A cell with too many points for one response is listed as its parts. */
const cellsOrPartsOf = (region: MapRegion): MapCellSummary[] =>
  cellsOf(region).flatMap(([cell, parts]) => {
    const cellSummary = summaryOf(cell, parts)
    return totalPointsOf([cellSummary]) <= MAX_CELL_POINTS
      ? [cellSummary]
      : parts.map(([part, sums]) => summaryOf(part, [[part, sums]]))
  })

/** Summaries of the cells of these regions. */
export const listMapCells = async (regions: readonly string[]): Promise<MapCellSummary[]> =>
  (await readMapRegionsOrEmpty(regions)).flatMap(cellsOrPartsOf)

/** Summaries of all cells, or of one region's, none of them split into parts. */
export const listWholeMapCells = async (region?: string): Promise<MapCellSummary[]> =>
  (region === undefined ? await listMapRegions() : await readMapRegionsOrEmpty([region])).flatMap(wholeCellsOf)

const summaryOfRegion = (region: MapRegion): MapCellSummary => summaryOf(region.region, partsOf(region))

export const summarizeRegionsAsCells = async (): Promise<MapCellSummary[]> =>
  (await listMapRegions()).map(summaryOfRegion)

/** All regions, and the cells of those with these names. */
export async function listRegionsAndCells(names: readonly string[]) {
  const regions = await listMapRegions()
  return {
    regions: regions.map(summaryOfRegion),
    cells: regions.filter(({ region }) => names.includes(region)).flatMap(cellsOrPartsOf),
  }
}

/**
 * The current version of a cell or of a part of a cell, by one small read. Throws MAP_CELL_NOT_FOUND where no point
 * ever was.
 */
export async function readCellVersion({ cell }: { cell: string }): Promise<string> {
  const regions = await readMapRegionsOrEmpty([cell.slice(0, REGION_PRECISION)])
  const parts = regions.flatMap(partsOf).filter(([part]) => part.startsWith(cell))
  if (parts.length === 0) throw new DomainError('MAP_CELL_NOT_FOUND')
  return summaryOf(cell, parts).version
}
