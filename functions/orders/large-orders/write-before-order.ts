import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { pointChunksOf, type SettlingContext, settlePoints } from './settle-points.ts'
import { checkUnsettledPointsAction, insertUnsettledPoints, type NewUnsettledPoints } from './unsettled-points-store.ts'

/**
 * Writes to the points of a large order before the order itself is changed. If a point is taken or another change of
 * the order is under way, undoes these writes and throws.
 */
export async function writePointsBeforeOrderChange(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: SettlingContext,
): Promise<void> {
  let isBegun = await insertUnsettledPoints(unsettled)
  if (!isBegun) {
    // Settles what another change has left. If that change is still running, this makes it fail, and its caller tries
    // again.
    await settlePoints(unsettled.order_id, settling)
    isBegun = await insertUnsettledPoints(unsettled)
  }
  if (isBegun) await writePointsInChunks(unsettled, actions, settling)
}

/** Writes the points in chunks; false when one of them could not be written, after undoing the others. */
export async function writePointsInChunks(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: SettlingContext,
): Promise<boolean> {
  for (const part of pointChunksOf(actions)) {
    if (await tryTransact([...part, checkUnsettledPointsAction(unsettled, 'before')])) {
      await settlePoints(unsettled.order_id, settling)
      return false
    }
  }
  return true
}
