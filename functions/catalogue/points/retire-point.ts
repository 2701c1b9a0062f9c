import { historyEventOfRetirement } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ordersOfPoint, type Retirement } from '#shared/catalogue/rules/retired-points.ts'
import { maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { findPoint, retirePointAction } from './points-store.ts'

type OfficeContext = Pick<Context, 'actor' | 'now'>

/**
 * Retires a point that is gone for good, unless an order has it now or later. A retired one stays as it is. Throws
 * POINT_NOT_FOUND, SIGN_DAY_INVALID, or POINT_HAS_ORDERS with the orders.
 */
export function retirePoint(
  { point_id, on, reason }: { point_id: string; on: string; reason: string },
  context: OfficeContext,
): Promise<Point> {
  if (!maySignHangSince(on, context.now)) throw new DomainError('SIGN_DAY_INVALID')
  return changeRetirement(point_id, { on, reason, by: context.actor }, context)
}

/** Offers a retired point again. Throws POINT_NOT_FOUND. */
export const putPointBack = ({ point_id }: { point_id: string }, context: OfficeContext): Promise<Point> =>
  changeRetirement(point_id, null, context)

const changeRetirement = (
  point_id: string,
  retired: Retirement | null,
  { actor, now }: OfficeContext,
): Promise<Point> =>
  retryOnConflict(async () => {
    const point = await findPoint(point_id)
    if (!point) throw new DomainError('POINT_NOT_FOUND')
    if (Boolean(point.retired) === Boolean(retired)) return withLiveDescription(point)
    const order_ids = ordersOfPoint(point, dayOf(now))
    if (retired && order_ids.length > 0) throw new DomainError('POINT_HAS_ORDERS', { order_ids })
    const failedConditions = await tryTransact([
      retirePointAction(point, retired, now),
      recordPointEventAction(historyEventOfRetirement(point, retired, { by: actor, now })),
    ])
    if (failedConditions) return CONFLICT
    return withLiveDescription({
      ...point,
      retired,
      is_available: retired === null,
      updated_at: now,
      version: point.version + 1,
      edit_version: point.edit_version + 1,
    })
  })
