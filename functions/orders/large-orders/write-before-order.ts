import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { pointChunksOf, type SettlingContext, settlePoints } from './settle-points.ts'
import { insertUnsettledPoints, type NewUnsettledPoints, unsettledPointsCheck } from './unsettled-points-store.ts'

/**
 * Writes to the points of a large order before the order itself is changed. If a point is taken or another change of the order is
 * under way, it undoes what was written and throws.
 */
export async function writePointsBeforeOrderChange(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: SettlingContext,
): Promise<void> {
  let isBegun = await insertUnsettledPoints(unsettled)
  if (!isBegun) {
    // What another has left, or still does: it fails then, and asks again.
    await settlePoints(unsettled.order_id, settling)
    isBegun = await insertUnsettledPoints(unsettled)
  }
  if (isBegun) await writePointsInChunks(unsettled, actions, settling)
}

/** Some points at a time; false when one could not be had, and nothing of it is left. */
export async function writePointsInChunks(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: SettlingContext,
): Promise<boolean> {
  for (const part of pointChunksOf(actions)) {
    if (await tryTransact([...part, unsettledPointsCheck(unsettled, 'before')])) {
      await settlePoints(unsettled.order_id, settling)
      return false
    }
  }
  return true
}
