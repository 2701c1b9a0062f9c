import { orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { recordOrderEvent } from './order-events-store.ts'
import { type OrderRecord, storedOrder } from './orders-store.ts'

/**
 * Records each change of an order, with its time and author. The version is part of the key, so a redelivery is
 * idempotent.
 */
export async function recordOrderHistory({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!after) return
  await recordOrderEvent(after.id, orderHistoryEntryOf(before, after, after.changed_by, after.change_reason))
}

export const orderHistoryReaction = forEachChange('order', storedOrder, recordOrderHistory)
