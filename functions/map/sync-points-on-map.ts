import { type CellPoint, cellPoint, type Point } from '#shared/catalogue/rules/points.ts'
import { isForSale } from '#shared/catalogue/rules/prices.ts'
import { cellOfShard } from '#shared/map/rules/map-cells.ts'
import { findPoints, storedPoint } from '../catalogue/points/points-store.ts'
import { type Change, forAllChanges } from '../platform/table/changes.ts'
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { readShards, type Shard, type ShardCounts, saveShard, saveShardCounts, shardOf } from './cells-store.ts'

/** Rewrites every shard that a point entered, left or changed in. */
export const syncPointsOnMap = (changes: readonly Change<Point>[]): Promise<void> =>
  syncShards(pointIdsByShard(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())), findPoints)

export const syncPointsOnMapReaction = forAllChanges('point', storedPoint, syncPointsOnMap)

/** Adds points of a batch write, which no stream consumer handles. */
export function indexPointsOnMap(points: readonly Point[]): Promise<void> {
  const currentPoints = new Map(points.map(each => [each.id, each]))
  return syncShards(pointIdsByShard(points), async () => currentPoints)
}

/** The shards of these points, each with its point ids. */
function pointIdsByShard(points: readonly Point[]): Map<string, Set<string>> {
  const idsByShard = new Map<string, Set<string>>()
  for (const each of points) {
    const shard = shardOf(each)
    if (shard) idsByShard.set(shard, (idsByShard.get(shard) ?? new Set()).add(each.id))
  }
  return idsByShard
}

/** Retries on conflicts between concurrent consumers. */
const RETRIES = { attempts: 12, pauses: { first: 20, longest: 400 } }
/** Shards processed concurrently. */
const SHARDS_AT_ONCE = 50

type PointIdsByShard = ReadonlyMap<string, ReadonlySet<string>>
type ReadPoints = (pointIds: readonly string[]) => Promise<ReadonlyMap<string, Point>>

async function syncShards(idsByShard: PointIdsByShard, readPoints: ReadPoints): Promise<void> {
  const names = [...idsByShard.keys()]
  const countsByCell = new Map<string, Map<string, ShardCounts>>()
  for (let start = 0; start < names.length; start += SHARDS_AT_ONCE) {
    const some = names.slice(start, start + SHARDS_AT_ONCE)
    for (const [shard, counts] of await writeShards(some, idsByShard, readPoints)) {
      const cell = cellOfShard(shard)
      countsByCell.set(cell, (countsByCell.get(cell) ?? new Map()).set(shard, counts))
    }
  }
  for (const [cell, shards] of countsByCell) await retryUntilWritten(cell, () => saveShardCounts(cell, shards))
}

/**
 * Writes the current points of these shards. Reads the shards before the points: a later write of a shard makes this one
 * conflict, so stale points never overwrite newer ones.
 */
async function writeShards(
  shards: readonly string[],
  idsByShard: PointIdsByShard,
  readPoints: ReadPoints,
): Promise<Map<string, ShardCounts>> {
  const written = new Map<string, ShardCounts>()
  let waiting = shards
  return retryOnConflict(
    async () => {
      const read = await readShards(waiting)
      // A point that moved appears under both its old and its new shard.
      const pointIds = new Set(waiting.flatMap(shard => [...(idsByShard.get(shard) ?? [])]))
      const currentPoints = await readPoints([...pointIds])
      const outcomes = await Promise.all(
        read.map(async shard => {
          const became = withCurrentPoints(shard, idsByShard.get(shard.shard) ?? new Set(), currentPoints)
          const same = JSON.stringify(became.points) === JSON.stringify(shard.points)
          if (!same && !(await saveShard(became))) return shard.shard
          written.set(shard.shard, countsOf(became.points, shard.revision + (same ? 0 : 1)))
          return undefined
        }),
      )
      waiting = outcomes.flatMap(shard => shard ?? [])
      return waiting.length > 0 ? CONFLICT : written
    },
    { ...RETRIES, what: `the map's shards ${shards.join(', ')}` },
  )
}

/** The shard with these points added, removed or replaced by their current state. */
function withCurrentPoints(
  read: Shard,
  pointIds: ReadonlySet<string>,
  currentPoints: ReadonlyMap<string, Point>,
): Shard {
  const others = read.points.filter(({ id }) => !pointIds.has(id))
  const here: CellPoint[] = [...pointIds].flatMap(id => {
    const known = currentPoints.get(id)
    return known && shardOf(known) === read.shard ? [cellPoint.parse(known)] : []
  })
  return { ...read, points: [...others, ...here].toSorted((a, b) => Number(a.id) - Number(b.id)) }
}

function countsOf(points: readonly CellPoint[], revision: number): ShardCounts {
  const count = (status: CellPoint['status']) => points.filter(each => each.status === status).length
  const own = points.flatMap(({ status, price_1y }) =>
    status === 'available' && isForSale(price_1y) ? [price_1y] : [],
  )
  return {
    available: count('available'),
    reserved: count('reserved'),
    sold: count('sold'),
    lowest_own_price_1y: own.length > 0 ? Math.min(...own) : null,
    revision,
  }
}

const retryUntilWritten = (what: string, write: () => Promise<boolean>): Promise<void> =>
  retryOnConflict(async () => ((await write()) ? undefined : CONFLICT), { ...RETRIES, what: `${what} of the map` })
