import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call.ts'

/** A refusal stays a refusal; only what may be a passing failure is tried again. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** What the site asks and decides, and how it meets a network that is gone. */
export const createQueryClient = () => {
  // It only hears of changes; a page may open without network.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // Without network the browser's own failure is told where something is missing, and what is stale is asked for once it is back.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (count, error) => count < 2 && isTransient(error),
      },
      // What somebody decides without network is refused at once, and never done later without them.
      mutations: { networkMode: 'always' },
    },
  })
}
