import type { Point } from '#shared/catalogue/rules/points.ts'
import { countedPoints } from '../../catalogue/points/listed-points-store.ts'
import { withLiveDescriptions } from '../../catalogue/points/live-descriptions.ts'
import { everyPoint, rewriteDescription } from '../../catalogue/points/points-store.ts'
import { syncPointsOnMap } from '../../map/sync-points-on-map.ts'
import { countItems } from '../../platform/lists/counts-store.ts'
import { forEachConcurrent } from '../../platform/table/for-each-concurrent.ts'

/** Points that are looked at together, and written at the same time. */
const TOGETHER = 500
const AT_ONCE = 8

/** `left`: changed by somebody meanwhile; the next run looks at them again. */
export type Migrated = { points: number; rewritten: number; left: number }

/**
 * Stores descriptions that hold the prices of their day with variables instead, counts points that were stored before
 * points were counted, and draws those anew whose map says less of them than it would today. What is done stays done: a run
 * that was broken off is taken up by the next, and one over a table that is done changes nothing.
 */
export async function migratePoints(onProgress: (done: Migrated) => void): Promise<Migrated> {
  const done = { points: 0, rewritten: 0, left: 0 }
  const work = async (points: readonly Point[]) => {
    const live = await withLiveDescriptions(points)
    const stale = points.flatMap((point, index) => {
      const description = live[index]?.description ?? point.description
      return description === point.description ? [] : [{ point, description }]
    })
    await forEachConcurrent(stale, AT_ONCE, async ({ point, description }) => {
      done[(await rewriteDescription(point, description)) ? 'rewritten' : 'left'] += 1
    })
    await syncPointsOnMap(points.map(each => ({ id: each.id, before: undefined, after: each })))
    await countItems(
      countedPoints,
      points.map(({ id }) => id),
    )
    done.points += points.length
    onProgress(done)
  }
  let waiting: Point[] = []
  for await (const point of everyPoint()) {
    waiting.push(point)
    if (waiting.length < TOGETHER) continue
    await work(waiting)
    waiting = []
  }
  await work(waiting)
  return done
}
