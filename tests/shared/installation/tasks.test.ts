import { describe, expect, test } from 'vitest'
import { taskEventText } from '#shared/installation/messages/pipeline.ts'
import { type InstallationTask, printsUnapprovedArt } from '#shared/installation/rules/installation-tasks.ts'
import { dueFilterRange, isOverdue } from '#shared/installation/rules/task-board.ts'
import { isAssignment, taskHistoryEntryOf } from '#shared/installation/rules/task-history.ts'
import { aTask } from '#tests/support/installation-tasks.ts'

test.each([
  ['2026-11-23', 'a Monday'],
  ['2026-11-25', 'a Wednesday'],
  ['2026-11-29', 'a Sunday'],
])('the week of %s, %s, goes from Monday to Sunday', today => {
  expect(dueFilterRange('this_week', today)).toEqual({ first: '2026-11-23', last: '2026-11-29' })
})

test('overdue is what should have been done by yesterday and is not', () => {
  expect(dueFilterRange('overdue', '2026-12-01').last).toBe('2026-11-30')
  const due = (due_date: string | null, status: InstallationTask['status']) =>
    isOverdue({ due_date, status }, '2026-12-01')
  expect([due('2026-11-30', 'assigned'), due('2026-12-01', 'assigned')]).toEqual([true, false])
  expect([due('2026-11-30', 'completed'), due(null, 'assigned')]).toEqual([false, false])
})

describe('what a change of a task was', () => {
  const eventOf = (was: Partial<InstallationTask>, became: Partial<InstallationTask>) =>
    taskHistoryEntryOf(aTask('t', was), aTask('t', became), { by: null, because: null }).event

  test.each<[string, Partial<InstallationTask>, Partial<InstallationTask>]>([
    ['moved', {}, { status: 'art_approved' }],
    ['moved', { assigned_technician_id: 'x' }, { assigned_technician_id: 'x', status: 'assigned' }],
    ['assigned', {}, { assigned_technician_id: 'x', status: 'assigned' }],
    ['returned', { status: 'assigned' }, { status: 'on_hold', return_comment: 'Sem escada' }],
    ['moved', { status: 'assigned' }, { status: 'on_hold' }],
    ['completed', { status: 'assigned' }, { status: 'completed' }],
    ['art_sent', {}, { art_version: 1, art_status: 'sent', art_file_url: 'a' }],
    ['art_approved', { art_status: 'sent' }, { art_status: 'approved' }],
    ['art_refused', { art_status: 'sent' }, { art_status: 'refused' }],
    ['art_removed', { art_file_url: 'a' }, { art_file_url: null }],
    ['details_changed', {}, { notes: 'Levar escada' }],
  ])('%s', (event, was, became) => {
    expect(eventOf(was, became)).toBe(event)
  })

  test('has old and new values, who did it and why; the first version is its making', () => {
    const by = { user_id: 'ana', role: 'admin' as const }
    const changedTask = aTask('t', { status: 'on_hold', due_date: '2026-12-01', version: 2 })
    expect(taskHistoryEntryOf(aTask('t'), changedTask, { by, because: 'Chuva' })).toEqual({
      version: 2,
      event: 'moved',
      at: changedTask.updated_at,
      by,
      because: 'Chuva',
      changes: [
        { field: 'status', before: 'pending_art', after: 'on_hold' },
        { field: 'due_date', before: null, after: '2026-12-01' },
      ],
    })
    expect(taskHistoryEntryOf(undefined, aTask('t'), { by, because: null })).toMatchObject({
      event: 'created',
      changes: [],
    })
  })
})

test('a technician gets what they did not have in the street before', () => {
  const out = { status: 'assigned', assigned_technician_id: 'x' } as const
  const given = (was: Partial<InstallationTask>, became: Partial<InstallationTask>) =>
    isAssignment(aTask('t', was), aTask('t', became))
  expect([given({}, out), given({ ...out, status: 'on_hold' }, out)]).toEqual([true, true])
  expect(given(out, { ...out, assigned_technician_id: 'y' })).toBe(true)
  expect([given(out, { ...out, notes: 'x' }), given({}, { assigned_technician_id: 'x' })]).toEqual([false, false])
})

test('no card reaches the field without an approved art by way of “Em Espera”, unless it was there already', () => {
  const asks = (task: Partial<InstallationTask>, to: InstallationTask['status']) =>
    printsUnapprovedArt(aTask('t', { status: 'on_hold', ...task }), to)
  for (const to of ['art_approved', 'pending_assignment', 'assigned', 'completed'] as const)
    expect([to, asks({}, to), asks({ art_status: 'sent' }, to)]).toEqual([to, true, true])
  expect(asks({}, 'pending_art')).toBe(false)
  expect(asks({ art_status: 'approved' }, 'pending_assignment')).toBe(false)
  expect(asks({ return_comment: 'Sem escada' }, 'pending_assignment')).toBe(false)
})

test('a decision about art names the side that made it', () => {
  expect([
    taskEventText({ event: 'art_approved', by_office: true }),
    taskEventText({ event: 'art_refused', by_office: true }),
    taskEventText({ event: 'art_approved', by_office: false }),
    taskEventText({ event: 'art_refused', by_office: false }),
    taskEventText({ event: 'moved', by_office: true }),
  ]).toEqual([
    'Arte aprovada pela equipe',
    'Arte recusada pela equipe',
    'Arte aprovada pelo cliente',
    'Arte recusada pelo cliente',
    'Tarefa movida',
  ])
})
