/** Requests under way, one a key at most, and the keys whose last one failed. `onSettled`: one succeeded or failed. */
export function createRequestTracker(onSettled: () => void) {
  const pending = new Map<string, { version: string; controller: AbortController }>()
  const failed = new Set<string>()
  return {
    isLoading: () => pending.size > 0,
    isPending: (key: string) => pending.has(key),
    hasFailed: (key: string) => failed.has(key),

    /** Does nothing for a key that is under way or has failed. What `onAnswer` throws counts as a failure. */
    start<Answer>(
      [key, version]: readonly [string, string],
      fetchAnswer: (signal: AbortSignal) => Promise<Answer>,
      onAnswer: (answer: Answer) => void,
    ) {
      if (pending.has(key) || failed.has(key)) return
      const controller = new AbortController()
      pending.set(key, { version, controller })
      fetchAnswer(controller.signal)
        .then(answer => {
          if (!controller.signal.aborted) onAnswer(answer)
        })
        .catch(() => {
          if (!controller.signal.aborted) failed.add(key)
        })
        .finally(() => {
          if (controller.signal.aborted) return
          pending.delete(key)
          onSettled()
        })
    },

    /** Cancels requests for other keys, and for other versions of these. */
    abortAllBut(versions: ReadonlyMap<string, string>) {
      for (const [key, { version, controller }] of pending)
        if (versions.get(key) !== version) {
          controller.abort()
          pending.delete(key)
        }
    },

    /** Lets these keys be requested again, or all. */
    clearFailures(keys?: readonly string[]) {
      if (keys) for (const key of keys) failed.delete(key)
      else failed.clear()
    },
  }
}
