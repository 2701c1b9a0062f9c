import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { orders as ordersApi } from '#shared/api/orders.ts'
import type { Order } from '#shared/domain/orders.ts'
import type { PeriodYears } from '#shared/domain/periods.ts'
import { RENEWAL } from '#shared/messages/renewal.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** One own order, as it is now. */
export const useOwnOrder = (order_id: string) =>
  useQuery({
    queryKey: queryKeys.myOrder(order_id),
    queryFn: ({ signal }) => call(ordersApi.get, { order_id }, { signal }),
  })

type Asked = { order: Order; items: { item_id: string; period_years: PeriodYears }[] }

/** Asking to go on with contracts, and no longer asking. Either way the orders are as they are on the server then. */
export function useRenewal() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['me'] })
  const ask = useMutation({
    mutationFn: ({ order, items }: Asked) =>
      call(ordersApi.requestRenewal, { order_id: order.id, items, version: order.version }),
    onSuccess: () => toast.success(RENEWAL.ASKED, { description: RENEWAL.ASKED_DETAIL }),
    onError: error => sayFailure(RENEWAL.ASK_FAILED, error),
    onSettled: reload,
  })
  const withdraw = useMutation({
    mutationFn: ({ id, version }: Order) => call(ordersApi.cancel, { order_id: id, version }),
    onSuccess: () => toast.success(RENEWAL.WITHDRAWN),
    onError: error => sayFailure(RENEWAL.WITHDRAW_FAILED, error),
    onSettled: reload,
  })
  return { ask, withdraw }
}
