import type { DueKind } from '#shared/orders/rules/order-dates.ts'
import { changeOrder, type OrderChange } from '../../orders/change-order.ts'
import { findDueOrderIds, type OrderRecord } from '../../orders/orders-store.ts'
import { log } from '../../platform/aws/log.ts'

/** Number of orders per run; the next run handles the others. */
const BATCH = 200

/** `isMore`: the order is still due after this change, because one transaction can't take all of its points. */
export type DueOrderChange = OrderChange & { isMore?: boolean }

/**
 * Changes each due order in its own transaction, and returns the number of changed orders. `decide` returns undefined
 * for an order that is no longer due, because the index may be outdated. An order whose change fails is logged with
 * `failure`, and the next run tries again.
 */
export async function changeDueOrders(
  kind: DueKind,
  now: string,
  decide: (read: OrderRecord) => Promise<DueOrderChange | undefined>,
  failure: string,
): Promise<number> {
  let changedCount = 0
  for (const orderId of await findDueOrderIds(kind, now, BATCH)) {
    try {
      if (await changeDueOrder(orderId, decide)) changedCount += 1
    } catch (error) {
      log.error(failure, { order: orderId, error: error as Error })
    }
  }
  return changedCount
}

async function changeDueOrder(
  orderId: string,
  decide: (read: OrderRecord) => Promise<DueOrderChange | undefined>,
): Promise<boolean> {
  let isStillDue = false
  const changed = await changeOrder(orderId, { by: null }, async current => {
    const { isMore = false, ...decided } = (await decide(current)) ?? UNCHANGED
    isStillDue = isMore
    return decided
  })
  if (isStillDue) await changeDueOrder(orderId, decide)
  return changed !== undefined
}

const UNCHANGED = { unchanged: undefined, isMore: false }
