import { useQuery } from '@tanstack/react-query'
import { overview as overviewApi } from '#shared/office/api/overview.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open page looks for newer figures. Milliseconds. */
const REFRESH = 60_000

/** The figures of the morning page, while it is open anew every minute. */
export const useOverview = () =>
  useQuery({
    queryKey: queryKeys.overview,
    queryFn: ({ signal }) => call(overviewApi.get, {}, { signal }),
    refetchInterval: REFRESH,
    staleTime: 0,
  })

export const useFailedEmails = () =>
  useQuery({
    queryKey: queryKeys.failedEmails,
    queryFn: ({ signal }) => call(overviewApi.failedEmails, {}, { signal }),
    staleTime: 0,
  })
