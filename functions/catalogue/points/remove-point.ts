import { presentAndLaterBookings } from '#shared/catalogue/rules/bookings.ts'
import { isPointInUse } from '#shared/catalogue/rules/points.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { deletePoint } from './deleted-points-store.ts'
import { replaceBookingsAction } from './points-store.ts'

/**
 * Deletes a point, which can be restored later. Throws POINT_NOT_FOUND, or POINT_IN_USE with the order that holds or
 * bought it.
 */
export const removePoint = (
  { point_id }: { point_id: string },
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Record<string, never>> =>
  retryOnConflict(async () => {
    const editConflict = await deletePoint(point_id, { by, now })
    if (!editConflict) return {}
    if (!editConflict.now) throw new DomainError('POINT_NOT_FOUND')
    const { order_id, status, bookings = [] } = editConflict.now
    if (!isPointInUse(editConflict.now)) return CONFLICT
    const later = presentAndLaterBookings(editConflict.now, dayOf(now))
    if (!isPointInUse({ order_id, status, bookings: later })) {
      // Blocks of days that have passed remain stored until the next write of the point, so they are dropped here first.
      await tryTransact([replaceBookingsAction(editConflict.now, later, now)])
      return CONFLICT
    }
    throw new DomainError('POINT_IN_USE', { order_id: order_id ?? bookings[0]?.order_id ?? null, status })
  })
