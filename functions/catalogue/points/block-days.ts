import { isDeepStrictEqual } from 'node:util'
import { isFreeForTerm, withBookingAdded } from '#shared/catalogue/rules/bookings.ts'
import { historyEventOfBlock } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type Booking, MAX_BLOCKS_OF_POINT, type Term, termProblem } from '#shared/catalogue/rules/terms.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { findPoint, replaceBookingsAction } from './points-store.ts'

type BlockContext = Pick<Context, 'actor' | 'now'>

/**
 * Blocks days of a point, so that nobody can reserve them. Repeating the same block changes nothing. Throws
 * POINT_NOT_FOUND, START_DATE_INVALID, TERM_INVALID, POINT_DAYS_TAKEN or TOO_MANY_BLOCKS.
 */
export async function blockDays(
  { point_id, from, to, reason }: { point_id: string; reason: string } & Term,
  context: BlockContext,
): Promise<Point> {
  const { now } = context
  const today = dayOf(now)
  const problem = termProblem({ from, to }, today)
  if (problem) throw new DomainError(problem)
  const block: Booking = { from, to, kind: 'block', order_id: null, reserved_until: null, reason }
  return changeBlocks(point_id, context, point => {
    const isBlockedAlready = point.bookings?.some(booking => isDeepStrictEqual(booking, block))
    if (isBlockedAlready) return undefined
    if (!isFreeForTerm({ ...point, is_available: true }, { from, to }, now)) throw new DomainError('POINT_DAYS_TAKEN')
    const bookings = withBookingAdded(point, block, today)
    if (bookings.filter(({ kind }) => kind === 'block').length > MAX_BLOCKS_OF_POINT)
      throw new DomainError('TOO_MANY_BLOCKS')
    return { bookings, block, is_blocked: true }
  })
}

/** Removes the block that begins on the day `from`. Throws POINT_NOT_FOUND or BLOCK_NOT_FOUND. */
export const unblockDays = (
  { point_id, from }: { point_id: string; from: string },
  context: BlockContext,
): Promise<Point> =>
  changeBlocks(point_id, context, ({ bookings = [] }) => {
    const block = bookings.find(booking => booking.kind === 'block' && booking.from === from)
    if (!block) throw new DomainError('BLOCK_NOT_FOUND')
    return { bookings: bookings.filter(booking => booking !== block), block, is_blocked: false }
  })

/** All bookings that the point is to have, and the block that was added or removed. */
type ChangedBlocks = { bookings: Booking[]; block: Booking; is_blocked: boolean }

/**
 * Writes the blocks that `decide` returns, together with an entry in the point's history; undefined changes nothing.
 */
const changeBlocks = (
  point_id: string,
  { actor, now }: BlockContext,
  decide: (read: Point) => ChangedBlocks | undefined,
): Promise<Point> =>
  retryOnConflict(async () => {
    const point = await findPoint(point_id)
    if (!point) throw new DomainError('POINT_NOT_FOUND')
    const change = decide(point)
    if (!change) return withLiveDescription(point)
    const { bookings, block, is_blocked } = change
    const failedConditions = await tryTransact([
      replaceBookingsAction(point, bookings, now),
      recordPointEventAction(historyEventOfBlock(point, block, is_blocked, { by: actor, now })),
    ])
    if (failedConditions) return CONFLICT
    return withLiveDescription({ ...point, bookings, updated_at: now, version: point.version + 1 })
  })
