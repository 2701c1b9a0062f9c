import { expect, test } from 'vitest'
import type { BoardColumn } from '#shared/installation/api/installation-tasks.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { aToldTask } from '#tests/support/installation-tasks.ts'
import { type OptimisticMove, withOptimisticMoves } from '#web/features/installation/pipeline/optimistic-moves.ts'

/** A board whose server is a moment behind what was done here. */

const NOW = 1_000_000
const column = (status: TaskStatus, ids: readonly string[], version = 1): BoardColumn => ({
  status,
  items: ids.map(id => aToldTask(id, { status, version, created_at: `2026-11-2${id}T12:00:00.000Z` })),
  cursor: null,
  total: { count: ids.length, exact: true },
})
const before = [column('pending_art', ['3', '2']), column('on_hold', ['4', '1'])]
const own = (status: TaskStatus, version: number, isPending: boolean): [string, OptimisticMove] => [
  '2',
  { task: aToldTask('2', { status, version, created_at: '2026-11-22T12:00:00.000Z' }), isPending, at: NOW },
]
const shown = (columns: readonly BoardColumn[], move: [string, OptimisticMove], readAt = NOW) =>
  withOptimisticMoves(columns, new Map([move]), readAt).map(({ items, total }) => [
    items.map(({ id }) => id),
    total.count,
  ])

test('a card is at once where it was put, in its order, and counted there', () => {
  expect(shown(before, own('on_hold', 1, true))).toEqual([
    [['3'], 1],
    [['4', '2', '1'], 3],
  ])
})

test('it stays there while the server’s board still has it where it was, or nowhere', () => {
  expect(shown(before, own('on_hold', 2, false))).toEqual([
    [['3'], 1],
    [['4', '2', '1'], 3],
  ])
  const nowhere = [column('pending_art', ['3']), column('on_hold', ['4', '1'])]
  expect(shown(nowhere, own('on_hold', 2, false))[1]).toEqual([['4', '2', '1'], 3])
})

test('what the server’s board says of the same version or a later one counts, and of what it has not for long', () => {
  const later = [column('pending_art', ['3']), column('on_hold', ['4', '1']), column('assigned', ['2'], 3)]
  expect(shown(later, own('on_hold', 2, false))).toEqual([
    [['3'], 1],
    [['4', '1'], 2],
    [['2'], 1],
  ])
  const gone = [column('pending_art', ['3']), column('on_hold', ['4', '1'])]
  expect(shown(gone, own('on_hold', 2, false), NOW + 60_000)[1]).toEqual([['4', '1'], 2])
})
