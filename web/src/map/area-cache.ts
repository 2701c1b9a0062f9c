import { countAggregates, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'
import { createRequestTracker } from './request-tracker.ts'

export type FetchAggregates = (block: string, signal: AbortSignal) => Promise<MapAggregates>

type Listeners = {
  /** A request succeeded or failed. */
  onSettled: () => void
}

/** Blocks that stay cached after the view has left them, so that going back needs no request. */
const MAX_CACHED_BLOCKS = 60

/** Aggregates are requested without a version: they are as old as their last request. */
const NO_VERSION = ''

/** Cache of aggregates by block, a geohash whose areas are answered together. */
export function createAreaCache(fetchAggregates: FetchAggregates, { onSettled }: Listeners) {
  const cached = new Map<string, { aggregates: MapAggregates; isStale: boolean }>()
  const requests = createRequestTracker(onSettled)

  return {
    isLoading: requests.isLoading,
    /** Whether a block's first aggregates are loading; a refetch of cached ones does not count. */
    isFirstLoadPending: (block: string) => requests.isPending(block) && !cached.has(block),
    hasFailed: requests.hasFailed,
    aggregatesOf: (blocks: readonly string[]): MapAggregates[] =>
      blocks.flatMap(block => cached.get(block)?.aggregates ?? []),

    /** Makes the next load fetch every block again. */
    markStale() {
      for (const cachedBlock of cached.values()) cachedBlock.isStale = true
      requests.clearFailures()
    },

    /** Fetches missing blocks and cancels requests for others. */
    load(blocks: readonly string[]) {
      const needed = new Map(blocks.map(block => [block, NO_VERSION]))
      requests.abortOthers(needed)
      for (const block of cached.keys()) if (cached.size > MAX_CACHED_BLOCKS && !needed.has(block)) cached.delete(block)
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
