import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { contracts as contractsApi } from '#shared/orders/api/contracts.ts'
import { CONTRACT } from '#shared/orders/messages/contract.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** The contract of an order: as it was issued, or as it would be. Refusals are for the screen to tell, not to ask again. */
export const useContract = (orderId: string) =>
  useQuery({
    queryKey: queryKeys.contract(orderId),
    queryFn: ({ signal }) => call(contractsApi.get, { order_id: orderId }, { signal }),
  })

/** Issues it over the order as it was read. Where the order has changed since, what it would say now is shown anew. */
export function useIssueContract(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call(contractsApi.issue, { order_id: orderId, version }),
    onSuccess: issued => {
      queries.setQueryData(queryKeys.contract(orderId), issued)
      void queries.invalidateQueries({ queryKey: queryKeys.myOrders })
      toast.success(CONTRACT.ISSUED)
    },
    onError: error => {
      if (!(error instanceof ApiError && error.status === 401))
        toast.error(CONTRACT.ISSUE_FAILED, error instanceof ApiError ? { description: error.message } : {})
      return queries.invalidateQueries({ queryKey: queryKeys.contract(orderId) })
    },
  })
}
