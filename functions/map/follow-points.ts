import { cellOfShard } from '#shared/domain/map-cells.ts'
import { type CellPoint, cellPoint, type Point } from '#shared/domain/points.ts'
import { findPoints, storedPoint } from '../catalogue/points/points-store.ts'
import { type Change, toAll } from '../platform/table/changes.ts'
import { MET_OTHERS, optimistically } from '../platform/table/optimistic.ts'
import { noteShards, readShards, type Shard, type ShardCounts, saveShard, shardOf } from './cells-store.ts'

/** Rewrites every shard that a point entered, left or changed in. */
export const followPoints = (changes: readonly Change<Point>[]): Promise<void> =>
  bringUpToDate(touchedBy(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())), findPoints)

export const mapOfPoints = toAll('point', storedPoint, followPoints)

/** Adds points of a batch write, which no stream consumer handles. */
export function putOnMap(points: readonly Point[]): Promise<void> {
  const truth = new Map(points.map(each => [each.id, each]))
  return bringUpToDate(touchedBy(points), async () => truth)
}

/** The shards of these points, each with its point ids. */
function touchedBy(points: readonly Point[]): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>()
  for (const each of points) {
    const shard = shardOf(each)
    if (shard) touched.set(shard, (touched.get(shard) ?? new Set()).add(each.id))
  }
  return touched
}

/** Retries on conflicts between concurrent consumers. */
const PATIENCE = { attempts: 12, pauses: { first: 20, longest: 400 } }
/** Shards processed concurrently. */
const TOGETHER = 50

type Touched = ReadonlyMap<string, ReadonlySet<string>>
type ReadTruth = (pointIds: readonly string[]) => Promise<ReadonlyMap<string, Point>>

async function bringUpToDate(touched: Touched, readTruth: ReadTruth): Promise<void> {
  const names = [...touched.keys()]
  const noted = new Map<string, Map<string, ShardCounts>>()
  for (let start = 0; start < names.length; start += TOGETHER) {
    const some = names.slice(start, start + TOGETHER)
    for (const [shard, counts] of await writeShards(some, touched, readTruth)) {
      const cell = cellOfShard(shard)
      noted.set(cell, (noted.get(cell) ?? new Map()).set(shard, counts))
    }
  }
  for (const [cell, shards] of noted) await persist(cell, () => noteShards(cell, shards))
}

/**
 * Writes the current points of these shards. Reads the shards before the points: a later write of a shard makes this one
 * conflict, so stale points never overwrite newer ones.
 */
async function writeShards(
  shards: readonly string[],
  touched: Touched,
  readTruth: ReadTruth,
): Promise<Map<string, ShardCounts>> {
  const written = new Map<string, ShardCounts>()
  let waiting = shards
  return optimistically(
    async () => {
      const read = await readShards(waiting)
      // A point that moved appears under both its old and its new shard.
      const pointIds = new Set(waiting.flatMap(shard => [...(touched.get(shard) ?? [])]))
      const truth = await readTruth([...pointIds])
      const outcomes = await Promise.all(
        read.map(async shard => {
          const became = withTruth(shard, touched.get(shard.shard) ?? new Set(), truth)
          const same = JSON.stringify(became.points) === JSON.stringify(shard.points)
          if (!same && !(await saveShard(became))) return shard.shard
          written.set(shard.shard, countsOf(became.points, shard.revision + (same ? 0 : 1)))
          return undefined
        }),
      )
      waiting = outcomes.flatMap(shard => shard ?? [])
      return waiting.length > 0 ? MET_OTHERS : written
    },
    { ...PATIENCE, what: `the map's shards ${shards.join(', ')}` },
  )
}

/** The shard with these points added, removed or replaced by their current state. */
function withTruth(read: Shard, pointIds: ReadonlySet<string>, truth: ReadonlyMap<string, Point>): Shard {
  const others = read.points.filter(({ id }) => !pointIds.has(id))
  const here: CellPoint[] = [...pointIds].flatMap(id => {
    const known = truth.get(id)
    return known && shardOf(known) === read.shard ? [cellPoint.parse(known)] : []
  })
  return { ...read, points: [...others, ...here].toSorted((a, b) => Number(a.id) - Number(b.id)) }
}

function countsOf(points: readonly CellPoint[], revision: number): ShardCounts {
  const count = (status: CellPoint['status']) => points.filter(each => each.status === status).length
  const own = points.flatMap(({ status, price_1y }) => (status === 'available' && price_1y ? [price_1y] : []))
  return {
    available: count('available'),
    reserved: count('reserved'),
    sold: count('sold'),
    lowest_own_price_1y: own.length > 0 ? Math.min(...own) : null,
    revision,
  }
}

const persist = (what: string, write: () => Promise<boolean>): Promise<void> =>
  optimistically(async () => ((await write()) ? undefined : MET_OTHERS), { ...PATIENCE, what: `${what} of the map` })
