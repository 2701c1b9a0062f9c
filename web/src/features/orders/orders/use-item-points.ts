import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** The current data of an order's points, by point id; empty until it is loaded. */
export function useItemPoints({ id: order_id, version }: Order): ReadonlyMap<string, OrderDetails['points'][number]> {
  const { data } = useQuery({
    queryKey: queryKeys.orderDetails(order_id, version),
    queryFn: ({ signal }) => callApi(ordersApi.details, { order_id }, { signal }),
    placeholderData: keepPreviousData,
  })
  return new Map(data?.points.map(itemPoint => [itemPoint.point_id, itemPoint]))
}
