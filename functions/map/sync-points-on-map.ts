import type { CellPoint, Point } from '#shared/catalogue/rules/points.ts'
import { PART_PRECISION } from '#shared/map/rules/map-cells.ts'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { findPoints, storedPoint } from '../catalogue/points/points-store.ts'
import { type Change, forAllChanges } from '../platform/table/changes.ts'
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { readShardsOrEmpty, replaceShard, type Shard, shardOfPoint } from './cells-store.ts'
import {
  aggregateMapPart,
  findMapPart,
  type PartSums,
  replaceMapPart,
  sumsOfPart,
  withShardsRecounted,
} from './parts-store.ts'
import { replaceSumsOfParts } from './regions-store.ts'
import { toCellPoint } from './to-map-points.ts'

/**
 * Rewrites every shard that a changed point entered, left or stayed in; then the counts of their parts and the sums of
 * their regions.
 */
export const syncPointsOnMap = (changes: readonly Change<Point>[]): Promise<void> =>
  syncShards(pointIdsByShard(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())), findPoints)

export const syncPointsOnMapReaction = forAllChanges('point', storedPoint, syncPointsOnMap)

/** Adds points of a batch write to the map, because no stream consumer handles those. */
export function indexPointsOnMap(points: readonly Point[]): Promise<void> {
  const currentPoints = new Map(points.map(point => [point.id, point]))
  return syncShards(pointIdsByShard(points), async () => currentPoints)
}

/** The shards of these points, each with its point ids. */
function pointIdsByShard(points: readonly Point[]): Map<string, Set<string>> {
  const idsByShard = new Map<string, Set<string>>()
  for (const point of points) {
    const shard = shardOfPoint(point)
    if (shard) idsByShard.set(shard, (idsByShard.get(shard) ?? new Set()).add(point.id))
  }
  return idsByShard
}

/** Number of shards processed concurrently. */
const SHARD_CONCURRENCY = 50
const PART_CONCURRENCY = 10

type PointIdsByShard = ReadonlyMap<string, ReadonlySet<string>>
type ReadPoints = (pointIds: readonly string[]) => Promise<ReadonlyMap<string, Point>>

async function syncShards(idsByShard: PointIdsByShard, readPoints: ReadPoints): Promise<void> {
  const names = [...idsByShard.keys()]
  const writtenShards: Shard[] = []
  for (let start = 0; start < names.length; start += SHARD_CONCURRENCY) {
    const some = names.slice(start, start + SHARD_CONCURRENCY)
    writtenShards.push(...(await writeShards(some, idsByShard, readPoints)).values())
  }
  await recountShardsOfParts(Map.groupBy(writtenShards, ({ shard }) => shard.slice(0, PART_PRECISION)))
}

/**
 * Updates the counts of these shards in each part. A part without counts is counted whole, also when no shards are
 * given.
 */
export async function recountShardsOfParts(shardsByPart: ReadonlyMap<string, readonly Shard[]>): Promise<void> {
  const sums = new Map<string, PartSums>()
  await forEachConcurrent([...shardsByPart], PART_CONCURRENCY, async ([part, shards]) => {
    sums.set(part, await writePart(part, shards))
  })
  for (const [region, parts] of Map.groupBy(sums, ([part]) => part.slice(0, REGION_PRECISION)))
    await retryOnConflict(async () => ((await replaceSumsOfParts(region, new Map(parts))) ? undefined : CONFLICT), {
      what: `region ${region} of the map`,
    })
}

/**
 * Writes a part's counts. Of two counts of a shard, the one with the higher revision is kept, whatever the order of the
 * writes.
 */
const writePart = (part: string, shards: readonly Shard[]): Promise<PartSums> =>
  retryOnConflict(
    async () => {
      const current = await findMapPart(part)
      const newer = current ? shards.filter(({ shard, revision }) => revision > (current.shards[shard] ?? 0)) : []
      if (current && newer.length === 0) return sumsOfPart(current)
      const updated = current ? withShardsRecounted(current, newer) : await aggregateMapPart(part)
      return (await replaceMapPart(updated, current?.revision))
        ? sumsOfPart({ ...updated, revision: updated.revision + 1 })
        : CONFLICT
    },
    { what: `part ${part} of the map` },
  )

/**
 * Writes the current points of these shards. Reads the shards before the points: if somebody writes a shard after that,
 * the write here conflicts, so older points never overwrite newer ones.
 */
async function writeShards(
  shards: readonly string[],
  idsByShard: PointIdsByShard,
  readPoints: ReadPoints,
): Promise<Map<string, Shard>> {
  const writtenShards = new Map<string, Shard>()
  let waiting = shards
  return retryOnConflict(
    async () => {
      const shards = await readShardsOrEmpty(waiting)
      // A point that moved is listed under both its old and its new shard.
      const pointIds = new Set(waiting.flatMap(shard => [...(idsByShard.get(shard) ?? [])]))
      const currentPoints = await readPoints([...pointIds])
      const outcomes = await Promise.all(
        shards.map(async shard => {
          const updated = withCurrentPoints(shard, idsByShard.get(shard.shard) ?? new Set(), currentPoints)
          const same = JSON.stringify(updated.points) === JSON.stringify(shard.points)
          if (!same && !(await replaceShard(updated))) return shard.shard
          writtenShards.set(shard.shard, { ...updated, revision: shard.revision + (same ? 0 : 1) })
          return undefined
        }),
      )
      waiting = outcomes.flatMap(shard => shard ?? [])
      return waiting.length > 0 ? CONFLICT : writtenShards
    },
    { what: `the map's shards ${shards.join(', ')}` },
  )
}

/** The shard, with the current state of these points added, replaced or removed. */
function withCurrentPoints(
  current: Shard,
  pointIds: ReadonlySet<string>,
  currentPoints: ReadonlyMap<string, Point>,
): Shard {
  const others = current.points.filter(({ id }) => !pointIds.has(id))
  const here: CellPoint[] = [...pointIds].flatMap(id => {
    const currentPoint = currentPoints.get(id)
    return currentPoint && shardOfPoint(currentPoint) === current.shard ? [toCellPoint(currentPoint)] : []
  })
  return { ...current, points: [...others, ...here].toSorted((a, b) => Number(a.id) - Number(b.id)) }
}
