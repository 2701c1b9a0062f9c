import type { PointPhoto } from '#shared/domain/point-photos.ts'
import { findPoints } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import { isHeldBack } from './public-point.ts'

/** The photos of these points, for a list; of points that are not there or not shown, none. A read unit or two for each. */
export async function photosOfPoints(
  { point_ids }: { point_ids: readonly string[] },
  { now }: Pick<Context, 'now'>,
): Promise<PointPhoto[]> {
  const points = await findPoints([...new Set(point_ids)])
  const shown = [...points.values()].filter(point => !isHeldBack(point, now))
  return shown.map(({ id, image_url }) => ({ point_id: id, image_url }))
}
