import { type CustomerStatement, customerStatement } from '#shared/orders/rules/customer-statements.ts'
import { nameOfCustomer } from '#shared/people/rules/customers.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import { findAllOrdersMatching } from '../find-all-orders.ts'

/** A customer's account over a period; its list of orders is a moment late. Throws CUSTOMER_NOT_FOUND. */
export async function showCustomerStatement({
  customer_id,
  ...period
}: DayPeriod & { customer_id: string }): Promise<CustomerStatement & { customer_name: string }> {
  const [customer, orders] = await Promise.all([
    findCustomer(customer_id),
    findAllOrdersMatching({ customer: customer_id }),
  ])
  if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
  return { customer_name: nameOfCustomer(customer), ...customerStatement(orders, period) }
}
