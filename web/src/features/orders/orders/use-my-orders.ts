import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type List, useList } from '#web/lib/use-list.ts'

/** The client's orders, newest first, with infinite paging. */
export const useMyOrders = (): List<ClientOrderView> =>
  useList({
    key: queryKeys.myOrders,
    fetchPage: (cursor, signal) => call(ordersApi.listMine, cursor === undefined ? {} : { cursor }, { signal }),
  })
