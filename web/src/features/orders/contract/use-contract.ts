import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { contracts as contractsApi } from '#shared/orders/api/contracts.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** The contract of an order: the issued one, else the draft, which follows order, client and profile. */
export const useContract = (orderId: string) =>
  useQuery({
    queryKey: queryKeys.contract(orderId),
    queryFn: ({ signal }) => callApi(contractsApi.get, { order_id: orderId }, { signal }),
    staleTime: 0,
  })

/**
 * Issues the contract for the version of the order that is shown. If the order has changed since, refetches the
 * preview.
 */
export function useIssueContract(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => callApi(contractsApi.issue, { order_id: orderId, version }),
    onSuccess: issued => {
      queryClient.setQueryData(queryKeys.contract(orderId), issued)
      void queryClient.invalidateQueries({ queryKey: queryKeys.myOrders })
      toast.success(CONTRACT_TEXTS.ISSUED)
    },
    onError: error => {
      if (!(error instanceof ApiError && error.status === 401))
        toast.error(CONTRACT_TEXTS.ISSUE_FAILED, error instanceof ApiError ? { description: error.message } : {})
      return queryClient.invalidateQueries({ queryKey: queryKeys.contract(orderId) })
    },
  })
}
