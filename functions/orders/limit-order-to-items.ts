import { type Order, withItems } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import type { Context } from '../platform/context.ts'
import { assertOrderPending, changeOrder, releaseItemActions } from './change-order.ts'
import { assertOrderAccess } from './order-owner.ts'

type KeepItemsInput = { order_id: string; item_ids: readonly string[]; version?: number | undefined }

/** Removes all other items from a pending order and releases their points. At least one item must remain. */
export const limitOrderToItems = (
  { order_id, item_ids, version }: KeepItemsInput,
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    await assertOrderAccess(current, actor)
    assertOrderPending(current)
    if (item_ids.some(id => !current.items.some(item => item.id === id))) throw new DomainError('ORDER_ITEM_NOT_FOUND')
    const remainingItems = current.items.filter(item => item_ids.includes(item.id))
    if (remainingItems.length === 0) throw new DomainError('ORDER_WITHOUT_ITEMS')
    const removedItems = current.items.filter(item => !item_ids.includes(item.id))
    return {
      updated: {
        ...withItems(current, remainingItems),
        updated_at: now,
        edited_by_admin: current.edited_by_admin || (isManager(actor.role) && removedItems.length > 0),
      },
      pointActions: await releaseItemActions(current, removedItems, now),
      actions: [],
    }
  })
