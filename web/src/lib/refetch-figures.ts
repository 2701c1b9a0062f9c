import type { QueryClient } from '@tanstack/react-query'

/** How long lists and figures may lag behind a change, because a stream consumer updates their counts. Milliseconds. */
const COUNTS_LAG = 5_000

/** Query keys of the office's lists and figures, which count and sum what was changed. */
const COUNTED_QUERY_KEYS = [['orders'], ['points'], ['customers'], ['overview'], ['ledger']]

/** Refetches lists and figures after this browser has changed something: at once, and again after the lag. */
export function refetchFigures(queries: QueryClient): void {
  const refetch = () => {
    for (const queryKey of COUNTED_QUERY_KEYS) void queries.invalidateQueries({ queryKey })
  }
  refetch()
  setTimeout(refetch, COUNTS_LAG)
}
