import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type BoardColumn,
  type BoardFilter,
  installationTasks as tasksApi,
} from '#shared/installation/api/installation-tasks.ts'
import { TASK_STATUSES, type TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView, Technician } from '#shared/installation/rules/task-board.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type OwnMove, withOwnMoves } from './own-moves.ts'

/** How often the board looks for what others moved, while its page is seen. Milliseconds. */
const REFRESH = 10_000

type Depths = Partial<Record<TaskStatus, number>>

/** The board of a filter with, of each column, as many pages as somebody has asked for. */
async function readBoard(filter: BoardFilter, depths: Depths, signal: AbortSignal) {
  const board = await call(tasksApi.board, filter, { signal })
  const columns = await Promise.all(
    board.columns.map(async column => {
      let { items, cursor, total } = column
      for (let page = 1; page < (depths[column.status] ?? 1) && cursor !== null; page += 1) {
        const next = await call(tasksApi.list, { ...filter, status: column.status, cursor }, { signal })
        const known = new Set(items.map(({ id }) => id))
        items = [...items, ...next.items.filter(({ id }) => !known.has(id))]
        cursor = next.cursor
        total = next.total
      }
      return { ...column, items, cursor, total }
    }),
  )
  return { ...board, columns }
}

const NO_COLUMNS: BoardColumn[] = TASK_STATUSES.map(status => ({
  status,
  items: [],
  cursor: null,
  total: { count: 0, exact: true },
}))

/** The columns with what others did within seconds, and what was done here at once. */
export function useBoard(filter: BoardFilter) {
  const queries = useQueryClient()
  const [depths, setDepths] = useState<Depths>({})
  const [moves, setMoves] = useState<ReadonlyMap<string, OwnMove>>(new Map())
  const asked = JSON.stringify(filter)
  const [depthsOf, setDepthsOf] = useState(asked)
  if (depthsOf !== asked) {
    setDepthsOf(asked)
    setDepths({})
  }
  const board = useQuery({
    queryKey: queryKeys.board(filter, depths),
    queryFn: ({ signal }) => readBoard(filter, depths, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH,
    refetchOnWindowFocus: 'always',
  })
  // A page more that can't be had takes nothing away of what was there
  const [last, setLast] = useState<{ of: string; data: typeof board.data }>()
  if (board.data && !board.isPlaceholderData && last?.data !== board.data) setLast({ of: asked, data: board.data })
  const shown = board.data ?? (last?.of === asked ? last.data : undefined)
  const columns = useMemo(
    () => withOwnMoves(shown?.columns ?? NO_COLUMNS, moves, board.dataUpdatedAt),
    [shown, board.dataUpdatedAt, moves],
  )
  const put = (task: TaskView, isPending: boolean) =>
    setMoves(known => new Map(known).set(task.id, { task, isPending, at: Date.now() }))
  return {
    columns,
    cities: shown?.cities ?? [],
    query: board,
    isKnown: shown !== undefined,
    /** Why what is shown may be old, from the first failure on, or why there is nothing. */
    failure: board.error ?? (board.data && !board.isPlaceholderData ? board.failureReason : null),
    /** The task as it will be when the server agrees. */
    expect: (task: TaskView) => put(task, true),
    /** The task as the server says that it is. */
    know: (task: TaskView) => {
      put(task, false)
      void queries.invalidateQueries({ queryKey: queryKeys.task(task.id) })
    },
    /** What was expected did not happen. */
    takeBack: (task: Pick<TaskView, 'id'>) =>
      setMoves(known => {
        const next = new Map(known)
        next.delete(task.id)
        return next
      }),
    isPending: (task: Pick<TaskView, 'id'>) => moves.get(task.id)?.isPending ?? false,
    look: () => void queries.invalidateQueries({ queryKey: ['board'] }),
    loadMore: (status: TaskStatus) => setDepths(known => ({ ...known, [status]: (known[status] ?? 1) + 1 })),
  }
}
export type Board = ReturnType<typeof useBoard>

/** A firm has dozens of technicians; this many pages at most. */
const MOST_PAGES = 8

async function everyTechnician(signal: AbortSignal): Promise<Technician[]> {
  const found: Technician[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call(tasksApi.technicians, cursor === undefined ? {} : { cursor }, { signal })
    found.push(...answer.items)
    if (answer.cursor === null) break
    cursor = answer.cursor
  }
  return found
}

export const useTechnicians = () =>
  useQuery({ queryKey: queryKeys.technicians, queryFn: ({ signal }) => everyTechnician(signal) })
