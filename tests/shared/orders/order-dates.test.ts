import { describe, expect, test } from 'vitest'
import { occupancyOf, totalEndingBy } from '#shared/office/rules/overview.ts'
import { nextDueDateOf } from '#shared/orders/rules/order-dates.ts'
import { countContractsAt, orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import { anOrder } from '#tests/support/orders.ts'

describe('what falls due of an order', () => {
  const ends = (...dates: (string | null)[]) =>
    anOrder('o', {
      status: 'completed',
      items: dates.map((ends_at, index) => ({
        ...(anOrder('o').items[0] ?? expect.unreachable()),
        ends_at,
        ended_at: index === 0 ? '2026-01-01' : null,
      })),
    })

  test('is the end of a pending one’s hold', () =>
    expect(nextDueDateOf(anOrder('o'))).toEqual({ kind: 'holds', at: '2999-01-01T00:00:00.000Z' }))
  test('is the first end of the contracts that run', () =>
    expect(nextDueDateOf(ends('2026-01-01', '2028-01-01', '2027-01-01'))).toEqual({
      kind: 'contracts',
      at: '2027-01-01',
    }))
  test('is nothing once all have ended, or when it is cancelled', () => {
    expect(nextDueDateOf(ends('2026-01-01'))).toBeUndefined()
    expect(nextDueDateOf(anOrder('o', { status: 'cancelled', reserved_until: null }))).toBeUndefined()
  })
  test('counts contracts that run apart from those that begin later; ended ones are neither', () => {
    const [item] = anOrder('o').items
    const [began, begins, day] = ['2026-01-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z', '2028-01-01T02:59:59.999Z']
    const days = (starts_at: string, ended_at: string | null = null) => ({
      ...(item ?? expect.unreachable()),
      starts_at,
      ends_at: day,
      ended_at,
    })
    const items = [days(began), days(begins), days(begins), days(began, began)]
    const { contracts } = orderSummaryOf(anOrder('o', { status: 'completed', items }))
    expect(contracts).toEqual([
      { starts_at: began, ends_at: day, count: 1 },
      { starts_at: begins, ends_at: day, count: 2 },
    ])
    expect(countContractsAt(contracts, '2026-11-26T12:00:00.000Z')).toEqual({
      running: 1,
      firstEnd: day,
      later: 2,
      firstStart: begins,
    })
    expect(countContractsAt(contracts, day)).toMatchObject({ running: 0, later: 0 })
    expect(orderSummaryOf(anOrder('o', { items })).contracts).toEqual([])
  })
  test('counts a contract that was renewed until it ends', () => {
    const [item] = anOrder('o').items
    const days = { starts_at: '2026-01-01T03:00:00.000Z', ends_at: '2027-01-01T02:59:59.999Z' }
    const renewed = { ...(item ?? expect.unreachable()), ...days, renewed_by: 'o2' }
    const { contracts, contract_ends_at } = orderSummaryOf(anOrder('o', { status: 'completed', items: [renewed] }))
    // The contract was renewed, so the office does not have to act at its end
    expect(contract_ends_at).toBeNull()
    expect(countContractsAt(contracts, '2026-11-26T12:00:00.000Z')).toMatchObject({
      running: 1,
      firstEnd: days.ends_at,
    })
    expect(countContractsAt(contracts, '2027-01-02T12:00:00.000Z')).toMatchObject({ running: 0 })
  })
  test('stands in its line of the list', () =>
    expect(orderSummaryOf(ends('2026-01-01', '2027-01-01'))).toMatchObject({
      contract_ends_at: '2027-01-01',
      item_count: 2,
    }))
})

test('what ends by a day takes in what is overdue and leaves what comes later', () => {
  const ends = ['2026-11-20', '2026-11-22', '2026-11-23'].map(day => ({ day, orders: 2, amount: 10 }))
  expect(totalEndingBy(ends, '2026-11-22')).toEqual({ orders: 4, amount: 20 })
  expect(totalEndingBy([], '2026-11-22')).toEqual({ orders: 0, amount: 0 })
})

test('occupancy is the part that is sold or held; of nothing it is nothing', () => {
  expect(occupancyOf({ available: 1, reserved: 1, sold: 2 })).toBe(0.75)
  expect(occupancyOf({ available: 0, reserved: 0, sold: 0 })).toBe(0)
})

test.each([
  ['a confirmed sale', { status: 'completed' as const }, '2026-12-10'],
  ['a reservation', {}, null],
  ['a cancelled order', { status: 'cancelled' as const }, null],
])('what is owed next is told of %s only', (_, changes, day) => {
  const instalments = ['2026-12-10', '2027-01-10'].map((due_on, index) => ({
    id: String(index),
    due_on,
    amount: 120_000,
    method: 'pix' as const,
    note: '',
    boleto: '',
  }))
  expect(orderSummaryOf(anOrder('o', { instalments, ...changes })).next_due_on).toBe(day)
})
