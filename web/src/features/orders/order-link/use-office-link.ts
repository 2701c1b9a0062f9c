import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { ORDER_LINK_DESK_TEXTS } from '#shared/orders/messages/order-link.ts'
import type { OfficeOrderLink } from '#shared/orders/rules/order-links.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'

/**
 * The link of an order, functions for the office to make, revoke and send it, and the customer whose contacts receive
 * it.
 */
export function useOfficeLink(order_id: string, customer_id: string | undefined) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.orderLink(order_id)
  const link = useQuery({ queryKey, queryFn: ({ signal }) => callApi(orderLinks.show, { order_id }, { signal }) })
  const customer = useQuery({
    queryKey: queryKeys.customer(customer_id ?? ''),
    queryFn:
      customer_id === undefined ? skipToken : ({ signal }) => callApi(customersApi.get, { customer_id }, { signal }),
  })
  const change = (failed: string) => ({
    onSuccess: (updated: OfficeOrderLink) => {
      queryClient.setQueryData(queryKey, updated)
      void queryClient.invalidateQueries({ queryKey: queryKeys.orderHistory(order_id, undefined).slice(0, -1) })
    },
    onError: (error: Error) => {
      toastError(failed, error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    link,
    customer,
    make: useMutation({
      ...change(ORDER_LINK_DESK_TEXTS.FAILED),
      mutationFn: (replaces: string | null) => callApi(orderLinks.make, { order_id, replaces }),
    }),
    revoke: useMutation({
      ...change(ORDER_LINK_DESK_TEXTS.FAILED),
      mutationFn: () => callApi(orderLinks.revoke, { order_id }),
    }),
    sendByEmail: useMutation({
      ...change(ORDER_LINK_DESK_TEXTS.SEND_FAILED),
      mutationFn: async (email: string) => {
        const updated = await callApi(orderLinks.sendByEmail, { order_id, email })
        toast.success(ORDER_LINK_DESK_TEXTS.SENT(email))
        return updated
      },
      // Refetched because sending is refused when the address was suppressed in the meantime; the page then says so.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.suppressedAddresses([]) }),
    }),
  }
}
export type OfficeLink = ReturnType<typeof useOfficeLink>
