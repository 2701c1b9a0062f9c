import {
  AREA_LETTERS_BELOW_BLOCK,
  encodeAggregates,
  type MapAggregates,
  mergeAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import { sumFormerCellCountsByPart } from './former-cell-counts-store.ts'
import { aggregateMapPart, listMapPartsIn, type MapPart } from './parts-store.ts'
import { listMapRegions } from './regions-store.ts'

/** Length of the name prefix by which parts are partitioned in the table. */
const PARTITION_LETTERS = 2

/** The parts of a block. A block larger than a partition is read from every partition that has some of its parts. */
async function partsOfBlock(block: string): Promise<MapPart[]> {
  if (block.length >= PARTITION_LETTERS) return listMapPartsIn(block)
  const partitions = new Set((await listMapRegions()).map(({ region }) => region.slice(0, PARTITION_LETTERS)))
  return (await Promise.all([...partitions].filter(name => name.startsWith(block)).map(listMapPartsIn))).flat()
}

/** Counts the points of each area of a block by combination of status, tier, tags and own prices. */
export async function renderAggregates({ block }: { block: string }): Promise<MapAggregates> {
  const [parts, former] = await Promise.all([partsOfBlock(block), sumFormerCellCountsByPart(block)])
  const listedParts = new Set(parts.map(({ part }) => part))
  const uncounted = [...former.keys()].filter(part => !listedParts.has(part))
  const all = [...parts, ...(await Promise.all(uncounted.map(aggregateMapPart)))]
  return encodeAggregates(
    mergeAggregates(
      all.map(({ aggregates }) => aggregates),
      block.length + AREA_LETTERS_BELOW_BLOCK,
    ),
  )
}
