import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import { entryOf, type OrderChange } from '#shared/orders/rules/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { PEOPLE } from '#shared/people/messages/people.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { OrderChanges } from './use-order-changes.ts'

/** How often the history is asked for while it is behind the order: the table's stream is on its way. Milliseconds. */
const BEHIND = 1_500

/** After so many answers the history is no longer waited for: what the office notes for itself is not told in it. */
const MAX_ANSWERS = 10

/** `hasOwn`: a change made here is among them. */
type News = { since: number; changes: readonly OrderChange[]; hasOwn: boolean }

/**
 * What others changed of an order while it was being looked at, since it was last read over: at once by comparing, and by
 * whom as soon as the history tells. What the client did themselves, here or elsewhere, is no news. `own`: the changes made
 * here, and whether one is under way: what it made may be read before it is answered.
 */
export function useOrderNews(order: Order, own: Pick<OrderChanges, 'isMine' | 'busy'>) {
  const queries = useQueryClient()
  const shown = useRef(order)
  const isMine = useEffectEvent(own.isMine)
  const [news, setNews] = useState<News>()
  // What was kept from before the page was opened is not what was looked at here, until an answer says that it is still so.
  const isFresh = useRef(isAnswered(queries, order))
  useEffect(
    () =>
      queries.getQueryCache().subscribe(() => {
        if (isAnswered(queries, shown.current)) isFresh.current = true
      }),
    [queries],
  )
  useEffect(() => {
    const was = shown.current
    if (own.busy || order.version <= was.version) return
    shown.current = order
    const wasFresh = isFresh.current
    isFresh.current = isAnswered(queries, order)
    if (!wasFresh) return
    const hasOwn = isMine(order.version)
    if (hasOwn && order.version === was.version + 1) return
    const { changes } = entryOf(was, order, null)
    if (changes.length > 0) setNews({ since: was.version, changes, hasOwn })
  }, [queries, order, own.busy])

  const { id: order_id, version } = order
  const history = useQuery({
    queryKey: queryKeys.orderHistory(order_id, version),
    queryFn: ({ signal }) => call(ordersApi.history, { order_id }, { signal }),
    enabled: news !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.dataUpdateCount < MAX_ANSWERS && isBehind(state.data.items, version) ? BEHIND : false,
  }).data?.items
  const told = news && history && !isBehind(history, version) ? history.filter(of => of.version > news.since) : []
  const entries = told.filter(({ by }) => by !== PEOPLE.YOU)
  const isOwnAlone = told.length > 0 ? entries.length === 0 : news?.hasOwn
  return { changes: isOwnAlone ? [] : (news?.changes ?? []), entries, readOver: () => setNews(undefined) }
}

const isBehind = ([newest]: readonly OrderHistoryEntryView[], version: number): boolean =>
  (newest?.version ?? 0) < version

/** Whether this version of the order came from the server since the page was opened. */
function isAnswered(queries: QueryClient, { id, version }: Order): boolean {
  const state = queries.getQueryState<Order>(queryKeys.myOrder(id))
  return state?.data?.version === version && state.dataUpdatedAt >= performance.timeOrigin
}
