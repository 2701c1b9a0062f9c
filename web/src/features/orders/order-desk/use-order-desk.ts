import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often the order is looked at while its page is seen. Milliseconds. */
const LOOKED_AT = 15_000
/** How often its history is, while it is behind the order: the table's stream is on its way. Milliseconds. */
const BEHIND = 1_500

/** One order with all that its page shows, fresh within seconds of what others do. */
export function useOrderDesk(orderId: string) {
  const queries = useQueryClient()
  const order = useQuery({
    queryKey: queryKeys.order(orderId),
    queryFn: ({ signal }) => call(ordersApi.get, { order_id: orderId }, { signal }),
    staleTime: 0,
    refetchInterval: LOOKED_AT,
  })
  const version = order.data?.version
  // Each version has its own, so that they follow the order by themselves.
  const details = useQuery({
    queryKey: queryKeys.orderDetails(orderId, version),
    queryFn: ({ signal }) => call(ordersApi.details, { order_id: orderId }, { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  })
  const history = useQuery({
    queryKey: queryKeys.orderHistory(orderId, version),
    queryFn: ({ signal }) => call(ordersApi.history, { order_id: orderId }, { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.items[0]?.version ?? 0) < (version ?? 0) ? BEHIND : false),
  })
  /** Versions that the person made here. */
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const [seen, setSeen] = useState<number>()
  if (seen === undefined && version !== undefined) setSeen(version)

  return {
    order,
    details,
    history,
    /** The answer to what the person did, which is no news to them. */
    put: (changed: Order) => {
      // Known before the page hears of the order, which draws at once.
      flushSync(() => setOwn(made => new Set([...made, changed.version])))
      queries.setQueryData<Order>(queryKeys.order(orderId), known =>
        known && known.version > changed.version ? known : changed,
      )
      setSeen(before => (before === changed.version - 1 ? changed.version : before))
      // Points were sold or are for sale again, and the lists of orders are other ones.
      for (const queryKey of [['map'], ['point'], ['points'], ['orders']]) void queries.invalidateQueries({ queryKey })
    },
    /** The order as it is now, when a decision met somebody else's. */
    look: async (): Promise<Order | undefined> => (await order.refetch()).data,
    /** Whether the person made this version here. */
    isOwn: (of: number): boolean => own.has(of),
    /** What others did after that version, the newest first. */
    entriesAfter: (from: number): OrderHistoryEntryView[] =>
      (history.data?.items ?? []).filter(({ version }) => version > from && !own.has(version)),
    /** Whether the history tells of the order's present version. */
    isTold: (history.data?.items[0]?.version ?? 0) >= (version ?? 0),
    /** The version that the person knows; a later one is what somebody else made of the order. */
    seen,
    acknowledge: () => setSeen(version),
  }
}
export type OrderDesk = ReturnType<typeof useOrderDesk>
