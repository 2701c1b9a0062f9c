import { queryOptions } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Points by id, with their current data for a sale by the office. `order_id`: the order that is edited, whose own points
 * are free for it.
 */
export const quotedPointsQueryOptions = (ids: readonly string[], order_id?: string) =>
  queryOptions({
    queryKey: queryKeys.orderQuote(ids, order_id),
    queryFn: async ({ signal }) => {
      const quote = await callApi(ordersApi.quote, { point_ids: [...ids], codes: [], order_id }, { signal })
      return new Map<string, QuotedPoint>(quote.points.map(point => [point.id, point]))
    },
    staleTime: 0,
  })
