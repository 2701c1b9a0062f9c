import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orderListFilterSchema, orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { FetchPage } from '#web/lib/list-page.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useList } from '#web/lib/use-list.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'
import {
  dueListRequest,
  dueViewSchema,
  ORDER_FILTER_URL_PARAMETERS,
  ORDER_FILTER_URL_VALUES,
  type OrderView,
} from './order-views.ts'

const listFilterSchema = z.object({ ...orderListFilterSchema.shape, due: z.optional(dueViewSchema) })
export type OrderFilter = z.infer<typeof listFilterSchema>

/** The order list's filters, stored in the URL. */
export const useOrderFilters = () =>
  useListFilter(listFilterSchema, ORDER_FILTER_URL_PARAMETERS, ORDER_FILTER_URL_VALUES)
export type OrderFilters = ReturnType<typeof useOrderFilters>

/** The view whose filter this is; undefined if there is none. A due view can't be combined with other filters. */
export function orderViewOfFilter({ due, ...others }: OrderFilter): OrderView | undefined {
  const { status, receipt, ...rest } = others
  if (!Object.values(others).some(Boolean)) return due ?? 'all'
  return !Object.values(rest).some(Boolean) && status === 'pending' && receipt === 'yes' ? 'to_confirm' : undefined
}

/** How often an open list is refetched, to show others' changes. Milliseconds. */
const REFRESH_MS = 60_000

/** Returns a function that loads a page of the filtered list. */
function orderPageLoader({ due, ...filter }: OrderFilter, limit: '25' | '200'): FetchPage<OrderSummary> {
  const view = orderViewOfFilter({ due, ...filter })
  const dueView = view === 'all' ? undefined : view
  return async (cursor, signal) => {
    const pageQuery = { limit, ...(cursor === undefined ? {} : { cursor }) }
    if (!dueView) return callApi(ordersApi.list, { ...filter, ...pageQuery }, { signal })
    const today = dayOf(serverNow())
    const page = await callApi(ordersApi.due, { ...dueListRequest(dueView, today), ...pageQuery }, { signal })
    return { ...page, total: { count: page.items.length, exact: page.cursor === null } }
  }
}

/** The office's orders, with infinite paging. */
const useOrderList = (filter: OrderFilter) =>
  useList({ key: queryKeys.orders(filter), fetchPage: orderPageLoader(filter, '25'), refreshEvery: REFRESH_MS })

const WAITING: OrderFilter = { status: 'pending', receipt: 'yes' }

/** The office's orders as they are listed: without a filter, those whose receipts wait for the office come first. */
export function useOrdersInOrder(filter: OrderFilter) {
  const list = useOrderList(filter)
  const isUnfiltered = orderViewOfFilter(filter) === 'all'
  const waiting = useQuery({
    queryKey: queryKeys.waitingOrders,
    queryFn: ({ signal }) => orderPageLoader(WAITING, '25')(undefined, signal),
    refetchInterval: REFRESH_MS,
    enabled: isUnfiltered,
  })
  const first = isUnfiltered ? (waiting.data?.items ?? []) : []
  const ids = new Set(first.map(({ id }) => id))
  return { ...list, items: [...first, ...list.items.filter(({ id }) => !ids.has(id))] }
}

/** All orders of a filter. Throws ApiError. */
export function loadAllOrders(
  filter: OrderFilter,
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<OrderSummary[]> {
  const loadPage = orderPageLoader(filter, '200')
  return readEveryPage(({ cursor }) => loadPage(cursor, signal), onFound)
}
