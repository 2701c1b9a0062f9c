import { countMatchingPointsByArea, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'
import { createRequestTracker } from './request-tracker.ts'

export type FetchAggregates = (block: string, signal: AbortSignal) => Promise<MapAggregates>

type Listeners = {
  /** Called after each request that succeeded or failed. */
  onSettled: () => void
}

/** Maximum number of cached blocks. Blocks outside the view stay cached, so that returning to them needs no request. */
const MAX_CACHED_BLOCKS = 60

/** The server keeps no versions of aggregates, so every request has the same, empty version. */
const NO_VERSION = ''

/** Cache of aggregates by block. A block is a geohash; one response holds the aggregates of all areas in a block. */
export function createAreaCache(fetchAggregates: FetchAggregates, { onSettled }: Listeners) {
  const cached = new Map<string, { aggregates: MapAggregates; isStale: boolean }>()
  const requests = createRequestTracker(onSettled)

  return {
    isLoading: requests.isLoading,
    /**
     * Whether a block has no aggregates yet and its first request is pending. A refetch of cached aggregates does not
     * count.
     */
    isFirstLoadPending: (block: string) => requests.isPending(block) && !cached.has(block),
    hasFailed: requests.hasFailed,
    aggregatesOf: (blocks: readonly string[]): MapAggregates[] =>
      blocks.flatMap(block => cached.get(block)?.aggregates ?? []),

    /** Marks every cached block as outdated, so that the next `load` fetches it again. */
    markStale() {
      for (const cachedBlock of cached.values()) cachedBlock.isStale = true
      requests.clearFailures()
    },

    /** Fetches these blocks where they are missing or outdated, and cancels requests for other blocks. */
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
              cached.delete(block) // the end of the map is the most recently fetched block
              countMatchingPointsByArea(aggregates, () => false) // throws for aggregates that can't be decoded
              cached.set(block, { aggregates, isStale: false })
            },
          )
    },

    clearFailures: () => requests.clearFailures(),
  }
}
