import { useQuery } from '@tanstack/react-query'
import { overview as overviewApi } from '#shared/office/api/overview.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open page learns that an e-mail came back. Milliseconds. */
const REFRESH_MS = 60_000

export const distinctAddresses = (emails: readonly (string | undefined)[]): string[] => [
  ...new Set(emails.flatMap(email => email || [])),
]

/** Those of the addresses that get no e-mails. */
export function useSuppressedAddresses(emails: readonly (string | undefined)[]) {
  const asked = distinctAddresses(emails)
  return useQuery({
    queryKey: queryKeys.suppressedAddresses(asked),
    queryFn: ({ signal }) => call(overviewApi.suppressedAddresses, { emails: asked }, { signal }),
    enabled: asked.length > 0,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}
