import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { ListPages } from '#web/lib/use-list.ts'

/** How often an open order is refetched, to show the office's changes. Milliseconds. */
const REFRESH_MS = 20_000

/** One of the client's orders. While it is loading, the copy from the list of orders. */
export function useMyOrder(order_id: string) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: queryKeys.myOrder(order_id),
    queryFn: ({ signal }) => callApi(ordersApi.get, { order_id }, { signal }),
    placeholderData: () =>
      queryClient
        .getQueryData<ListPages<ClientOrderView>>(queryKeys.myOrders)
        ?.pages.flatMap(({ items }) => items)
        .find(({ id }) => id === order_id),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}
