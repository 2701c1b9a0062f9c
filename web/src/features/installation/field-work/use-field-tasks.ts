import { useQuery } from '@tanstack/react-query'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open panel looks for what the office sent or took away. Milliseconds. */
const REFRESH = 60_000

/** What the person has in the street; without network, as it was when it was last seen (app/keep-answers.tsx). */
export const useFieldTasks = () =>
  useQuery({
    queryKey: queryKeys.fieldTasks,
    queryFn: ({ signal }) => call(fieldWork.listMine, {}, { signal }),
    refetchInterval: REFRESH,
    refetchOnWindowFocus: 'always',
  })
