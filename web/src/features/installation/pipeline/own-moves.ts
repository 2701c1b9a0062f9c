import type { BoardColumn } from '#shared/installation/api/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'

/** What was done here to a task, until the board that the server gives shows it too. `at`: when, by this clock. */
export type OwnMove = { task: TaskView; isPending: boolean; at: number }

/** A board that was read so long after shows it, or shows why not. Milliseconds. */
const SHOWN_AFTER = 30_000

/**
 * The columns with what was done here at once. The server's board may be a moment behind, so a task that was changed here
 * stands where it is known to be until the board has that version of it, or a later one.
 */
export function withOwnMoves(
  columns: readonly BoardColumn[],
  moves: ReadonlyMap<string, OwnMove>,
  readAt: number,
): BoardColumn[] {
  const told = new Map(columns.flatMap(({ items }) => items.map(task => [task.id, task] as const)))
  const own = [...moves.values()].filter(({ task, isPending, at }) => {
    const known = told.get(task.id)
    if (isPending) return (known?.version ?? 0) <= task.version
    return known ? known.version < task.version : readAt < at + SHOWN_AFTER
  })
  if (own.length === 0) return [...columns]
  const moved = new Map(own.map(({ task }) => [task.id, task]))
  return columns.map(column => {
    const items = column.items.flatMap(task => (moved.has(task.id) ? [] : [task]))
    const arrived = own.flatMap(({ task }) => (task.status === column.status ? [task] : []))
    const added = arrived.filter(({ id }) => told.get(id)?.status !== column.status).length
    const left = column.items.filter(({ id }) => moved.has(id) && moved.get(id)?.status !== column.status).length
    return {
      ...column,
      items: [...items, ...arrived].toSorted(byTime),
      total: { ...column.total, count: Math.max(0, column.total.count + added - left) },
    }
  })
}

/** Newest first, as the columns are. */
const byTime = (one: TaskView, other: TaskView): number =>
  one.created_at === other.created_at ? (one.id < other.id ? 1 : -1) : one.created_at < other.created_at ? 1 : -1
