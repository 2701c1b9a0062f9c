import { orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { recordOrderEvent } from './order-events-store.ts'
import { type OrderRecord, storedOrder } from './orders-store.ts'

/**
 * Records each change of an order in its history, with time and author. The key contains the order's version, so that a
 * change that is delivered twice is recorded once.
 */
export async function recordOrderHistory({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!after) return
  await recordOrderEvent(after.id, orderHistoryEntryOf(before, after, after.changed_by, after.change_reason))
}

export const orderHistoryReaction = forEachChange('order', storedOrder, recordOrderHistory)
