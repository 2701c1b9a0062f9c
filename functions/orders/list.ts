import type { OrderListFilter } from '#shared/orders/api/orders.ts'
import type { DueKind } from '#shared/orders/rules/order-due.ts'
import { type OrderSummary, summaryOf } from '#shared/orders/rules/order-summary.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { endOfDay } from '#shared/platform/rules/days.ts'
import { findProfilesByDocument } from '../people/profiles/listed-profiles-store.ts'
import { type Page, pageOf } from '../platform/lists/page.ts'
import { cursorAfter, timeSortKeyOf } from '../platform/table/read.ts'
import { everyOrderOf } from './every-order-of.ts'
import { ordersList } from './listed-orders-store.ts'
import { dueOrdersPage } from './orders-store.ts'

type PageRequest = { cursor?: string | undefined; limit: string }

/**
 * A page of all orders that match the filter, newest first. A search for a whole CPF or CNPJ gives the orders of its
 * owner.
 */
export async function list({ cursor, limit, ...filter }: OrderListFilter & PageRequest): Promise<Page<OrderSummary>> {
  const document = parseDocument(filter.search)
  const people = document === undefined ? [] : await findProfilesByDocument(document)
  if (people.length > 0) return pageOfPeople(people, filter, { cursor, limit })
  const page = await pageOf(ordersList, filter, { cursor, backwards: true, size: Number(limit) })
  return { ...page, items: page.items.map(summaryOf) }
}

/**
 * The digits of a CPF or CNPJ, typed with or without punctuation. Phones have as many digits: when nobody has such a
 * document, the search goes on as text.
 */
function parseDocument(search: string | undefined): string | undefined {
  const digits = search?.replace(/[\s./-]/g, '')
  return digits !== undefined && /^(\d{11}|\d{14})$/.test(digits) ? digits : undefined
}

const placeOf = (order: Order): string => ordersList.sortKey.of(order)

async function pageOfPeople(
  people: readonly Profile[],
  { status, receipt }: OrderListFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<OrderSummary>> {
  const sortKeyBefore = cursor === undefined ? undefined : timeSortKeyOf(cursor)
  const matchingOrders = (await Promise.all(people.map(everyOrderOf)))
    .flat()
    .filter(order => status === undefined || order.status === status)
    .filter(order => receipt === undefined || (order.payment_receipt_url !== null) === (receipt === 'yes'))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
  const remainingOrders = matchingOrders.filter(order => sortKeyBefore === undefined || placeOf(order) < sortKeyBefore)
  const items = remainingOrders.slice(0, Number(limit))
  const lastOrder = items.at(-1)
  return {
    items: items.map(summaryOf),
    cursor: remainingOrders.length > items.length && lastOrder ? cursorAfter(placeOf(lastOrder)) : null,
    total: { count: matchingOrders.length, exact: true },
  }
}

/** A page of the orders whose hold or first running contract ends by the end of the day `until`, soonest first. */
export async function listDue({ kind, until, cursor, limit }: { kind: DueKind; until: string } & PageRequest) {
  const page = await dueOrdersPage(kind, { until: endOfDay(until), cursor, size: Number(limit) })
  return { ...page, items: page.items.map(summaryOf) }
}
