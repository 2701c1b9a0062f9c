import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findCustomerOfProvenAccount } from '../people/customers/customer-accounts.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import { findAllOrdersMatching } from './find-all-orders.ts'
import { assertOrderAccess, isShutOutOfOrder } from './order-owner.ts'
import { findOrder, listOrdersOfOwner, mergeIntoPage, type OrdersPage } from './orders-store.ts'

/** Finds an order, for a manager or the order's owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function findAccessibleOrder(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<Order> {
  const order = await findOrder(order_id)
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  await assertOrderAccess(order, actor)
  return order
}

/**
 * A page of the caller's own orders and the orders of the customer whose proven account the caller has, newest first.
 */
export async function listOwnOrders(
  { cursor }: { cursor?: string | undefined },
  { actor }: Pick<Context, 'actor'>,
): Promise<OrdersPage> {
  const profile = await findProfile(actor.user_id)
  const [own, customer] = await Promise.all([
    listOrdersOfOwner(actor.user_id, profile?.email, cursor),
    profile && findCustomerOfProvenAccount(profile),
  ])
  // Orders that the office made and the account had claimed are not its own any more after the office parted it.
  const isLost = await Promise.all(own.items.map(order => isShutOutOfOrder(order, actor.user_id)))
  const page = { ...own, items: own.items.filter((_, index) => !isLost[index]) }
  return customer ? mergeIntoPage(page, await findAllOrdersMatching({ customer: customer.id }), cursor) : page
}
