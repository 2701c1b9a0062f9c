import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { findPoint } from './points-store.ts'

/**
 * A point as the operator sees it; its description contains price variables instead of prices. Throws POINT_NOT_FOUND.
 */
export async function getPoint({ point_id }: { point_id: string }): Promise<Point> {
  const storedPoint = await findPoint(point_id)
  if (!storedPoint) throw new DomainError('POINT_NOT_FOUND')
  return withLiveDescription(storedPoint)
}
