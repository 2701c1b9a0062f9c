import type { QueryClient } from '@tanstack/react-query'

/**
 * How long the public map may lag behind a change: a stream consumer writes its cells, and CloudFront answers from its
 * cache in the meantime (functions/api/map.ts). Milliseconds.
 */
const MAP_LAG = 5_000

/**
 * Refetches the map and open points after this browser has changed points, or the server has refused some: at once, and
 * again after the lag.
 */
export function refetchPoints(queries: QueryClient): void {
  const refetchPoints = () => {
    for (const queryKey of [['map'], ['point']]) void queries.invalidateQueries({ queryKey })
  }
  refetchPoints()
  setTimeout(refetchPoints, MAP_LAG)
}
