import type { PointOfCode } from '#shared/catalogue/rules/point-codes.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { hasSign } from '#shared/catalogue/rules/signs.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPointIdByCode } from '../../catalogue/points/point-codes-store.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'

/** The point that has this point code. Throws POINT_CODE_UNKNOWN, also for a deleted point. */
export async function getPointByCode(point_code: string): Promise<Point> {
  const pointId = await findPointIdByCode(point_code)
  const point = pointId === undefined ? undefined : await findPoint(pointId)
  if (!point) throw new DomainError('POINT_CODE_UNKNOWN')
  return point
}

/** The public data of the point that has this point code. */
export async function showPointByCode(
  { point_code }: { point_code: string },
  { now }: Pick<Context, 'now'>,
): Promise<PointOfCode> {
  const point = await getPointByCode(point_code)
  const installed_at = statusAt(point, now) === 'available' ? null : point.installed_at
  return { ...point, point_id: point.id, point_code, installed_at, has_sign: hasSign(point) }
}
