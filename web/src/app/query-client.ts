import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call-api.ts'

/** Refusals (4xx) are not retried. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const createQueryClient = () => {
  // The manager only listens for changes, but the page may be opened offline.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // Run offline too, so that a screen shows an error at once. Stale queries are fetched again on reconnect.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (count, error) => count < 2 && isTransient(error),
      },
      // Mutations fail at once offline. They are never paused and sent later without the person.
      mutations: { networkMode: 'always' },
    },
  })
}
