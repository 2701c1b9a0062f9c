import type { QueryClient } from '@tanstack/react-query'

/** How long lists and figures may lag behind a change: the table's stream writes their counts. Milliseconds. */
const COUNTS_LAG = 5_000

/** The office's lists and figures that count orders, points and customers. */
const COUNTED_QUERY_KEYS = [['orders'], ['points'], ['customers'], ['overview']]

/** Refetches what counts after this browser changed some of it: at once, and after the lag. */
export function refetchFigures(queries: QueryClient): void {
  const refetch = () => {
    for (const queryKey of COUNTED_QUERY_KEYS) void queries.invalidateQueries({ queryKey })
  }
  refetch()
  setTimeout(refetch, COUNTS_LAG)
}
