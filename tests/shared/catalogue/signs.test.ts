import { describe, expect, test } from 'vitest'
import {
  type HangingSign,
  hasSign,
  isTakenDownWith,
  maySignHangSince,
  signAfterWithdrawal,
  signAfterWork,
} from '#shared/catalogue/rules/signs.ts'

const NOW = '2026-11-28T12:00:00.000Z'
const IMPORTED: HangingSign = { since: '2026-01-10T03:00:00.000Z', said_by: 'import', order_id: 'o1' }
const PROVED: HangingSign = { since: '2026-11-20T12:00:00.000Z', said_by: 'proof', order_id: 'o1' }
const by = { said_by: 'proof', now: NOW } as const

test('a sign hangs when somebody says so', () => {
  expect([hasSign({}), hasSign({ sign: null }), hasSign({ sign: IMPORTED })]).toEqual([false, false, true])
})

describe('after work', () => {
  const work = { work: 'installation', order_id: 'o1', only_art: false } as const

  test('an installation puts up the order’s sign, once', () => {
    expect(signAfterWork({}, work, by)).toEqual({ since: NOW, said_by: 'proof', order_id: 'o1' })
    expect(signAfterWork({ sign: IMPORTED }, work, by)).toBe(IMPORTED)
    expect(signAfterWork({ sign: IMPORTED }, { ...work, order_id: 'o2' }, by)).toEqual({
      since: NOW,
      said_by: 'proof',
      order_id: 'o2',
    })
  })

  test('new art hangs on the sign that is there', () => {
    expect(signAfterWork({ sign: IMPORTED }, { ...work, order_id: 'o2', only_art: true }, by)).toBe(IMPORTED)
    expect(signAfterWork({ sign: null }, { ...work, only_art: true }, by)?.since).toBe(NOW)
  })

  test.each(['maintenance', 'inspection', 'cleaning'] as const)('%s changes nothing', work => {
    const done = { work, order_id: null, only_art: false } as const
    expect(signAfterWork({ sign: null }, done, by)).toBeNull()
    expect(signAfterWork({ sign: PROVED }, done, by)).toBe(PROVED)
  })

  test('a takedown leaves no sign, unless another order has put one up since', () => {
    const takedown = { work: 'takedown', order_id: 'o1', only_art: false } as const
    expect(signAfterWork({ sign: PROVED }, takedown, by)).toBeNull()
    expect(signAfterWork({ sign: { ...PROVED, order_id: null } }, takedown, by)).toBeNull()
    expect(signAfterWork({ sign: PROVED }, { ...takedown, order_id: null }, by)).toBeNull()
    const others = { ...PROVED, order_id: 'o2' }
    expect(signAfterWork({ sign: others }, takedown, by)).toBe(others)
    expect(isTakenDownWith({ sign: null }, 'o1')).toBe(false)
  })
})

test('taken back, only what this work said no longer holds', () => {
  const work = { work: 'installation', order_id: 'o1' } as const
  expect(signAfterWithdrawal({ sign: PROVED }, work)).toBeNull()
  expect(signAfterWithdrawal({ sign: { ...PROVED, said_by: 'task' } }, work)).toBeNull()
  expect(signAfterWithdrawal({ sign: IMPORTED }, work)).toBe(IMPORTED)
  expect(signAfterWithdrawal({ sign: PROVED }, { ...work, order_id: 'o2' })).toBe(PROVED)
  expect(signAfterWithdrawal({ sign: PROVED }, { work: 'maintenance', order_id: null })).toBe(PROVED)
  const takedown = { work: 'takedown', order_id: 'o1' } as const
  expect(signAfterWithdrawal({ sign: null }, takedown, PROVED)).toBe(PROVED)
  expect(signAfterWithdrawal({ sign: null }, takedown)).toBeNull()
  expect(signAfterWithdrawal({ sign: IMPORTED }, takedown, PROVED)).toBe(IMPORTED)
})

test('the office dates a sign today or in the last ten years', () => {
  const may = (since: string) => maySignHangSince(since, NOW)
  expect([may('2026-11-28'), may('2026-11-29'), may('2016-12-01'), may('2016-11-20')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
