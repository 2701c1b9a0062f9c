import { useQuery } from '@tanstack/react-query'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import type { Technician } from '#shared/installation/rules/task-board.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'

const loadAllTechnicians = (signal: AbortSignal): Promise<Technician[]> =>
  readEveryPage(next => callApi(tasksApi.technicians, next, { signal }))

export const useTechnicians = () =>
  useQuery({ queryKey: queryKeys.technicians, queryFn: ({ signal }) => loadAllTechnicians(signal) })
