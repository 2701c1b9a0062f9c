import { CUSTOMER_RETENTION_REASONS } from '#shared/account/messages/retention.ts'
import { customerData } from '#shared/account/rules/privacy.ts'
import { everyOrderOfCustomer } from '../../orders/every-order-of.ts'
import { findCustomerHistory } from '../../people/customers/customer-events-store.ts'
import { getCustomer } from '../../people/customers/save-customer.ts'
import type { Context } from '../../platform/context.ts'
import { exportOrders } from './export-orders.ts'

/**
 * All data about a customer in the contract's field names, as the customer may see it, with reasons and retention. Throws
 * CUSTOMER_NOT_FOUND.
 */
export async function exportCustomerData({ customer_id }: { customer_id: string }, { actor, now }: Context) {
  const customer = await getCustomer({ customer_id })
  const [changes, orders] = await Promise.all([
    findCustomerHistory(customer_id),
    everyOrderOfCustomer(customer_id, now),
  ])
  return customerData.parse({
    ...{ generated_at: now, customer, changes },
    ...(await exportOrders(orders, { ...actor, role: 'client' })),
    retention: CUSTOMER_RETENTION_REASONS,
  })
}
