import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { partsOf, type Settling, settlePoints } from './settle-points.ts'
import { beginBeforeOrder, type NewUnsettledPoints, unsettledCheck } from './unsettled-points-store.ts'

/**
 * Writes to an order's points before a change of the order, which fails when one could not be had or another change is under way:
 * then nothing of it is left.
 */
export async function writeBeforeChange(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: Settling,
): Promise<void> {
  let isBegun = await beginBeforeOrder(unsettled)
  if (!isBegun) {
    // What another has left, or still does: it fails then, and asks again.
    await settlePoints(unsettled.order_id, settling)
    isBegun = await beginBeforeOrder(unsettled)
  }
  if (isBegun) await writeParts(unsettled, actions, settling)
}

/** Some points at a time; false when one could not be had, and nothing of it is left. */
export async function writeParts(
  unsettled: NewUnsettledPoints,
  actions: readonly TransactAction[],
  settling: Settling,
): Promise<boolean> {
  for (const part of partsOf(actions)) {
    if (await tryTransact([...part, unsettledCheck(unsettled, 'before')])) {
      await settlePoints(unsettled.order_id, settling)
      return false
    }
  }
  return true
}
