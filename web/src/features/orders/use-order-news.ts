import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orders as ordersApi } from '#shared/api/orders.ts'
import type { ToldEntry } from '#shared/domain/order-details.ts'
import { entryOf, type OrderChange } from '#shared/domain/order-history.ts'
import type { Order } from '#shared/domain/orders.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often the history is asked for while it is behind the order: the table's stream is on its way. Milliseconds. */
const BEHIND = 1_500

type News = { since: number; changes: readonly OrderChange[] }

/**
 * What others changed of an order while it was being looked at, since it was last read over: at once by comparing, and by
 * whom as soon as the history tells. `isMine`: whether a version was made here.
 */
export function useOrderNews(order: Order, isMine: (version: number) => boolean) {
  const shown = useRef(order)
  const mine = useRef(isMine)
  mine.current = isMine
  const [news, setNews] = useState<News>()
  useEffect(() => {
    const was = shown.current
    if (order.version <= was.version) return
    shown.current = order
    if (mine.current(order.version) && order.version === was.version + 1) return
    const { changes } = entryOf(was, order, null)
    if (changes.length > 0) setNews({ since: was.version, changes })
  }, [order])

  const { id: order_id, version } = order
  const history = useQuery({
    queryKey: queryKeys.orderHistory(order_id, version),
    queryFn: ({ signal }) => call(ordersApi.history, { order_id }, { signal }),
    enabled: news !== undefined,
    refetchInterval: ({ state }) => (state.data && isBehind(state.data.items, version) ? BEHIND : false),
  }).data?.items
  const entries = news && history && !isBehind(history, version) ? history.filter(of => of.version > news.since) : []
  return { changes: news?.changes ?? [], entries, readOver: () => setNews(undefined) }
}

const isBehind = ([newest]: readonly ToldEntry[], version: number): boolean => (newest?.version ?? 0) < version
