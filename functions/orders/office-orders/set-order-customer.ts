import { mayHaveCustomerSet, type Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findCustomer, sellToCustomerAction } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { changeOrder } from '../change-order.ts'
import { revokeLinkActions } from '../order-links/new-order-link.ts'
import { findOrderLink } from '../order-links/order-links-store.ts'
import type { OrderRecord } from '../orders-store.ts'

type OfficeContext = Pick<Context, 'actor' | 'now'>
type Choice = { order_id: string; customer_id: string; version?: number | undefined }

/**
 * Sets the customer of an order that was made on the site, whose data its contract then contains. The order stays with
 * the account or the e-mail that made it, and its contact data stays as it was typed. Idempotent. Throws
 * ORDER_NOT_FOUND, ORDER_CHANGED, ORDER_CUSTOMER_FIXED or CUSTOMER_NOT_FOUND.
 */
export const setOrderCustomer = (
  { order_id, customer_id, version }: Choice,
  { actor, now }: OfficeContext,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    if (!mayHaveCustomerSet(current)) throw new DomainError('ORDER_CUSTOMER_FIXED')
    const customer = await findCustomer(customer_id)
    if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
    if (current.customer_id === customer.id) return { unchanged: current }
    return {
      updated: { ...current, customer_id: customer.id, updated_at: now },
      actions: [sellToCustomerAction(customer), ...(await revokeFormerLinkActions(current, { actor, now }))],
    }
  })

/** Revokes the link that was sent to the former customer, because it would show the next customer's contract. */
async function revokeFormerLinkActions(current: OrderRecord, context: OfficeContext): Promise<TransactAction[]> {
  const link = current.customer_id === undefined ? undefined : await findOrderLink(current.id, context.now)
  return link ? revokeLinkActions(current, link, context) : []
}
