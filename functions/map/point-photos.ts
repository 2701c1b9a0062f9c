import type { PhotoOfPoint } from '#shared/catalogue/rules/point-photos.ts'
import { findPoints } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import { isWithheldFromMap } from './public-point.ts'

/**
 * Photos and codes of these points, for a list. Skips points that don't exist or that visitors may not see. Each costs
 * a half or a whole read unit.
 */
export async function listPhotosOfPoints(
  { point_ids }: { point_ids: readonly string[] },
  { now }: Pick<Context, 'now'>,
): Promise<PhotoOfPoint[]> {
  const points = await findPoints([...new Set(point_ids)], { ConsistentRead: false })
  const shown = [...points.values()].filter(point => !isWithheldFromMap(point, now))
  return shown.map(({ id, image_url, asset_code }) => ({ point_id: id, image_url, asset_code }))
}
