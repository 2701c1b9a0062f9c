import * as z from 'zod/mini'
import { orderListFilter, orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { Ask } from '#web/lib/read-list.ts'
import { useList } from '#web/lib/use-list.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'
import { dueOf, dueView, IN_ADDRESS, NAMES, type OrderView } from './order-views.ts'

const listFilter = z.object({ ...orderListFilter.shape, due: z.optional(dueView) })
export type OrderFilter = z.infer<typeof listFilter>

/** What the list of orders is narrowed down to; it stands in the page's address. */
export const useOrderFilters = () => useListFilter(listFilter, NAMES, IN_ADDRESS)
export type OrderFilters = ReturnType<typeof useOrderFilters>

/** Which of the views is chosen; undefined: another filter. What falls due is no longer when something else is asked for. */
export function viewOf({ search, status, receipt, due }: OrderFilter): OrderView | undefined {
  const isOther = Boolean(search ?? status ?? receipt)
  if (due && !isOther) return due
  if (!isOther) return 'all'
  return !search && status === 'pending' && receipt === 'yes' ? 'to_confirm' : undefined
}

/** How often an open list looks for what others changed. Milliseconds. */
const REFRESH = 60_000

/** A part of the list that a filter asks for, of so many orders at most. */
function askForOrders({ due, ...filter }: OrderFilter, limit: '25' | '200'): Ask<OrderSummary> {
  const isDue = due && viewOf({ due, ...filter }) === due
  return async (cursor, signal) => {
    const on = { limit, ...(cursor === undefined ? {} : { cursor }) }
    if (!isDue) return call(ordersApi.list, { ...filter, ...on }, { signal })
    const today = dayOf(new Date().toISOString())
    const page = await call(ordersApi.due, { ...dueOf(due, today), ...on }, { signal })
    return { ...page, total: { count: page.items.length, exact: page.cursor === null } }
  }
}

/** The office's orders, page by page below each other. */
export const useOrderList = (filter: OrderFilter) =>
  useList({ key: queryKeys.orders(filter), ask: askForOrders(filter, '25'), refreshEvery: REFRESH })

/** All orders of a filter. Throws ApiError. */
export async function everyOrderOf(filter: OrderFilter, signal: AbortSignal): Promise<OrderSummary[]> {
  const found = new Map<string, OrderSummary>()
  const ask = askForOrders(filter, '200')
  let cursor: string | undefined
  do {
    const answer = await ask(cursor, signal)
    for (const order of answer.items) found.set(order.id, order)
    cursor = answer.cursor ?? undefined
  } while (cursor !== undefined)
  return [...found.values()]
}
