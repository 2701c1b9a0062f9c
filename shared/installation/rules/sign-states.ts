import * as z from 'zod/mini'
import { type HangingSign, hangingSignSchema } from '../../catalogue/rules/signs.ts'
import { orderItemIdSchema, pointIdSchema, taskIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { type InstallationTask, isOpenTask } from './installation-tasks.ts'
import { hangsForOrders } from './takedowns.ts'

/** The state of a sign in the street, derived from the point's sign, its repair and its takedown. */

const SIGN_STATES = ['not_installed', 'installed', 'damaged', 'removed'] as const
const signState = z.enum(SIGN_STATES)
export type SignState = z.infer<typeof signState>

export const signStateViewSchema = z.object({
  state: orUnknown(signState),
  /** Since when the sign hangs, or is damaged or gone (ISO 8601); null when it never hung. */
  since: z.nullable(z.string()),
  /** Who says that it hangs; null when it does not. */
  said_by: z.nullable(orUnknown(hangingSignSchema.shape.said_by)),
  /** The repair of a damaged sign; the takedown of a removed one. */
  task_id: z.nullable(taskIdSchema),
})
export type SignStateView = z.infer<typeof signStateViewSchema>

/** The sign of an order's item. */
export const itemSignSchema = z.object({
  ...signStateViewSchema.shape,
  item_id: orderItemIdSchema,
  point_id: pointIdSchema,
  point_name: z.string(),
  asset_code: z.optional(z.string()),
})
export type ItemSign = z.infer<typeof itemSignSchema>

type Work = Pick<InstallationTask, 'id' | 'status' | 'created_at' | 'completed_at'> | undefined

/** `repair`: the last repair at the point; `takedown`: its last takedown, if it was this sign's. */
export function signStateOf(
  sign: HangingSign | null | undefined,
  { repair, takedown }: { repair: Work; takedown: Work },
): SignStateView {
  if (sign)
    return repair && isOpenTask(repair)
      ? { state: 'damaged', since: repair.created_at, said_by: sign.said_by, task_id: repair.id }
      : { state: 'installed', since: sign.since, said_by: sign.said_by, task_id: null }
  return takedown && !isOpenTask(takedown)
    ? { state: 'removed', since: takedown.completed_at, said_by: null, task_id: takedown.id }
    : { state: 'not_installed', since: null, said_by: null, task_id: null }
}

/**
 * The sign that counts as an order's: one that the order or one that it renewed has put up, one of nobody knows whom,
 * and the sign on which the order's new art hangs.
 */
export const signOfOrder = (
  point: { sign?: HangingSign | null | undefined; order_id: string | null },
  orderIds: readonly [string, ...string[]],
  installation: Pick<InstallationTask, 'status'> | undefined,
): HangingSign | null =>
  point.sign &&
  (hangsForOrders(point.sign, orderIds) || (point.order_id === orderIds[0] && installation?.status === 'completed'))
    ? point.sign
    : null
