import { queryOptions } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** An order, for the office. */
export const orderQuery = (order_id: string) =>
  queryOptions({
    queryKey: queryKeys.order(order_id),
    queryFn: ({ signal }) => call(ordersApi.get, { order_id }, { signal }),
  })
