import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call-api.ts'

/** Whether the server refused the request (4xx), so that a retry would be refused again. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== 0 && error.status < 500

export const createQueryClient = () => {
  // onlineManager only listens for changes, so it has to be told when the page is opened offline.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // Queries run offline too, so that a screen shows an error at once. Stale queries are fetched again on reconnect.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isRefusal(error),
      },
      // Mutations fail at once offline, so that none is sent later without the person knowing.
      mutations: { networkMode: 'always' },
    },
  })
}
