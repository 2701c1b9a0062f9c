import * as z from 'zod/mini'
import { isForSale } from '#shared/catalogue/rules/prices.ts'
import {
  aggregateArea,
  decodeAggregates,
  encodeAggregates,
  mapAggregatesSchema,
  mergeAggregates,
  type PointAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import { lowerOfPrices, SHARD_PRECISION } from '#shared/map/rules/map-cells.ts'
import { mapPartKey, partPartition } from '../platform/table/keys.ts'
import { collectItems, queryAll, readItem } from '../platform/table/read.ts'
import { unversioned } from '../platform/table/shapes.ts'
import { listShardsOfCell, putMapItemUnlessChanged, type Shard } from './cells-store.ts'
import { gzipJson, gzippedJsonAttribute } from './gzipped-json.ts'
import { toCountedPoints } from './to-map-points.ts'

/**
 * Parts of the map's cells (geohashes of 5 characters). A part holds, for each of its shards, how many points have each
 * combination of the attributes that visitors filter by. Derived from the shards. Access patterns: one part; all parts
 * whose geohash begins with a prefix of at least two characters.
 */

const partRecord = z.object({
  part: z.string(),
  /** Revision for the optimistic lock. */
  revision: z.int(),
  /** Revision of each shard that the counts include. */
  shards: z.record(z.string(), z.int()),
  aggregates: z.pipe(gzippedJsonAttribute(mapAggregatesSchema), z.transform(decodeAggregates)),
})
export type MapPart = z.infer<typeof partRecord>

export const storedMapPart = unversioned('map_part', 'counts of shards, which the recount makes again')

/** The sums of a part that are stored in its region. */
export type PartSums = {
  available: number
  reserved: number
  sold: number
  /** Lowest one-year price among available points that have a price of their own. Centavos. */
  lowest_own_price_1y: number | null
  /** Tiers whose price available points have that have none of their own; sorted. Undefined in sums from before it was recorded. */
  offered_tier_ids?: readonly string[] | undefined
  revision: number
}
type Sums = Omit<PartSums, 'revision'>

export const ZERO_PART_SUMS: Sums = {
  available: 0,
  reserved: 0,
  sold: 0,
  lowest_own_price_1y: null,
  offered_tier_ids: [],
}

export const addPartSums = (a: Sums, b: Sums): Sums => ({
  available: a.available + b.available,
  reserved: a.reserved + b.reserved,
  sold: a.sold + b.sold,
  lowest_own_price_1y: lowerOfPrices(a.lowest_own_price_1y, b.lowest_own_price_1y),
  offered_tier_ids:
    a.offered_tier_ids && b.offered_tier_ids && sortedOnce([...a.offered_tier_ids, ...b.offered_tier_ids]),
})

const sortedOnce = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted()

export function sumsOfPart({ aggregates: { combinations, areas }, revision }: MapPart): PartSums {
  const sums: PartSums = { ...ZERO_PART_SUMS, revision }
  const tierIds: string[] = []
  for (const { counts } of areas)
    for (const [index, count] of counts) {
      const combination = combinations[index]
      if (!combination) continue
      sums[combination.status] += count
      const price = combination.own_prices?.[1]
      if (combination.status !== 'available') continue
      if (isForSale(price)) sums.lowest_own_price_1y = lowerOfPrices(sums.lowest_own_price_1y, price)
      else tierIds.push(combination.pricing_tier_id)
    }
  return { ...sums, offered_tier_ids: sortedOnce(tierIds) }
}

export const parseMapPart = (item: unknown): MapPart => partRecord.parse(item)

export const findMapPart = (part: string): Promise<MapPart | undefined> => readItem(mapPartKey(part), partRecord)

export const listMapPartsIn = (prefix: string): Promise<MapPart[]> =>
  collectItems(
    queryAll({
      KeyConditionExpression: 'PK = :parts AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':parts': partPartition(prefix), ':prefix': mapPartKey(prefix).SK },
    }),
    partRecord,
  )

const aggregateShard = ({ shard, points }: Shard): PointAggregates => aggregateArea(shard, toCountedPoints(points))

/** Computes a part from its shards. */
export async function aggregateMapPart(part: string): Promise<MapPart> {
  const shards = await listShardsOfCell(part)
  return {
    part,
    revision: 0,
    shards: Object.fromEntries(shards.map(({ shard, revision }) => [shard, revision])),
    aggregates: mergeAggregates(shards.map(aggregateShard), SHARD_PRECISION),
  }
}

/** The part, with these of its shards counted again. */
export const withShardsRecounted = (current: MapPart, shards: readonly Shard[]): MapPart => ({
  ...current,
  shards: { ...current.shards, ...Object.fromEntries(shards.map(({ shard, revision }) => [shard, revision])) },
  aggregates: mergeAggregates(
    [
      {
        ...current.aggregates,
        areas: current.aggregates.areas.filter(({ area }) => shards.every(({ shard }) => shard !== area)),
      },
      ...shards.map(aggregateShard),
    ],
    SHARD_PRECISION,
  ),
})

/**
 * Replaces the part whose stored revision is `readRevision` (optimistic lock); undefined: the part must not exist yet.
 * False on conflict.
 */
export const replaceMapPart = (
  { part, revision, shards, aggregates }: MapPart,
  readRevision: number | undefined,
): Promise<boolean> =>
  putMapItemUnlessChanged(
    {
      ...mapPartKey(part),
      ...storedMapPart.stamp,
      part,
      shards,
      revision: revision + 1,
      aggregates: gzipJson(encodeAggregates(aggregates)),
    },
    readRevision,
  )
