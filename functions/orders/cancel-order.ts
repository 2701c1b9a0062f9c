import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../platform/context.ts'
import { assertOrderTransition, changeOrder, type OrderChange, releaseItemActions } from './change-order.ts'
import { assertOrderAccess } from './order-owner.ts'
import type { OrderRecord } from './orders-store.ts'
import { clearRenewalReferenceActions } from './renewed-order.ts'

/** Cancels a pending order, for a manager or the order's owner, and releases its points. */
export const cancelOrder = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    await assertOrderAccess(current, actor)
    assertOrderTransition(current, 'cancelled')
    return cancellationOf(current, { by: actor, now })
  })

/**
 * The changes that cancelling a pending order makes, whoever cancels it: its points become available, and the order
 * that it would renew no longer refers to it.
 */
export async function cancellationOf(
  current: OrderRecord,
  { by, now }: { by: Actor | null; now: string },
): Promise<OrderChange> {
  const [released, withdrawn] = await Promise.all([
    releaseItemActions(current, current.items, now),
    clearRenewalReferenceActions(current, { by, now }),
  ])
  return {
    updated: { ...current, status: 'cancelled', reserved_until: null, unread_receipt: undefined, updated_at: now },
    pointActions: released,
    actions: withdrawn,
  }
}
