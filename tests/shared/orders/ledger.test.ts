import { describe, expect, it } from 'vitest'
import {
  daysOfAge,
  daysOfMonth,
  LATE_AGES,
  ledgerEntriesOf,
  monthsFrom,
  sumWithin,
} from '#shared/orders/rules/ledger.ts'
import { anOrder } from '#tests/support/orders.ts'

describe('days of the ledger', () => {
  it.each([
    [
      '2027-03-01',
      ['2027-01-30..2027-02-28', '2026-12-31..2027-01-29', '2026-12-01..2026-12-30', '2000-01-01..2026-11-30'],
    ],
    [
      '2028-03-01',
      ['2028-01-31..2028-02-29', '2028-01-01..2028-01-30', '2027-12-02..2027-12-31', '2000-01-01..2027-12-01'],
    ],
  ])('are of one age each, on %s', (today, ranges) => {
    expect(LATE_AGES.map(age => daysOfAge(age, today)).map(({ first, last }) => `${first}..${last}`)).toEqual(ranges)
  })

  it.each([
    ['2027-02', '2027-02-01', '2027-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('of the month %s', (month, first, last) => {
    expect(daysOfMonth(month)).toEqual({ first, last })
  })

  it('make twelve months, over the end of a year', () => {
    expect(monthsFrom('2026-11-30', 0)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
    ])
    expect(monthsFrom('2026-11-30', -11).at(0)).toBe('2025-12')
    expect(monthsFrom('2026-11-30', -11).at(-1)).toBe('2026-11')
  })

  it('are summed with the first and the last', () => {
    const sums = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'].map((day, at) => ({
      day,
      items: 1,
      amount: 10 ** at,
    }))
    expect(sumWithin(sums, { first: '2027-01-02', last: '2027-01-03' })).toEqual({ items: 2, amount: 110 })
  })
})

describe('entries of an order', () => {
  it.each([
    ['that waits for its payment', anOrder('o1')],
    ['that was cancelled', anOrder('o1', { status: 'cancelled' })],
    ['that is free', anOrder('o1', { status: 'completed', total_amount: 0 })],
    ['whose payment was agreed elsewhere', anOrder('o1', { status: 'completed' })],
  ])('%s: none', (_, order) => {
    expect(ledgerEntriesOf(order)).toEqual([])
  })

  it('of a former release that was paid whole: what it was for, and that it was received, by whatever means', () => {
    expect(
      ledgerEntriesOf(
        anOrder('o1', { status: 'completed', reserved_until: null, payment_confirmed_at: '2026-11-22T02:30:00.000Z' }),
      ),
    ).toMatchObject([
      { id: 'o1_i1', type: 'settled', day: '2026-11-21', amount: 240_000 },
      { id: 'o1_p1', type: 'received', day: '2026-11-21', amount: 240_000 },
    ])
  })

  it('name who sold it, but not who imported it', () => {
    const sale = { salesperson_id: 'gustavo', discount: null, price_reason: null, notes: '' }
    const confirmed = { status: 'completed', payment_confirmed_at: '2026-11-22T12:00:00.000Z', sale } as const
    const paper_contract = { import_id: 'i', number: '1', signed_on: null, paid_until: null, with_tasks: false }
    expect(ledgerEntriesOf(anOrder('o1', confirmed))[0]?.salesperson_id).toBe('gustavo')
    expect(ledgerEntriesOf(anOrder('o1', { ...confirmed, paper_contract }))[0]?.salesperson_id).toBeUndefined()
  })
})
