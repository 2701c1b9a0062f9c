import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { pointCountDefinition } from '../../catalogue/points/listed-points-store.ts'
import { withLiveDescriptions } from '../../catalogue/points/live-descriptions.ts'
import { everyPoint, rewriteDescription } from '../../catalogue/points/points-store.ts'
import { syncPointsOnMap } from '../../map/sync-points-on-map.ts'
import { syncCountsOfItems } from '../../platform/lists/counts-store.ts'
import { inBatches } from '../../platform/table/read.ts'

/** Number of points per batch, written concurrently. */
const BATCH = 500
const CONCURRENCY = 8

/** `conflicts`: points that somebody changed at the same time; the next run handles them. */
export type MigrationProgress = { points: number; rewritten: number; conflicts: number }

/**
 * Replaces prices in descriptions by variables, counts points stored before counts existed, and rewrites outdated map
 * entries. Idempotent, so that an interrupted run can be repeated.
 */
export async function migratePoints(onProgress: (done: MigrationProgress) => void): Promise<MigrationProgress> {
  const progress = { points: 0, rewritten: 0, conflicts: 0 }
  for await (const points of inBatches(everyPoint(), BATCH)) {
    const liveDescriptions = await withLiveDescriptions(points)
    const staleDescriptions = points.flatMap((point, index) => {
      const description = liveDescriptions[index]?.description ?? point.description
      return description === point.description ? [] : [{ point, description }]
    })
    await forEachConcurrent(staleDescriptions, CONCURRENCY, async ({ point, description }) => {
      progress[(await rewriteDescription(point, description)) ? 'rewritten' : 'conflicts'] += 1
    })
    await syncPointsOnMap(points.map(point => ({ id: point.id, before: undefined, after: point })))
    await syncCountsOfItems(
      pointCountDefinition,
      points.map(({ id }) => id),
    )
    progress.points += points.length
    onProgress(progress)
  }
  return progress
}
