import { countAggregates, type MapAggregates } from '#shared/map/rules/map-aggregates.ts'

export type FetchAggregates = (block: string, signal: AbortSignal) => Promise<MapAggregates>

type Listeners = {
  /** A request succeeded or failed. */
  onSettled: () => void
}

/** Blocks that are kept for coming back to. */
const MAX_KEPT = 60

/** Cache of aggregates by block, a geohash whose areas are answered together. */
export function createAreaCache(fetchAggregates: FetchAggregates, { onSettled }: Listeners) {
  const cached = new Map<string, { aggregates: MapAggregates; isStale: boolean }>()
  const pending = new Map<string, AbortController>()
  const failed = new Set<string>()

  function fetchBlock(block: string) {
    const controller = new AbortController()
    pending.set(block, controller)
    fetchAggregates(block, controller.signal)
      .then(response => {
        if (controller.signal.aborted) return
        cached.delete(block) // most recently fetched last
        countAggregates(response, () => false) // throws for what can't be counted
        cached.set(block, { aggregates: response, isStale: false })
      })
      .catch(() => {
        if (!controller.signal.aborted) failed.add(block)
      })
      .finally(() => {
        if (controller.signal.aborted) return
        pending.delete(block)
        onSettled()
      })
  }

  return {
    isLoading: () => pending.size > 0,
    /** Still missing; one that is only renewed is not. */
    isAwaited: (block: string) => pending.has(block) && !cached.has(block),
    hasFailed: (block: string) => failed.has(block),
    of: (blocks: readonly string[]): MapAggregates[] => blocks.flatMap(block => cached.get(block)?.aggregates ?? []),

    /** What changed since is fetched with the next load. */
    expire() {
      for (const known of cached.values()) known.isStale = true
      failed.clear()
    },

    /** Fetches missing blocks and cancels requests for others. */
    load(blocks: readonly string[]) {
      const needed = new Set(blocks)
      for (const [block, controller] of pending)
        if (!needed.has(block)) {
          controller.abort()
          pending.delete(block)
        }
      for (const block of cached.keys()) if (cached.size > MAX_KEPT && !needed.has(block)) cached.delete(block)
      for (const block of needed)
        if ((cached.get(block)?.isStale ?? true) && !pending.has(block) && !failed.has(block)) fetchBlock(block)
    },

    clearFailures: () => failed.clear(),
  }
}
