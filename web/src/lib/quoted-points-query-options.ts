import { queryOptions } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/** Points by id, with their current data for a sale by the office. */
export const quotedPointsQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.orderQuote(ids),
    queryFn: async ({ signal }) => {
      const quote = await callApi(ordersApi.quote, { point_ids: [...ids], codes: [] }, { signal })
      return new Map<string, QuotedPoint>(quote.points.map(point => [point.id, point]))
    },
    staleTime: 0,
  })
