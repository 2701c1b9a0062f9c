import { holdActions, type OrderChange } from '../change-order.ts'
import type { OrderRecord } from '../orders-store.ts'

/**
 * The change of a pending order whose receipt nobody has decided about: its hold has no end, in the order and in its
 * points. Points that another order took after the hold had ended stay with that order.
 */
export async function withUnreadReceipt(order: OrderRecord, now: string): Promise<OrderChange> {
  const updated = {
    ...order,
    reserved_until: null,
    unread_receipt: order.unread_receipt ?? { sent_at: now, held_until: order.reserved_until ?? now },
    updated_at: now,
  }
  const pointActions = await holdActions(updated, now)
  return { updated, pointActions, before: async () => pointActions, actions: [] }
}
