import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { RENEWAL } from '#shared/orders/messages/renewal.ts'
import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'

/** One own order, as it is now. */
export const useOwnOrder = (order_id: string) =>
  useQuery({
    queryKey: queryKeys.myOrder(order_id),
    queryFn: ({ signal }) => call(ordersApi.get, { order_id }, { signal }),
  })

type Asked = { order: Order; items: { item_id: string; period_years: PeriodYears }[] }

/** Whether orders are paid by the operator's Pix key; who has none agrees on another way. */
export const useIsByPix = (): boolean => Boolean(useSiteConfig()?.pix_key)

/** Asking to go on with contracts, and no longer asking. Either way the orders are as they are on the server then. */
export function useRenewal() {
  const queries = useQueryClient()
  const isByPix = useIsByPix()
  const reload = () => queries.invalidateQueries({ queryKey: ['me'] })
  const ask = useMutation({
    mutationFn: ({ order, items }: Asked) =>
      call(ordersApi.requestRenewal, { order_id: order.id, items, version: order.version }),
    onSuccess: ({ id, total_amount }) =>
      toast.success(RENEWAL.ASKED, {
        description: isByPix ? RENEWAL.ASKED_PIX(formatBRL(total_amount), shortOrderId(id)) : RENEWAL.ASKED_BY_SELLER,
      }),
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
