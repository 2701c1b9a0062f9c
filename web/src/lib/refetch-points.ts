import type { QueryClient } from '@tanstack/react-query'

/**
 * How long the public map may lag behind a change: the stream's consumer writes its cells, and the edge answers from its
 * cache meanwhile (functions/api/map.ts). Milliseconds.
 */
const MAP_LAG = 5_000

/** Refetches the map and open points after this browser changed some or was refused some: at once, and after the lag. */
export function refetchPoints(queries: QueryClient): void {
  const refetchPoints = () => {
    for (const queryKey of [['map'], ['point']]) void queries.invalidateQueries({ queryKey })
  }
  refetchPoints()
  setTimeout(refetchPoints, MAP_LAG)
}
