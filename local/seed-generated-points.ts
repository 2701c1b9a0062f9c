import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import { allocatePointIds, batchWritePoints } from '#functions/catalogue/points/points-store.ts'
import { indexPointsOnMap } from '#functions/map/sync-points-on-map.ts'
import { syncList } from '#functions/platform/lists/sync-list.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { tagsOfPoints } from './demo/points.ts'
import { ensureTiers, findOrCreateTagId, toPoint } from './demo/seed.ts'
import { generatedPoints } from './generated-points.ts'

/** Number of points per batch. */
const POINT_BATCH = 1000

/** Adds generated points and shows them on the map; the list's filters do not find them yet. Returns the points. */
export async function seedGeneratedPoints(count: number, now: string): Promise<Point[]> {
  await ensureTiers()
  const ids = await allocatePointIds(count)
  const drawnPoints = [...generatedPoints(count, count)]
  const tagIds = new Map<string, string>()
  for (const name of tagsOfPoints(drawnPoints)) tagIds.set(name, await findOrCreateTagId(name))
  const points = drawnPoints.map((point, index) => ({
    ...toPoint(point, ids[index] ?? '', tagIds, now),
    image_url: null,
  }))
  for (let start = 0; start < count; start += POINT_BATCH)
    await batchWritePoints(points.slice(start, start + POINT_BATCH))
  await indexPointsOnMap(points)
  return points
}

/**
 * Indexes points for the list's filters with their current data. This writes ten or more items per point, so it runs
 * while the site is already in use. Points that are left when the signal aborts are indexed when they next change.
 */
export async function indexGeneratedPoints(points: readonly Point[], signal: AbortSignal): Promise<void> {
  for (let start = 0; start < points.length && !signal.aborted; start += POINT_BATCH / 5) {
    const changes = points.slice(start, start + POINT_BATCH / 5).map(point => ({ before: undefined, after: point }))
    await syncList(pointsList, changes)
  }
}
