import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { PART_PRECISION } from '#shared/map/rules/map-cells.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { FORMER_CELLS_PARTITION, formerCellKey } from '../platform/table/keys.ts'
import { collectItems, queryAll } from '../platform/table/read.ts'
import { shape, type Upcaster } from '../platform/table/shapes.ts'
import { addPartSums, type PartSums, ZERO_PART_SUMS } from './parts-store.ts'

/**
 * Counts of cells by shard, in the form from before regions existed. A table that still has some is read correctly
 * until `npm run migrate` has replaced them. Access patterns: those of a region; all; delete all.
 */

const shardCounts = z.object({
  available: z.int(),
  reserved: z.int(),
  sold: z.int(),
  lowest_own_price_1y: z.nullable(z.number()),
})

/** Shards of the first version have no lowest own price until one of their points changes. */
const withLowestOwnPrice: Upcaster = old => ({
  ...old,
  shards: Object.fromEntries(
    Object.entries(z.record(z.string(), z.looseObject({})).parse(old.shards)).map(([name, counts]) => [
      name,
      { lowest_own_price_1y: null, ...counts },
    ]),
  ),
})

export const storedFormerCellCounts = shape({
  kind: 'map_cell',
  /** `shards` is keyed by the last two characters of a shard's geohash. */
  schema: z.object({ cell: z.string(), shards: z.record(z.string(), shardCounts) }),
  upcasters: [withLowestOwnPrice],
})

/** The sums of these older counts by part. Their revision is 0, so that a part that was written since takes precedence. */
export async function sumFormerCellCountsByPart(prefix = ''): Promise<Map<string, PartSums>> {
  const query = {
    KeyConditionExpression: 'PK = :cells AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':cells': FORMER_CELLS_PARTITION, ':prefix': formerCellKey(prefix).SK },
  }
  const parts = new Map<string, PartSums>()
  for (const { cell, shards } of await collectItems(queryAll(query), storedFormerCellCounts))
    for (const [name, counts] of Object.entries(shards)) {
      const part = `${cell}${name}`.slice(0, PART_PRECISION)
      parts.set(part, { ...addPartSums(parts.get(part) ?? ZERO_PART_SUMS, counts), revision: 0 })
    }
  return parts
}

/** Deletes the older counts, once all points are counted in parts and regions. */
export async function deleteFormerCellCounts(): Promise<void> {
  const query = {
    KeyConditionExpression: 'PK = :cells',
    ExpressionAttributeValues: { ':cells': FORMER_CELLS_PARTITION },
  }
  for (const { cell } of await collectItems(queryAll(query), storedFormerCellCounts))
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: formerCellKey(cell) }))
}
