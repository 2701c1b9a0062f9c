import type { OrderListFilter } from '#shared/orders/api/orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { idsOfCustomerAndMerged } from '../people/customers/customer-events-store.ts'
import { readPageOfList } from '../platform/lists/page.ts'
import { collectPages } from '../platform/table/read.ts'
import { ordersList } from './listed-orders-store.ts'
import { isShutOutOfOrder } from './order-owner.ts'
import { everyOrder, listOrdersOfOwner } from './orders-store.ts'

/**
 * All orders of a person, newest first. Guest orders with the person's e-mail are included only once the person has
 * confirmed the e-mail; what the office made for a customer from which it has parted the account is not theirs.
 */
export const findAllOrdersOfPerson = ({
  id,
  email,
  email_confirmed_at,
}: Pick<Profile, 'id' | 'email' | 'email_confirmed_at'>): Promise<Order[]> =>
  collectPages(async startCursor => {
    const { items, cursor } = await listOrdersOfOwner(id, email_confirmed_at === null ? undefined : email, startCursor)
    const isLost = await Promise.all(items.map(order => isShutOutOfOrder(order, id)))
    return { items: items.filter((_, index) => !isLost[index]), cursor }
  })

/** All orders that match a filter of the office's list, newest first. */
export const findAllOrdersMatching = (filter: OrderListFilter): Promise<Order[]> =>
  collectPages(cursor => readPageOfList(ordersList, filter, { cursor, backwards: true, size: 200 }))

/** How far the list of orders may be behind the table, at most, until somebody has acted on the alarm. Hours. */
const LIST_LAG_HOURS = 24

/**
 * All orders of a customer and of the customers that were merged into it, including recent ones that the list does not
 * contain yet.
 */
export async function findAllOrdersOfCustomer(customerId: string, now: string): Promise<Order[]> {
  const ids = await idsOfCustomerAndMerged(customerId)
  const orders = new Map<string, Order>()
  for (const customer of ids) for (const order of await findAllOrdersMatching({ customer })) orders.set(order.id, order)
  for await (const order of everyOrder(new Date(Date.parse(now) - LIST_LAG_HOURS * 3_600_000).toISOString()))
    if (order.customer_id !== undefined && ids.includes(order.customer_id)) orders.set(order.id, order)
  return [...orders.values()].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
}
