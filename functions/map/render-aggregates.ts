import {
  AREA_LETTERS_BELOW_BLOCK,
  encodeAggregates,
  type MapAggregates,
  mergeAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import { formerParts } from './former-cells-store.ts'
import { aggregatePart, listPartsIn, type MapPart } from './parts-store.ts'
import { listRegions } from './regions-store.ts'

/** Letters of a partition of parts. */
const PARTITION_LETTERS = 2

/** Parts of a block: of a larger one, from each partition that has some. */
async function partsOfBlock(block: string): Promise<MapPart[]> {
  if (block.length >= PARTITION_LETTERS) return listPartsIn(block)
  const partitions = new Set((await listRegions()).map(({ region }) => region.slice(0, PARTITION_LETTERS)))
  return (await Promise.all([...partitions].filter(name => name.startsWith(block)).map(listPartsIn))).flat()
}

/** Counts the points of each area of a block by combination of status, tier, tags and own prices. */
export async function renderAggregates({ block }: { block: string }): Promise<MapAggregates> {
  const [parts, former] = await Promise.all([partsOfBlock(block), formerParts(block)])
  const known = new Set(parts.map(({ part }) => part))
  const uncounted = [...former.keys()].filter(part => !known.has(part))
  const all = [...parts, ...(await Promise.all(uncounted.map(aggregatePart)))]
  return encodeAggregates(
    mergeAggregates(
      all.map(({ aggregates }) => aggregates),
      block.length + AREA_LETTERS_BELOW_BLOCK,
    ),
  )
}
