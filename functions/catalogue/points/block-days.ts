import { isDeepStrictEqual } from 'node:util'
import { isFreeFor, withBooking } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type Booking, MAX_BLOCKS_OF_POINT, type Term, termProblem } from '#shared/catalogue/rules/terms.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { findPoint, replaceBookingsAction } from './points-store.ts'

/**
 * Blocks days of a point, so that nobody can buy them; the same block again changes nothing. Throws POINT_NOT_FOUND,
 * START_DATE_INVALID, TERM_INVALID, POINT_DAYS_TAKEN or TOO_MANY_BLOCKS.
 */
export async function blockDays(
  { point_id, from, to, reason }: { point_id: string; reason: string } & Term,
  { now }: Pick<Context, 'now'>,
): Promise<Point> {
  const today = dayOf(now)
  const problem = termProblem({ from, to }, today)
  if (problem) throw new DomainError(problem)
  const block: Booking = { from, to, kind: 'block', order_id: null, reserved_until: null, reason }
  return changeBookings(point_id, now, point => {
    const isThere = point.bookings?.some(each => isDeepStrictEqual(each, block))
    if (isThere) return undefined
    if (!isFreeFor({ ...point, is_available: true }, { from, to }, now)) throw new DomainError('POINT_DAYS_TAKEN')
    const bookings = withBooking(point, block, today)
    if (bookings.filter(({ kind }) => kind === 'block').length > MAX_BLOCKS_OF_POINT)
      throw new DomainError('TOO_MANY_BLOCKS')
    return bookings
  })
}

/** Gives the days of a block that begins on `from` back. Throws POINT_NOT_FOUND or BLOCK_NOT_FOUND. */
export const unblockDays = (
  { point_id, from }: { point_id: string; from: string },
  { now }: Pick<Context, 'now'>,
): Promise<Point> =>
  changeBookings(point_id, now, ({ bookings = [] }) => {
    const others = bookings.filter(each => each.kind !== 'block' || each.from !== from)
    if (others.length === bookings.length) throw new DomainError('BLOCK_NOT_FOUND')
    return others
  })

/** `decide` gives the bookings that the point shall have; undefined changes nothing. */
const changeBookings = (
  point_id: string,
  now: string,
  decide: (read: Point) => Booking[] | undefined,
): Promise<Point> =>
  retryOnConflict(async () => {
    const read = await findPoint(point_id)
    if (!read) throw new DomainError('POINT_NOT_FOUND')
    const bookings = decide(read)
    if (bookings && (await tryTransact([replaceBookingsAction(read, bookings, now)]))) return CONFLICT
    return withLiveDescription(bookings ? { ...read, bookings, updated_at: now, version: read.version + 1 } : read)
  })
