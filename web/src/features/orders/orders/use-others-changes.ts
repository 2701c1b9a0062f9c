import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import { type OrderValueChange, orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { PEOPLE_TEXTS } from '#shared/people/messages/people.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { OrderChanges } from './use-order-changes.ts'

/**
 * How often the history is refetched while it lags behind the order, because a stream consumer writes it. Milliseconds.
 */
const LAG_REFRESH_MS = 1_500

/**
 * Maximum number of refetches for a version: the client's history omits internal changes, so the version may never
 * appear.
 */
const MAX_REFETCHES = 10

/** `includesOwn`: whether one of the versions was created by this page. */
type OthersChanges = { since: number; changes: readonly OrderValueChange[]; includesOwn: boolean }

/**
 * What others have changed in an order while its page is open, until the user dismisses it. A change is found at once
 * by comparing versions; its author is known once the history contains it. The client's own changes are left out, also
 * those made in another window. While a change by this page is under way nothing is compared, because a refetch may
 * bring its result before its response arrives.
 */
export function useOthersChanges(order: Order, ownChanges: Pick<OrderChanges, 'isOwnVersion' | 'busy'>) {
  const queryClient = useQueryClient()
  const lastShown = useRef(order)
  const isOwnVersion = useEffectEvent(ownChanges.isOwnVersion)
  const [detected, setDetected] = useState<OthersChanges>()
  // Whether the order comes from the server. A persisted order from an earlier visit is compared only after the server
  // has confirmed its version.
  const isFresh = useRef(isFromServer(queryClient, order))
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(() => {
        if (isFromServer(queryClient, lastShown.current)) isFresh.current = true
      }),
    [queryClient],
  )
  useEffect(() => {
    const previousOrder = lastShown.current
    if (ownChanges.busy || order.version <= previousOrder.version) return
    lastShown.current = order
    const wasFresh = isFresh.current
    isFresh.current = isFromServer(queryClient, order)
    if (!wasFresh) return
    const includesOwn = isOwnVersion(order.version)
    if (includesOwn && order.version === previousOrder.version + 1) return
    const { changes } = orderHistoryEntryOf(previousOrder, order, null)
    if (changes.length > 0 || hasOtherMoney(previousOrder, order))
      setDetected({ since: previousOrder.version, changes, includesOwn })
  }, [queryClient, order, ownChanges.busy])

  const { id: order_id, version } = order
  const history = useQuery({
    queryKey: queryKeys.orderHistory(order_id, version),
    queryFn: ({ signal }) => callApi(ordersApi.history, { order_id }, { signal }),
    enabled: detected !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.dataUpdateCount < MAX_REFETCHES && isHistoryBehind(state.data.items, version)
        ? LAG_REFRESH_MS
        : false,
  }).data?.items
  const newEntries =
    detected && history && !isHistoryBehind(history, version)
      ? history.filter(entry => entry.version > detected.since)
      : []
  const entries = newEntries.filter(({ by }) => by !== PEOPLE_TEXTS.YOU)
  const isOnlyOwn = newEntries.length > 0 ? entries.length === 0 : detected?.includesOwn
  return { changes: isOnlyOwn ? [] : (detected?.changes ?? []), entries, dismiss: () => setDetected(undefined) }
}

const isHistoryBehind = ([newest]: readonly OrderHistoryEntryView[], version: number): boolean =>
  (newest?.version ?? 0) < version

/** Whether the office wrote instalments or payments; a payment that was taken back is not sent any more. */
const hasOtherMoney = (one: Order, other: Order): boolean =>
  JSON.stringify([one.instalments, one.payments]) !== JSON.stringify([other.instalments, other.payments])

/** Whether this version was received from the server since the page was opened. */
function isFromServer(queryClient: QueryClient, { id, version }: Order): boolean {
  const state = queryClient.getQueryState<Order>(queryKeys.myOrder(id))
  return state?.data?.version === version && state.dataUpdatedAt >= performance.timeOrigin
}
