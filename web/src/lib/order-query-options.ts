import { queryOptions } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/** An order, for the office. */
export const orderQueryOptions = (order_id: string) =>
  queryOptions({
    queryKey: queryKeys.order(order_id),
    queryFn: ({ signal }) => callApi(ordersApi.get, { order_id }, { signal }),
  })
