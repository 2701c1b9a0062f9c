import * as z from 'zod/mini'
import { addDays, dayOf } from '../../platform/rules/days.ts'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'
import { printsArt, type TaskWork } from './task-work.ts'

/** The sign that hangs at a point, whoever has the point today: it may be of a contract that ended or begins later. */

/**
 * Who says that the sign hangs: a technician's photos, the office by completing the installation's task by hand, an
 * import of running contracts, or the office at the point itself.
 */
const signSource = z.enum(['proof', 'task', 'import', 'office'])
export type SignSource = z.infer<typeof signSource>

export const hangingSignSchema = z.object({
  /** ISO 8601. */
  since: z.string(),
  said_by: signSource,
  /** The order for which the sign was put up; null when unknown. */
  order_id: z.nullable(orderIdSchema),
})
export type HangingSign = z.infer<typeof hangingSignSchema>

type WithSign = { sign?: HangingSign | null | undefined }

/** Whether a sign hangs at the point. */
export const hasSign = ({ sign }: WithSign): boolean => (sign ?? null) !== null

/** Work that was done at a point, as far as its sign is concerned. */
export type SignWork = { work: TaskWork; order_id: string | null; only_art: boolean }

/**
 * The sign at a point after work was completed there. A takedown leaves none of its order; repairs, inspections and cleaning put up
 * none, and new art (`only_art`) hangs on the sign that is there.
 */
export function signAfterWork(
  { sign = null }: WithSign,
  { work, order_id, only_art }: SignWork,
  { said_by, now }: { said_by: SignSource; now: string },
): HangingSign | null {
  if (work === 'takedown') return isTakenDownWith({ sign }, order_id) ? null : sign
  const stays = !printsArt(work) || (sign !== null && (only_art || sign.order_id === order_id))
  return stays ? sign : { since: now, said_by, order_id }
}

/** Whether a takedown for this order removes the sign: not one that another order has put up since. */
export const isTakenDownWith = ({ sign = null }: WithSign, order_id: string | null): boolean =>
  sign !== null && (order_id === null || sign.order_id === null || sign.order_id === order_id)

/**
 * The sign at a point after completed work was taken back: what only that work said no longer holds. `removed`: the
 * sign that a takedown removed, which hangs again where no other does.
 */
export function signAfterWithdrawal(
  { sign = null }: WithSign,
  { work, order_id }: Omit<SignWork, 'only_art'>,
  removed: HangingSign | null = null,
): HangingSign | null {
  if (work === 'takedown') return sign ?? removed
  return printsArt(work) && sign?.order_id === order_id && isSaidByWork(sign) ? null : sign
}

/** Whether only work says that the sign hangs, not the office at the point itself or an import. */
export const isSaidByWork = ({ said_by }: HangingSign): boolean => said_by === 'proof' || said_by === 'task'

/** How far back the office may date a sign. Days. */
const MAX_SIGN_AGE_DAYS = 3_652

/** Whether the office may say that a sign hangs since this day. */
export const maySignHangSince = (since: string, now: string): boolean =>
  since <= dayOf(now) && since >= addDays(dayOf(now), -MAX_SIGN_AGE_DAYS)
