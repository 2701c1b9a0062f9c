import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type BoardColumn,
  type BoardFilter,
  installationTasks as tasksApi,
} from '#shared/installation/api/installation-tasks.ts'
import { TASK_STATUSES, type TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type OptimisticMove, withOptimisticMoves } from './optimistic-moves.ts'

/** How often a visible board is refetched, to show others' changes. Milliseconds. */
const REFRESH_MS = 10_000

type PagesPerColumn = Partial<Record<TaskStatus, number>>

/** Loads the board, with as many pages of each column as the user has opened. */
async function readBoard(filter: BoardFilter, pages: PagesPerColumn, signal: AbortSignal) {
  const board = await callApi(tasksApi.board, filter, { signal })
  const columns = await Promise.all(
    board.columns.map(async column => {
      let { items, cursor, total } = column
      for (let page = 1; page < (pages[column.status] ?? 1) && cursor !== null; page += 1) {
        const next = await callApi(tasksApi.list, { ...filter, status: column.status, cursor }, { signal })
        const loadedIds = new Set(items.map(({ id }) => id))
        items = [...items, ...next.items.filter(({ id }) => !loadedIds.has(id))]
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

/** The board's columns. Changes in this tab are shown at once, those of others at the next refetch. */
export function useBoard(filter: BoardFilter) {
  const queryClient = useQueryClient()
  const [pages, setPages] = useState<PagesPerColumn>({})
  const [moves, setMoves] = useState<ReadonlyMap<string, OptimisticMove>>(new Map())
  const filterKey = JSON.stringify(filter)
  const [pagesOfFilter, setPagesOfFilter] = useState(filterKey)
  if (pagesOfFilter !== filterKey) {
    setPagesOfFilter(filterKey)
    setPages({})
  }
  const board = useQuery({
    queryKey: queryKeys.board(filter, pages),
    queryFn: ({ signal }) => readBoard(filter, pages, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
  // What was loaded last, which stays visible if loading another page fails.
  const [lastLoaded, setLastLoaded] = useState<{ boardKey: string; data: typeof board.data }>()
  if (board.data && !board.isPlaceholderData && lastLoaded?.data !== board.data)
    setLastLoaded({ boardKey: filterKey, data: board.data })
  const shownBoard = board.data ?? (lastLoaded?.boardKey === filterKey ? lastLoaded.data : undefined)
  const columns = useMemo(
    () => withOptimisticMoves(shownBoard?.columns ?? NO_COLUMNS, moves, board.dataUpdatedAt),
    [shownBoard, board.dataUpdatedAt, moves],
  )
  const setMove = (task: TaskView, isPending: boolean) =>
    setMoves(previous => new Map(previous).set(task.id, { task, isPending, at: Date.now() }))
  return {
    columns,
    cities: shownBoard?.cities ?? [],
    query: board,
    isLoaded: shownBoard !== undefined,
    /** Why the board is missing or may be outdated; set from the first failed attempt on. */
    failure: board.error ?? (board.data && !board.isPlaceholderData ? board.failureReason : null),
    /** Shows a task as it is expected to become, before the server has answered. */
    setExpected: (task: TaskView) => setMove(task, true),
    /** Shows a task as the server returned it. */
    setConfirmed: (task: TaskView) => {
      setMove(task, false)
      void queryClient.invalidateQueries({ queryKey: queryKeys.task(task.id) })
    },
    /** Undoes such an optimistic change. */
    revert: (task: Pick<TaskView, 'id'>) =>
      setMoves(previous => {
        const next = new Map(previous)
        next.delete(task.id)
        return next
      }),
    isPending: (task: Pick<TaskView, 'id'>) => moves.get(task.id)?.isPending ?? false,
    refresh: () => void queryClient.invalidateQueries({ queryKey: ['board'] }),
    loadMore: (status: TaskStatus) => setPages(previous => ({ ...previous, [status]: (previous[status] ?? 1) + 1 })),
  }
}
export type Board = ReturnType<typeof useBoard>
