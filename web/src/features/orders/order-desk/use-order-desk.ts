import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { orderQueryOptions } from '#web/lib/order-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'

/** How often the order of a visible page is refetched. Milliseconds. */
const REFRESH_MS = 15_000
/**
 * How often the history is refetched while it lags behind the order, because a stream consumer writes it. Milliseconds.
 */
const LAG_REFRESH_MS = 1_500

/** An order with its details and history, refetched regularly to show others' changes. */
export function useOrderDesk(orderId: string) {
  const queryClient = useQueryClient()
  const order = useQuery({
    ...orderQueryOptions(orderId),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  const version = order.data?.version
  // The version is part of the key, so that a new version loads new details.
  const details = useQuery({
    queryKey: queryKeys.orderDetails(orderId, version),
    queryFn: ({ signal }) => callApi(ordersApi.details, { order_id: orderId }, { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  })
  const history = useQuery({
    queryKey: queryKeys.orderHistory(orderId, version),
    queryFn: ({ signal }) => callApi(ordersApi.history, { order_id: orderId }, { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.items[0]?.version ?? 0) < (version ?? 0) ? LAG_REFRESH_MS : false),
  })
  /** Versions that were created by this page. */
  const [ownVersions, setOwnVersions] = useState<ReadonlySet<number>>(new Set())
  const [seenVersion, setSeenVersion] = useState<number>()
  if (seenVersion === undefined && version !== undefined) setSeenVersion(version)

  return {
    order,
    details,
    history,
    /**
     * Stores the order that the response to the user's own change contains, so that it is not reported as a change by
     * others.
     */
    applyOwnChange: (changed: Order) => {
      // Rendered before the new order, which would otherwise be shown as a change by somebody else for a moment.
      flushSync(() => setOwnVersions(previous => new Set([...previous, changed.version])))
      queryClient.setQueryData<Order>(queryKeys.order(orderId), current =>
        current && current.version > changed.version ? current : changed,
      )
      setSeenVersion(before => (before === changed.version - 1 ? changed.version : before))
      refetchFigures(queryClient)
      refetchPoints(queryClient)
    },
    /** Loads the current order after a write conflict. */
    refetch: async (): Promise<Order | undefined> => (await order.refetch()).data,
    /** Whether this page created the version. */
    isOwn: (version: number): boolean => ownVersions.has(version),
    /** Others' changes after the version `from`, newest first. */
    entriesAfter: (from: number): OrderHistoryEntryView[] =>
      (history.data?.items ?? []).filter(({ version }) => version > from && !ownVersions.has(version)),
    /** Whether the history includes the order's current version. */
    isHistoryCurrent: (history.data?.items[0]?.version ?? 0) >= (version ?? 0),
    /** The last version that the user has seen; a later one was made by somebody else. */
    seenVersion,
    acknowledge: () => setSeenVersion(version),
  }
}
export type OrderDesk = ReturnType<typeof useOrderDesk>
