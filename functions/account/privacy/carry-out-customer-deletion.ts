import { isOrderWithoutAccount } from '#shared/account/rules/privacy.ts'
import { customerDataRemovedEmail } from '#shared/notifications/messages/emails.ts'
import { latestRetention } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { accountIdsOf } from '#shared/people/rules/customer-accounts.ts'
import { contactDetailsOf } from '#shared/people/rules/customers.ts'
import { queueEmail } from '../../notifications/emails/outbox.ts'
import { findAllOrdersOfCustomer } from '../../orders/find-all-orders.ts'
import { deleteOrderDraftsOfCustomers } from '../../orders/order-drafts/order-drafts-store.ts'
import { storedOrderWithoutInternals } from '../../orders/orders-store.ts'
import { deleteCustomerHistory } from '../../people/customers/customer-events-store.ts'
import { findCurrentCustomerId } from '../../people/customers/customer-merges-store.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import {
  type CustomerDeletion,
  findCustomerDeletion,
  type RetainedCustomer,
  recordCustomerDeletionDone,
  retainCustomer,
  storedCustomerDeletion,
  storedRetainedCustomer,
} from './customer-deletions-store.ts'
import { recordCustomerDeletion } from './deletion-records-store.ts'
import { removeCustomerFromOrder } from './remove-person-from-order.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Removes a customer's personal data from their orders and history. Every step is idempotent, and the deletion's record
 * contains the customer until the last step is done, so that an interrupted run can be repeated.
 */
export async function carryOutCustomerDeletion({ after }: Change<CustomerDeletion>): Promise<void> {
  const deletion = after && (await findCustomerDeletion(after.customer_id))
  if (!deletion?.customer) return
  await recordCustomerDeletion(deletion)
  const { customer_id, customer } = deletion
  const now = new Date().toISOString()
  await deleteOrderDraftsOfCustomers([customer_id, ...deletion.former_ids])
  const remaining = await clearOrders(customer_id, now)
  const retainedUntil = latestRetention(remaining.filter(isOrderWithoutAccount), now)
  if (retainedUntil) await retainCustomer(customer, retainedUntil, now)
  await deleteCustomerHistory(customer_id)
  const { email } = contactDetailsOf(customer)
  // A person who deleted their own account receives the e-mail about the account instead.
  if (email && !accountIdsOf(customer).includes(deletion.by))
    await queueEmail(`customer-data-removed-${customer_id}`, email, customerDataRemovedEmail(retainedUntil, SITE_URL))
  await recordCustomerDeletionDone(customer_id, now)
}

/** Handles an order, such as a renewal, that was created while its customer was being deleted. */
export async function onLateCustomerOrder({ before, after }: Change<Order>): Promise<void> {
  if (before || !after?.customer_id || !isOrderWithoutAccount(after)) return
  if (await findCustomerDeletion(await findCurrentCustomerId(after.customer_id)))
    await removeCustomerFromOrder(after.id, new Date().toISOString())
}

/** When the retained data of a customer expires (TTL), removes the customer's data from their orders too. */
export async function onCustomerRetentionChanged({ before, after }: Change<RetainedCustomer>): Promise<void> {
  if (before && !after) await clearOrders(before.id, new Date().toISOString())
}

async function clearOrders(customerId: string, now: string): Promise<Order[]> {
  const remaining: Order[] = []
  for (const { id } of await findAllOrdersOfCustomer(customerId, now))
    remaining.push(await removeCustomerFromOrder(id, now))
  return remaining
}

export const customerDeletionReaction = forEachChange(
  'customer_deletion',
  storedCustomerDeletion,
  carryOutCustomerDeletion,
)
export const lateCustomerOrderReaction = forEachChange('order', storedOrderWithoutInternals, onLateCustomerOrder)
export const customerRetentionReaction = forEachChange(
  'retained_customer',
  storedRetainedCustomer,
  onCustomerRetentionChanged,
)
