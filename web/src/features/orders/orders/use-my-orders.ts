import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type PagedList, useList } from '#web/lib/use-list.ts'

/** How often the list is refetched, to show what the office sold. Milliseconds. */
const REFRESH_MS = 60_000

/** The client's orders, newest first, with infinite paging. */
export const useMyOrders = (): PagedList<ClientOrderView> =>
  useList({
    key: queryKeys.myOrders,
    fetchPage: (cursor, signal) => callApi(ordersApi.listMine, cursor === undefined ? {} : { cursor }, { signal }),
    refreshEvery: REFRESH_MS,
  })
