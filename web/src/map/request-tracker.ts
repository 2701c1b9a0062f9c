/**
 * Tracks pending requests, at most one per key, and keys whose last request failed. `onSettled` is called after each
 * success or failure.
 */
export function createRequestTracker(onSettled: () => void) {
  const pendingRequests = new Map<string, { version: string; controller: AbortController }>()
  const failedKeys = new Set<string>()
  return {
    isLoading: () => pendingRequests.size > 0,
    isPending: (key: string) => pendingRequests.has(key),
    hasFailed: (key: string) => failedKeys.has(key),

    /**
     * Starts a request, unless one with this key is pending or has failed. An error thrown by `onAnswer` counts as a
     * failure.
     */
    start<Answer>(
      [key, version]: readonly [string, string],
      fetchAnswer: (signal: AbortSignal) => Promise<Answer>,
      onAnswer: (answer: Answer) => void,
    ) {
      if (pendingRequests.has(key) || failedKeys.has(key)) return
      const controller = new AbortController()
      pendingRequests.set(key, { version, controller })
      fetchAnswer(controller.signal)
        .then(answer => {
          if (!controller.signal.aborted) onAnswer(answer)
        })
        .catch(() => {
          if (!controller.signal.aborted) failedKeys.add(key)
        })
        .finally(() => {
          if (controller.signal.aborted) return
          pendingRequests.delete(key)
          onSettled()
        })
    },

    /** Cancels requests for other keys, and requests for other versions of these keys. */
    abortOthers(versions: ReadonlyMap<string, string>) {
      for (const [key, { version, controller }] of pendingRequests)
        if (versions.get(key) !== version) {
          controller.abort()
          pendingRequests.delete(key)
        }
    },

    /** Allows these failed keys to be requested again, or all failed keys. */
    clearFailures(keys?: readonly string[]) {
      if (keys) for (const key of keys) failedKeys.delete(key)
      else failedKeys.clear()
    },
  }
}
