/** What hands events to functions in the background, as the event source mappings of AWS do. */
export type Poller = {
  /** Resolves when everything that was there at the time of the call has been worked off, or has to wait for its next try. */
  drained: () => Promise<void>
  stop: () => Promise<void>
  /** How many events it has handed over. */
  seen: () => number
}

/** Several at once. What one function writes may be another's work: it is over when a whole pass brought nothing more. */
export const together = (pollers: readonly Poller[]): Poller => {
  const seen = () => pollers.reduce((sum, each) => sum + each.seen(), 0)
  return {
    seen,
    drained: async () => {
      let [before, after] = [-1, -1]
      do {
        before = after
        await Promise.all(pollers.map(({ drained }) => drained()))
        after = seen()
      } while (before !== after)
    },
    stop: async () => {
      await Promise.all(pollers.map(({ stop }) => stop()))
    },
  }
}

/** Pause of a poller that found nothing. Milliseconds. */
export const POLL_MS = 150

/** The identifiers that an answer names as not done: all when the function failed or answered anything else. */
export function undoneOf(answer: unknown): ReadonlySet<unknown> | 'all' {
  if (typeof answer !== 'object' || answer === null || !('batchItemFailures' in answer)) return 'all'
  if (!Array.isArray(answer.batchItemFailures)) return new Set()
  return new Set(answer.batchItemFailures.map(failure => failure.itemIdentifier))
}
