import type { CodedPoint } from '#shared/catalogue/rules/point-codes.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { assignPointCode } from './point-codes-store.ts'
import { findPoints } from './points-store.ts'

/** Number of codes assigned concurrently. */
const CONCURRENCY = 10

/**
 * The point codes of these points, in the same order. Points without a code are assigned one. Throws POINT_NOT_FOUND
 * with the ids of missing points.
 */
export const issuePointCodes = ({ point_ids }: { point_ids: readonly string[] }): Promise<{ items: CodedPoint[] }> =>
  retryOnConflict(async () => {
    const points = await findPoints([...new Set(point_ids)])
    const missingIds = point_ids.filter(id => !points.has(id))
    if (missingIds.length > 0)
      throw new DomainError('POINT_NOT_FOUND', { points: missingIds.map(id => ({ point_id: id, point_name: '' })) })
    const withoutCode = [...points.values()].filter(({ code }) => code === null)
    await forEachConcurrent(withoutCode, CONCURRENCY, async ({ id }) => {
      await assignPointCode(id)
    })
    if (withoutCode.length > 0) return CONFLICT
    return {
      items: point_ids.flatMap(id => {
        const point = points.get(id)
        return point?.code ? [{ ...point, point_id: id, point_code: point.code }] : []
      }),
    }
  })
