import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'

/** One of the client's orders. */
export const useOwnOrder = (order_id: string) =>
  useQuery({
    queryKey: queryKeys.myOrder(order_id),
    queryFn: ({ signal }) => callApi(ordersApi.get, { order_id }, { signal }),
  })

type RenewalRequest = { order: Order; items: { item_id: string; period_years: PeriodYears }[] }

/** Whether orders are paid with the operator's Pix key; without one, the seller arranges the payment. */
export const useIsPixAvailable = (): boolean => Boolean(useSiteConfig()?.pix_key)

/** Functions that request and withdraw renewals. The client's data is refetched after success and failure. */
export function useRenewal() {
  const queryClient = useQueryClient()
  const paysByPix = useIsPixAvailable()
  const reloadOrders = () => queryClient.invalidateQueries({ queryKey: ['me'] })
  const request = useMutation({
    mutationFn: ({ order, items }: RenewalRequest) =>
      callApi(ordersApi.requestRenewal, { order_id: order.id, items, version: order.version }),
    onSuccess: ({ id, total_amount }) =>
      toast.success(RENEWAL_TEXTS.ASKED, {
        description: paysByPix
          ? RENEWAL_TEXTS.ASKED_PIX(formatBRL(total_amount), shortOrderId(id))
          : RENEWAL_TEXTS.ASKED_BY_SELLER,
      }),
    onError: error => toastError(RENEWAL_TEXTS.ASK_FAILED, error),
    onSettled: reloadOrders,
  })
  const withdrawMutation = useMutation({
    mutationFn: ({ id, version }: Order) => callApi(ordersApi.cancel, { order_id: id, version }),
    onSuccess: () => toast.success(RENEWAL_TEXTS.WITHDRAWN),
    onError: error => toastError(RENEWAL_TEXTS.WITHDRAW_FAILED, error),
    onSettled: reloadOrders,
  })
  return { request, withdraw: withdrawMutation }
}
