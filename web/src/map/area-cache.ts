import { countAggregates, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'
import { createRequestTracker } from './request-tracker.ts'

export type FetchAggregates = (block: string, signal: AbortSignal) => Promise<MapAggregates>

type Listeners = {
  /** A request succeeded or failed. */
  onSettled: () => void
}

/** Blocks that are kept for coming back to. */
const MAX_KEPT = 60

/** Aggregates are requested without a version: they are as old as their last request. */
const NO_VERSION = ''

/** Cache of aggregates by block, a geohash whose areas are answered together. */
export function createAreaCache(fetchAggregates: FetchAggregates, { onSettled }: Listeners) {
  const cached = new Map<string, { aggregates: MapAggregates; isStale: boolean }>()
  const requests = createRequestTracker(onSettled)

  return {
    isLoading: requests.isLoading,
    /** Still missing; one that is only renewed is not. */
    isAwaited: (block: string) => requests.isPending(block) && !cached.has(block),
    hasFailed: requests.hasFailed,
    of: (blocks: readonly string[]): MapAggregates[] => blocks.flatMap(block => cached.get(block)?.aggregates ?? []),

    /** What changed since is fetched with the next load. */
    expire() {
      for (const known of cached.values()) known.isStale = true
      requests.clearFailures()
    },

    /** Fetches missing blocks and cancels requests for others. */
    load(blocks: readonly string[]) {
      const needed = new Map(blocks.map(block => [block, NO_VERSION]))
      requests.abortAllBut(needed)
      for (const block of cached.keys()) if (cached.size > MAX_KEPT && !needed.has(block)) cached.delete(block)
      for (const [block, version] of needed)
        if (cached.get(block)?.isStale ?? true)
          requests.start(
            [block, version],
            signal => fetchAggregates(block, signal),
            aggregates => {
              cached.delete(block) // most recently fetched last
              countAggregates(aggregates, () => false) // throws for what can't be counted
              cached.set(block, { aggregates, isStale: false })
            },
          )
    },

    clearFailures: () => requests.clearFailures(),
  }
}
