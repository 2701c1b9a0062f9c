import { itemWithContractStarted, type Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import { findOrder, type OrderRecord, replaceOrderAction } from './orders-store.ts'

/** The order that this one renews; undefined when this order is no renewal. */
export const findRenewedOrder = async ({ renews }: OrderRecord): Promise<OrderRecord | undefined> =>
  renews === null ? undefined : await findOrder(renews)

/** A renewal, with the days that its contracts will have once it is paid: they begin where the former contracts end. */
export async function withExpectedContractDays(order: Order): Promise<Order> {
  const former = order.status === 'pending' && order.renews !== null ? await findOrder(order.renews) : undefined
  if (!former) return order
  const ends = new Map(former.items.map(({ point_id, ends_at }) => [point_id, ends_at]))
  return {
    ...order,
    items: order.items.map(item => {
      const end = ends.get(item.point_id)
      return end ? itemWithContractStarted(item, end) : item
    }),
  }
}

/** Removes the reference to a pending renewal from the order that it would have renewed. */
export async function clearRenewalReferenceActions(
  order: OrderRecord,
  { by, now }: { by: Actor | null; now: string },
): Promise<TransactAction[]> {
  const formerOrder = await findRenewedOrder(order)
  return formerOrder
    ? [replaceOrderAction(formerOrder, { ...formerOrder, renewal_order_id: null, updated_at: now, changed_by: by })]
    : []
}

/** Marks the items of the former order that this one renews. */
export const markRenewedAction = (
  former: OrderRecord,
  renewal: OrderRecord,
  { by, now }: { by: Actor; now: string },
): TransactAction => {
  const renewedPointIds = new Set(renewal.items.map(({ point_id }) => point_id))
  const items = former.items.map(item =>
    renewedPointIds.has(item.point_id) ? { ...item, renewed_by: renewal.id } : item,
  )
  return replaceOrderAction(former, { ...former, items, renewal_order_id: null, updated_at: now, changed_by: by })
}
