import { describe, expect, test } from 'vitest'
import { signOfOrder, signStateOf } from '#shared/installation/rules/sign-states.ts'
import { aTask } from '#tests/support/installation-tasks.ts'

const SIGN = { since: '2026-11-01T12:00:00.000Z', said_by: 'proof', order_id: 'o1' } as const
const repair = (status: 'assigned' | 'completed') => aTask('r', { work: 'maintenance', status })
const takedown = (completed_at: string | null) =>
  aTask('t', { work: 'takedown', status: completed_at === null ? 'assigned' : 'completed', completed_at })
const NONE = { repair: undefined, takedown: undefined }

describe('a sign', () => {
  test.each([
    ['nobody put up', null, NONE, ['not_installed', null, null, null]],
    ['hangs', SIGN, NONE, ['installed', SIGN.since, 'proof', null]],
    [
      'is damaged',
      SIGN,
      { ...NONE, repair: repair('assigned') },
      ['damaged', '2026-11-20T12:00:00.000Z', 'proof', 'r'],
    ],
    ['was repaired', SIGN, { ...NONE, repair: repair('completed') }, ['installed', SIGN.since, 'proof', null]],
    ['is to be taken down', SIGN, { ...NONE, takedown: takedown(null) }, ['installed', SIGN.since, 'proof', null]],
    ['was taken down', null, { ...NONE, takedown: takedown('2026-11-22') }, ['removed', '2026-11-22', null, 't']],
    ['hangs again', SIGN, { ...NONE, takedown: takedown('2026-10-22') }, ['installed', SIGN.since, 'proof', null]],
    [
      'never hung at a damaged structure',
      null,
      { ...NONE, repair: repair('assigned') },
      ['not_installed', null, null, null],
    ],
  ] as const)('that %s', (_, sign, work, [state, since, said_by, task_id]) =>
    expect(signStateOf(sign, work)).toEqual({ state, since, said_by, task_id }),
  )
})

test('a sign counts as an order’s if it, or what it renewed, put it up, or its new art hangs on it', () => {
  const at = (sign: typeof SIGN | null, order_id: string | null) => ({ sign, order_id })
  const others = { ...SIGN, order_id: 'o9' } as unknown as typeof SIGN
  expect(signOfOrder(at(SIGN, null), ['o1'], undefined)).toBe(SIGN)
  expect(signOfOrder(at(SIGN, 'o2'), ['o2', 'o1'], undefined)).toBe(SIGN)
  expect(signOfOrder(at(others, 'o1'), ['o1'], undefined)).toBeNull()
  expect(signOfOrder(at(others, 'o1'), ['o1'], { status: 'completed' })).toBe(others)
  expect(signOfOrder(at(others, 'o9'), ['o1'], { status: 'completed' })).toBeNull()
  expect(signOfOrder(at(null, 'o1'), ['o1'], { status: 'completed' })).toBeNull()
})
