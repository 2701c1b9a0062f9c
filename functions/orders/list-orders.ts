import type { OrderListFilter } from '#shared/orders/api/orders.ts'
import type { ListedDueKind } from '#shared/orders/rules/order-dates.ts'
import { type OrderSummary, orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { accountIdsOf } from '#shared/people/rules/customer-accounts.ts'
import { withoutMask } from '#shared/people/rules/documents.ts'
import { endOfDay } from '#shared/platform/rules/days.ts'
import { findCustomer, findCustomerIdOfDocument } from '../people/customers/customers-store.ts'
import { findCustomersByPhone } from '../people/customers/listed-customers-store.ts'
import { findProfilesByDocument } from '../people/profiles/listed-profiles-store.ts'
import { matchesFilter } from '../platform/lists/list.ts'
import { type Page, readPageOfList } from '../platform/lists/page.ts'
import { cursorAfter, timeSortKeyOfCursor } from '../platform/table/read.ts'
import { findAllOrdersMatching, findAllOrdersOfPerson } from './find-all-orders.ts'
import { ordersList, parseWholePhone } from './listed-orders-store.ts'
import { listOrdersDueBy } from './orders-store.ts'

type PageRequest = { cursor?: string | undefined; limit: string }

/**
 * A page of all orders that match the filter, newest first. A search for a complete CPF or CNPJ finds the orders of its
 * owner; a search for a customer's complete phone also finds the orders that the office made for that customer. A
 * customer's orders include those that the customer's accounts made on the site.
 */
export async function listOrders({
  cursor,
  limit,
  ...filter
}: OrderListFilter & PageRequest): Promise<Page<OrderSummary>> {
  const owned = await findOrdersOfOwner(filter)
  if (owned) return pageOfOrders(owned, filter, { cursor, limit })
  const ofAccounts = await findOrdersOfCustomerWithAccounts(filter)
  if (ofAccounts) return pageOfOrders(ofAccounts, { ...filter, customer: undefined }, { cursor, limit })
  const page = await readPageOfList(ordersList, filter, { cursor, backwards: true, size: Number(limit) })
  return { ...page, items: page.items.map(orderSummaryOf) }
}

/**
 * The orders of the customer whose complete document or phone was searched. Undefined when nobody has it; then the
 * search compares texts.
 */
async function findOrdersOfOwner({ search }: OrderListFilter): Promise<Order[] | undefined> {
  const document = parseDocument(search)
  const phone = parseWholePhone(search)
  const [people, customerOfDocument, customersOfPhone] = await Promise.all([
    document === undefined ? [] : findProfilesByDocument(document),
    document === undefined ? undefined : findCustomerIdOfDocument(document),
    phone === undefined ? [] : findCustomersByPhone(phone),
  ])
  const customers = new Set([
    ...(customerOfDocument ? [customerOfDocument] : []),
    ...customersOfPhone.map(({ id }) => id),
  ])
  if (people.length === 0 && customers.size === 0) return undefined
  return withoutDoubles([
    ...people.map(findAllOrdersOfPerson),
    ...[...customers].map(customer => findAllOrdersMatching({ customer })),
    ...(customersOfPhone.length > 0 ? [findAllOrdersMatching({ search })] : []),
  ])
}

/**
 * A customer's orders, including those of the customer's accounts. Undefined when the list's own filter already finds
 * all of them.
 */
async function findOrdersOfCustomerWithAccounts({ customer, search }: OrderListFilter): Promise<Order[] | undefined> {
  if (customer === undefined || search !== undefined) return undefined
  const found = await findCustomer(customer)
  const accounts = found ? accountIdsOf(found) : []
  if (accounts.length === 0) return undefined
  return withoutDoubles([
    findAllOrdersMatching({ customer }),
    ...accounts.map(id => findAllOrdersOfPerson({ id, email: '', email_confirmed_at: null })),
  ])
}

async function withoutDoubles(lists: readonly Promise<Order[]>[]): Promise<Order[]> {
  const orders = (await Promise.all(lists)).flat()
  return [...new Map(orders.map(order => [order.id, order])).values()]
}

/** The digits of a CPF or CNPJ; undefined for other texts. */
function parseDocument(search: string | undefined): string | undefined {
  const typed = withoutMask(search ?? '')
  return /^(\d{11}|[\dA-Z]{12}\d{2})$/.test(typed) ? typed : undefined
}

const listSortKeyOf = (order: Order): string => ordersList.sortKey.of(order)

function pageOfOrders(
  orders: readonly Order[],
  { search: _, ...filter }: OrderListFilter,
  { cursor, limit }: PageRequest,
): Page<OrderSummary> {
  const sortKeyBefore = cursor === undefined ? undefined : timeSortKeyOfCursor(cursor)
  const matchingOrders = orders
    .filter(order => matchesFilter(ordersList, ordersList.facts.of(order), filter))
    .toSorted((a, b) => (listSortKeyOf(a) < listSortKeyOf(b) ? 1 : -1))
  const remainingOrders = matchingOrders.filter(
    order => sortKeyBefore === undefined || listSortKeyOf(order) < sortKeyBefore,
  )
  const items = remainingOrders.slice(0, Number(limit))
  const lastOrder = items.at(-1)
  return {
    items: items.map(orderSummaryOf),
    cursor: remainingOrders.length > items.length && lastOrder ? cursorAfter(listSortKeyOf(lastOrder)) : null,
    total: { count: matchingOrders.length, exact: true },
  }
}

/**
 * A page of the orders whose hold or first running contract ends by the end of the day `until`, or whose unread receipt
 * was sent by then, soonest first.
 */
export async function listOrdersEndingBy({
  kind,
  until,
  cursor,
  limit,
}: { kind: ListedDueKind; until: string } & PageRequest) {
  const page = await listOrdersDueBy(kind, { until: endOfDay(until), cursor, size: Number(limit) })
  return { ...page, items: page.items.map(orderSummaryOf) }
}
