import { useQuery } from '@tanstack/react-query'
import { overview as overviewApi } from '#shared/office/api/overview.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

const REFRESH_MS = 60_000

/** The overview's figures, refetched while the page is open. */
export const useOverview = () =>
  useQuery({
    queryKey: queryKeys.overview,
    queryFn: ({ signal }) => callApi(overviewApi.get, {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

export const useFailedEmails = () =>
  useQuery({
    queryKey: queryKeys.failedEmails,
    queryFn: ({ signal }) => callApi(overviewApi.failedEmails, {}, { signal }),
    staleTime: 0,
  })
