import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import geohash from 'ngeohash'
import * as z from 'zod/mini'
import { type CellPoint, cellPoint, type Point } from '#shared/catalogue/rules/points.ts'
import { cellOfShard, type MapCellSummary, SHARD_PRECISION } from '#shared/map/rules/map-cells.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { CELLS, cellKey, cellPartition, shardKey } from '../platform/table/keys.ts'
import { collect, queryAll, readItems } from '../platform/table/read.ts'
import { shape, type Upcaster } from '../platform/table/shapes.ts'
import { conditionHeld } from '../platform/table/transaction-errors.ts'

/**
 * The public map's copy of the points. A cell has shards, each one compressed item with its points, and one summary item with
 * the counts of each shard. Access patterns: all cell summaries, in one partition (a cell is about 39 × 20 km, so Brazil has
 * a few thousand); one summary; all shards of a cell, in one partition; shards by name.
 */

/** The shard of a point; undefined for a point that the public map does not show. */
export const shardOf = (located: Pick<Point, 'latitude' | 'longitude' | 'is_available'>): string | undefined =>
  located.latitude === null || located.longitude === null || !located.is_available
    ? undefined
    : geohash.encode(located.latitude, located.longitude, SHARD_PRECISION)

const shardCounts = z.object({
  available: z.int(),
  reserved: z.int(),
  sold: z.int(),
  /** Lowest one-year price among available points with a price of their own. Centavos. */
  lowest_own_price_1y: z.nullable(z.number()),
  /** Optimistic lock version of the shard. */
  revision: z.int(),
})
export type ShardCounts = z.infer<typeof shardCounts>

const cellRecord = z.object({
  cell: z.string(),
  revision: z.int(),
  /** Keyed by the last two characters of the shard's name. */
  shards: z.record(z.string(), shardCounts),
})
type CellRecord = z.infer<typeof cellRecord>

/** Shards of the first version lack it until one of their points changes. */
const withOwnPrices: Upcaster = old => ({
  ...old,
  shards: Object.fromEntries(
    Object.entries(z.record(z.string(), z.looseObject({})).parse(old.shards)).map(([name, counts]) => [
      name,
      { lowest_own_price_1y: null, ...counts },
    ]),
  ),
})

export const storedMapCell = shape({ kind: 'map_cell', schema: cellRecord, upcasters: [withOwnPrices] })

function summaryOf({ cell, shards }: CellRecord): MapCellSummary {
  const [south, west, north, east] = geohash.decode_bbox(cell)
  const counts = { available: 0, reserved: 0, sold: 0 }
  let lowest_own_price_1y: number | null = null
  for (const shard of Object.values(shards)) {
    counts.available += shard.available
    counts.reserved += shard.reserved
    counts.sold += shard.sold
    lowest_own_price_1y = lowerPrice(lowest_own_price_1y, shard.lowest_own_price_1y)
  }
  const revisions = Object.entries(shards).map(([name, { revision }]) => `${name}${revision}`)
  const version = createHash('sha256').update(revisions.toSorted().join()).digest('base64url').slice(0, 16)
  return { cell, counts, lowest_own_price_1y, version, bounds: [west, south, east, north] }
}

const lowerPrice = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

/** Of all cells, or of those whose names begin so. */
export const listCellSummaries = async (prefix = ''): Promise<MapCellSummary[]> => {
  const query = {
    KeyConditionExpression: 'PK = :cells AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':cells': CELLS, ':prefix': cellKey(prefix).SK },
  }
  return (await collect(queryAll(query), storedMapCell)).map(summaryOf)
}

async function findCell(cell: string): Promise<CellRecord | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: cellKey(cell), ConsistentRead: true }))
  return found.Item && storedMapCell.parse(found.Item)
}

export async function findCellSummary(cell: string): Promise<MapCellSummary | undefined> {
  const found = await findCell(cell)
  return found && summaryOf(found)
}

/**
 * Saves the counts of changed shards in the cell's summary. The higher revision of a shard wins, whatever the order of the
 * writes. Returns false when others wrote the summary meanwhile: retry.
 */
export async function saveShardCounts(cell: string, changed: ReadonlyMap<string, ShardCounts>): Promise<boolean> {
  const read = await findCell(cell)
  const shards = { ...read?.shards }
  for (const [shard, counts] of changed) {
    const name = shard.slice(cell.length)
    if ((shards[name]?.revision ?? 0) < counts.revision) shards[name] = counts
  }
  return putUnlessChanged(
    { ...cellKey(cell), ...storedMapCell.stamp, cell, shards, revision: (read?.revision ?? 0) + 1 },
    read?.revision,
  )
}

export type Shard = { shard: string; revision: number; points: CellPoint[] }

const shardRecord = z.object({
  shard: z.string(),
  revision: z.int(),
  points: z.pipe(
    z.instanceof(Uint8Array),
    z.transform(bytes => z.array(cellPoint).parse(JSON.parse(gunzipSync(bytes).toString()))),
  ),
})

export const storedMapShard = shape({ kind: 'map_shard', schema: shardRecord })

/** Consistent read; a shard that was never written has revision 0. */
export async function readShards(shards: readonly string[]): Promise<Shard[]> {
  const items = await readItems(shards.map(shard => shardKey(cellOfShard(shard), shard)))
  const found = new Map(items.map(item => storedMapShard.parse(item)).map(each => [each.shard, each]))
  return shards.map(shard => found.get(shard) ?? { shard, revision: 0, points: [] })
}

/** Replaces the shard of `revision` (optimistic lock); false on conflict. */
export const saveShard = ({ shard, revision, points }: Shard): Promise<boolean> =>
  putUnlessChanged(
    {
      ...shardKey(cellOfShard(shard), shard),
      ...storedMapShard.stamp,
      shard,
      revision: revision + 1,
      points: gzipSync(JSON.stringify(points)),
    },
    revision || undefined,
  )

export async function pointsOfCell(cell: string): Promise<CellPoint[]> {
  const query = {
    KeyConditionExpression: 'PK = :cell',
    ExpressionAttributeValues: { ':cell': cellPartition(cell) },
  }
  return (await collect(queryAll(query), storedMapShard)).flatMap(({ points }) => points)
}

/** `read`: the expected revision; undefined when the item must not exist. */
async function putUnlessChanged(Item: Record<string, unknown>, read: number | undefined): Promise<boolean> {
  return conditionHeld(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item,
        ...(read === undefined
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read } }),
      }),
    ),
  )
}
