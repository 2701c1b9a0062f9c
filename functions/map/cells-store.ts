import { PutCommand } from '@aws-sdk/lib-dynamodb'
import geohash from 'ngeohash'
import * as z from 'zod/mini'
import { type CellPoint, cellPointSchema, type Point } from '#shared/catalogue/rules/points.ts'
import { cellOfShard, SHARD_PRECISION } from '#shared/map/rules/map-cells.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { cellPartition, shardKey } from '../platform/table/keys.ts'
import { collectItems, queryAll, readItems } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { didConditionHold } from '../platform/table/transaction-errors.ts'
import { gzipJson, gzippedJsonAttribute } from './gzipped-json.ts'

/**
 * The public map's copy of the points. A cell has shards; each shard is one compressed item with its points. Parts
 * (parts-store.ts) count the points of their shards by the attributes that visitors filter by, and regions
 * (regions-store.ts) have sums of their parts. Access patterns: all shards of a cell or part, in one partition; shards
 * by name.
 */

/** The shard of a point; undefined for a point that the public map does not show. */
export const shardOfPoint = (located: Pick<Point, 'latitude' | 'longitude' | 'is_available'>): string | undefined =>
  located.latitude === null || located.longitude === null || !located.is_available
    ? undefined
    : geohash.encode(located.latitude, located.longitude, SHARD_PRECISION)

export type Shard = { shard: string; revision: number; points: CellPoint[] }

export const storedMapShard = shape({
  kind: 'map_shard',
  schema: z.object({ shard: z.string(), revision: z.int(), points: gzippedJsonAttribute(z.array(cellPointSchema)) }),
})

/** Consistent read. A shard that was never written has revision 0 and no points. */
export async function readShardsOrEmpty(shards: readonly string[]): Promise<Shard[]> {
  const items = await readItems(shards.map(shard => shardKey(cellOfShard(shard), shard)))
  const found = new Map(items.map(item => storedMapShard.parse(item)).map(shard => [shard.shard, shard]))
  return shards.map(shard => found.get(shard) ?? { shard, revision: 0, points: [] })
}

/** Replaces a shard that still has this revision (optimistic lock); false on conflict. */
export const replaceShard = ({ shard, revision, points }: Shard): Promise<boolean> =>
  putMapItemUnlessChanged(
    {
      ...shardKey(cellOfShard(shard), shard),
      ...storedMapShard.stamp,
      shard,
      revision: revision + 1,
      points: gzipJson(points),
    },
    revision || undefined,
  )

/**
 * The shards of a cell, or of a part of a cell. Consistent read: what it returns is at least as new as a version that was
 * read before, and may be kept under it.
 */
export const listShardsOfCell = (cell: string): Promise<Shard[]> =>
  collectItems(
    queryAll({
      KeyConditionExpression: 'PK = :cell AND begins_with(SK, :shards)',
      ExpressionAttributeValues: {
        ':cell': cellPartition(cellOfShard(cell)),
        ':shards': shardKey(cellOfShard(cell), cell).SK,
      },
      ConsistentRead: true,
    }),
    storedMapShard,
  )

export const listPointsOfCell = async (cell: string): Promise<CellPoint[]> =>
  (await listShardsOfCell(cell)).flatMap(({ points }) => points)

/**
 * Writes a shard, part or region. `readRevision`: the revision that the stored item must still have; undefined when it
 * must not exist. Returns false otherwise.
 */
export async function putMapItemUnlessChanged(
  Item: Record<string, unknown>,
  readRevision: number | undefined,
): Promise<boolean> {
  return didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item,
        ...(readRevision === undefined
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': readRevision } }),
      }),
    ),
  )
}
