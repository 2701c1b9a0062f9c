/** Polls a source (stream or queue) and invokes functions with its events, like AWS's event source mappings. */
export type Poller = {
  /** Resolves when all events that existed at the time of the call are handled, or wait for a retry. */
  drained: () => Promise<void>
  stop: () => Promise<void>
  /** Number of events delivered so far. */
  delivered: () => number
}

/**
 * Combines pollers into one. One function may write events for another, so drained() repeats until a pass delivers
 * nothing new.
 */
export const combinePollers = (pollers: readonly Poller[]): Poller => {
  const deliveredCount = () => pollers.reduce((sum, poller) => sum + poller.delivered(), 0)
  return {
    delivered: deliveredCount,
    drained: async () => {
      let [before, after] = [-1, -1]
      do {
        before = after
        await Promise.all(pollers.map(({ drained }) => drained()))
        after = deliveredCount()
      } while (before !== after)
    },
    stop: async () => {
      await Promise.all(pollers.map(({ stop }) => stop()))
    },
  }
}

/** Pause after a poll without events. Milliseconds. */
export const EMPTY_POLL_PAUSE_MS = 150

/** Ids in a response's batchItemFailures; 'all' if the function failed or returned anything else. */
export function failedItemIdsOf(response: unknown): ReadonlySet<unknown> | 'all' {
  if (typeof response !== 'object' || response === null || !('batchItemFailures' in response)) return 'all'
  if (!Array.isArray(response.batchItemFailures)) return new Set()
  return new Set(response.batchItemFailures.map(failure => failure.itemIdentifier))
}
