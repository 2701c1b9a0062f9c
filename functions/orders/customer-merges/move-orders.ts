import { CUSTOMERS_MERGED_REASON_TEXT } from '#shared/orders/messages/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import {
  type CustomerMerge,
  findCurrentCustomerId,
  findCustomerMerge,
  recordCustomerMergeDone,
  storedCustomerMerge,
} from '../../people/customers/customer-merges-store.ts'
import { checkCustomerUnchangedAction, findCustomer } from '../../people/customers/customers-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { changeOrder } from '../change-order.ts'
import { findAllOrdersOfCustomer } from '../find-all-orders.ts'
import { type OrderRecord, storedOrderWithoutInternals } from '../orders-store.ts'
import { releaseOrdersFrom } from '../release-parted-orders.ts'

/**
 * Moves the orders of a merged customer to the one that stays, with their contracts and links, which are in the orders'
 * partitions, and takes them from accounts that were parted from that one. Until then the orders contain the old id, which leads to that customer. Idempotent, so that an
 * interrupted run can be repeated.
 */
export async function moveOrdersOfMergedCustomer({ after }: Change<CustomerMerge>): Promise<void> {
  if (!after || after.done_at !== null) return
  const now = new Date().toISOString()
  for (const { id } of await findAllOrdersOfCustomer(after.customer_id, now)) await moveOrder(id, now)
  const kept = await findCustomer(after.customer_id)
  if (kept) await releaseOrdersFrom(kept, kept.parted_account_ids ?? [], now)
  await recordCustomerMergeDone(after.customer_id, now)
}

/** Handles an order, such as a renewal, that was created for a customer while the customer was being merged. */
export async function onOrderOfMergedCustomer({ before, after }: Change<Order>): Promise<void> {
  if (before || !after?.customer_id) return
  if (await findCustomerMerge(after.customer_id)) await moveOrder(after.id, new Date().toISOString())
}

const moveOrder = (orderId: string, now: string): Promise<Order> =>
  changeOrder(orderId, { by: null }, async (current: OrderRecord) => {
    const customer_id = current.customer_id && (await findCurrentCustomerId(current.customer_id))
    if (!customer_id || customer_id === current.customer_id) return { unchanged: current }
    // If the customer was deleted in the meantime, its retained orders are found by its id, so these orders get it too.
    const customer = await findCustomer(customer_id)
    return {
      updated: { ...current, customer_id, updated_at: now },
      actions: customer ? [checkCustomerUnchangedAction(customer)] : [],
      reason: CUSTOMERS_MERGED_REASON_TEXT,
    }
  })

export const customerMergeReaction = forEachChange('customer_merge', storedCustomerMerge, moveOrdersOfMergedCustomer)
export const orderOfMergedCustomerReaction = forEachChange(
  'order',
  storedOrderWithoutInternals,
  onOrderOfMergedCustomer,
)
