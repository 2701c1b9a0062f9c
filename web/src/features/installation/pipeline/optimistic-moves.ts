import type { BoardColumn } from '#shared/installation/api/installation-tasks.ts'
import { columnOfStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'

/**
 * A change made in this tab, shown until the server's board includes it. `at`: time of the change by the browser's
 * clock.
 */
export type OptimisticMove = { task: TaskView; isPending: boolean; at: number }

/**
 * The server's board is eventually consistent. A board that is loaded this long after a change certainly includes it.
 */
const MAX_BOARD_LAG_MS = 30_000

/**
 * Applies changes made in this tab to the columns. The server's board may lag behind, so a changed task is shown in its
 * new column until the board has that version or a later one.
 */
export function withOptimisticMoves(
  columns: readonly BoardColumn[],
  moves: ReadonlyMap<string, OptimisticMove>,
  readAt: number,
): BoardColumn[] {
  const boardTasks = new Map(columns.flatMap(({ items }) => items.map(task => [task.id, task] as const)))
  const pendingMoves = [...moves.values()].filter(({ task, isPending, at }) => {
    const boardTask = boardTasks.get(task.id)
    if (isPending) return (boardTask?.version ?? 0) <= task.version
    return boardTask ? boardTask.version < task.version : readAt < at + MAX_BOARD_LAG_MS
  })
  if (pendingMoves.length === 0) return [...columns]
  const movedTasks = new Map(pendingMoves.map(({ task }) => [task.id, task]))
  return columns.map(column => {
    const items = column.items.flatMap(task => (movedTasks.has(task.id) ? [] : [task]))
    const arrivals = pendingMoves.flatMap(({ task }) => (columnOfStatus(task.status) === column.status ? [task] : []))
    const addedCount = arrivals.filter(({ id }) => !column.items.some(task => task.id === id)).length
    const removedCount = column.items.filter(
      ({ id }) => movedTasks.has(id) && !arrivals.some(task => task.id === id),
    ).length
    return {
      ...column,
      items: [...items, ...arrivals].toSorted(newestFirst),
      total: { ...column.total, count: Math.max(0, column.total.count + addedCount - removedCount) },
    }
  })
}

/** The order of tasks within a column. */
const newestFirst = (one: TaskView, other: TaskView): number =>
  one.created_at === other.created_at ? (one.id < other.id ? 1 : -1) : one.created_at < other.created_at ? 1 : -1
