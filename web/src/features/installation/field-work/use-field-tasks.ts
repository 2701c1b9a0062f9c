import { useQuery } from '@tanstack/react-query'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open panel checks for tasks that the office assigned or took away. Milliseconds. */
const REFRESH_MS = 60_000

/** The tasks that the person has in the field. Offline, the persisted list (app/query-persistence.tsx). */
export const useFieldTasks = () =>
  useQuery({
    queryKey: queryKeys.fieldTasks,
    queryFn: ({ signal }) => callApi(fieldWork.listMine, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
