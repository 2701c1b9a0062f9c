import { useQuery } from '@tanstack/react-query'
import { users as usersApi } from '#shared/office/api/users.ts'
import { MANAGERS } from '#shared/platform/rules/roles.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'

const STALE_MS = 5 * 60_000

/** The people of the office, sorted by name. */
export async function loadSalespeople(signal: AbortSignal) {
  const lists = await Promise.all(
    MANAGERS.map(role => readEveryPage(next => callApi(usersApi.list, { role, ...next }, { signal }))),
  )
  return lists.flat().toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'pt-BR'))
}

export const useSalespeople = () =>
  useQuery({
    queryKey: queryKeys.salespeople,
    queryFn: ({ signal }) => loadSalespeople(signal),
    staleTime: STALE_MS,
  })
