import { useQuery } from '@tanstack/react-query'
import { overview as overviewApi } from '#shared/office/api/overview.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open page checks whether addresses are suppressed. Milliseconds. */
const REFRESH_MS = 60_000

export const distinctAddresses = (emails: readonly (string | undefined)[]): string[] => [
  ...new Set(emails.flatMap(email => email || [])),
]

/** Which of these addresses get no e-mails, and a function to resume e-mails to one. */
export function useSuppressedAddresses(emails: readonly (string | undefined)[]) {
  const addresses = distinctAddresses(emails)
  return useQuery({
    queryKey: queryKeys.suppressedAddresses(addresses),
    queryFn: ({ signal }) => callApi(overviewApi.suppressedAddresses, { emails: addresses }, { signal }),
    enabled: addresses.length > 0,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}
