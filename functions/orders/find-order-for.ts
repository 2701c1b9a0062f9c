import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findCustomerOfAccount } from '../people/customers/customer-accounts.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import { assertOrderAccess } from './change-order.ts'
import { everyOrderMatching } from './every-order-of.ts'
import { findOrder, ordersOfOwner, type Page, withOrders } from './orders-store.ts'

/** Finds an order for a manager or its owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function findOrderFor(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<Order> {
  const order = await findOrder(order_id)
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  await assertOrderAccess(order, actor)
  return order
}

/** A page of the caller's own orders and those of the customer that the account belongs to, newest first. */
export async function listOrdersOf(
  { cursor }: { cursor?: string | undefined },
  { actor }: Pick<Context, 'actor'>,
): Promise<Page> {
  const profile = await findProfile(actor.user_id)
  const [own, customer] = await Promise.all([
    ordersOfOwner(actor.user_id, profile?.email, cursor),
    profile && findCustomerOfAccount(profile),
  ])
  return customer ? withOrders(own, await everyOrderMatching({ customer: customer.id }), cursor) : own
}
