import { expect, test } from 'vitest'
import type { BoardColumn } from '#shared/installation/api/installation-tasks.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { aTaskView } from '#tests/support/installation-tasks.ts'
import { type OptimisticMove, withOptimisticMoves } from '#web/features/installation/pipeline/optimistic-moves.ts'

/** A board that is older than this tab's changes. */

const NOW = 1_000_000
const column = (status: TaskStatus, ids: readonly string[], version = 1): BoardColumn => ({
  status,
  items: ids.map(id => aTaskView(id, { status, version, created_at: `2026-11-2${id}T12:00:00.000Z` })),
  cursor: null,
  total: { count: ids.length, exact: true },
})
const formerPages = [column('pending_art', ['3', '2']), column('on_hold', ['4', '1'])]
const own = (status: TaskStatus, version: number, isPending: boolean): [string, OptimisticMove] => [
  '2',
  { task: aTaskView('2', { status, version, created_at: '2026-11-22T12:00:00.000Z' }), isPending, at: NOW },
]
const shown = (columns: readonly BoardColumn[], move: [string, OptimisticMove], readAt = NOW) =>
  withOptimisticMoves(columns, new Map([move]), readAt).map(({ items, total }) => [
    items.map(({ id }) => id),
    total.count,
  ])

test('a moved card shows immediately in its new column, sorted and counted', () => {
  expect(shown(formerPages, own('on_hold', 1, true))).toEqual([
    [['3'], 1],
    [['4', '2', '1'], 3],
  ])
})

test('it stays there while the server’s board still has it in the old column, or not at all', () => {
  expect(shown(formerPages, own('on_hold', 2, false))).toEqual([
    [['3'], 1],
    [['4', '2', '1'], 3],
  ])
  const nowhere = [column('pending_art', ['3']), column('on_hold', ['4', '1'])]
  expect(shown(nowhere, own('on_hold', 2, false))[1]).toEqual([['4', '2', '1'], 3])
})

test('the server’s board wins with the same or a later version, and when the card is missing for long', () => {
  const laterPages = [column('pending_art', ['3']), column('on_hold', ['4', '1']), column('assigned', ['2'], 3)]
  expect(shown(laterPages, own('on_hold', 2, false))).toEqual([
    [['3'], 1],
    [['4', '1'], 2],
    [['2'], 1],
  ])
  const missingPages = [column('pending_art', ['3']), column('on_hold', ['4', '1'])]
  expect(shown(missingPages, own('on_hold', 2, false), NOW + 60_000)[1]).toEqual([['4', '1'], 2])
})

test('a card whose status became one that this release does not know goes to the first column', () => {
  const archived = { ...aTaskView('4', { version: 2 }), status: 'archived' } as unknown as TaskView
  expect(shown(formerPages, ['4', { task: archived, isPending: false, at: NOW }])).toEqual([
    [['3', '2', '4'], 3],
    [['1'], 1],
  ])
})
