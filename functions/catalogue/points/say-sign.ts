import { historyEventOfSign, type PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { type HangingSign, maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { dayOf, startOfDay } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { findPoint, setPointSignAction } from './points-store.ts'

function officeSign(point: Point, since: string | null, now: string): HangingSign | null {
  const order_id = statusAt(point, now) === 'available' ? null : point.order_id
  return since === null
    ? null
    : { since: startOfDay(since), said_by: 'office', order_id: point.sign?.order_id ?? order_id }
}

/** Writes what the office says about the sign, with the point's history. Returns whether the point was as it was read. */
export async function writeOfficeSign(
  point: Point,
  since: string | null,
  { by, now }: PointChangeContext,
): Promise<boolean> {
  const failedConditions = await tryTransact([
    setPointSignAction(point, officeSign(point, since, now), now),
    recordPointEventAction(historyEventOfSign(point, since, { by, now })),
  ])
  return !failedConditions
}

/**
 * The office says that a sign hangs at the point since a day, or that none does (null). What the point says already
 * changes nothing. Throws POINT_NOT_FOUND or SIGN_DAY_INVALID.
 */
export async function saySign(
  { point_id, since }: { point_id: string; since: string | null },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Point> {
  if (since !== null && !maySignHangSince(since, now)) throw new DomainError('SIGN_DAY_INVALID')
  return retryOnConflict(async () => {
    const point = await findPoint(point_id)
    if (!point) throw new DomainError('POINT_NOT_FOUND')
    if (since === (point.sign ? dayOf(point.sign.since) : null)) return withLiveDescription(point)
    const sign = officeSign(point, since, now)
    if (!(await writeOfficeSign(point, since, { by: actor, now }))) return CONFLICT
    const installed_at = sign === null ? null : point.installed_at
    return withLiveDescription({ ...point, sign, installed_at, updated_at: now, version: point.version + 1 })
  })
}
