import { describe, expect, test } from 'vitest'
import {
  beforeNextBooking,
  currentHolderEnd,
  firstCommonStart,
  freeRangesOf,
  isBlockedOn,
  isBookedBefore,
  isFreeForTerm,
  pointCalendarOf,
  pricesBeforeNextBooking,
  shownStatusAt,
  shownStatusAtChange,
  statusWithNextBooking,
  takenFromDay,
  takenRangesOf,
  termAvailabilityOf,
  withBookingAdded,
  withBookingsOfOrderChanged,
  withoutBookingsOfOrder,
} from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Booking } from '#shared/catalogue/rules/terms.ts'
import { aPoint } from '#tests/support/catalogue.ts'

const NOW = '2026-11-26T12:00:00.000Z'

const aBooking = (from: string, to: string, changes: Partial<Booking> = {}): Booking => ({
  from,
  to,
  kind: 'contract',
  order_id: 'later',
  reserved_until: null,
  reason: null,
  ...changes,
})
/** A point that is sold until 31 August 2027, 23:59:59 in Brazil. */
const soldPoint = (changes: Partial<Point> = {}) =>
  aPoint('1', { status: 'sold', order_id: 'o1', sold_until: '2027-09-01T02:59:59.999Z', ...changes })

describe('when the present holder leaves', () => {
  test.each([
    ['a free point', aPoint('1'), undefined],
    ['a sold one: the day after its contract', soldPoint(), '2027-09-01'],
    [
      'a contract that ends within a day has that whole day',
      soldPoint({ sold_until: '2027-08-31T15:00:00.000Z' }),
      '2027-09-01',
    ],
    ['a renewal that is asked for', soldPoint({ held_to: '2028-09-01' }), '2028-09-01'],
    ['a contract without end', soldPoint({ sold_until: null }), '9999-12-31'],
    [
      'a hold: as long as its contract may be',
      aPoint('1', { status: 'reserved', reserved_until: '2026-11-28T12:00:00.000Z', held_to: '2027-11-29' }),
      '2027-11-29',
    ],
    [
      'a hold from before that was known',
      aPoint('1', { status: 'reserved', reserved_until: '2026-11-28T12:00:00.000Z' }),
      '9999-12-31',
    ],
    ['a contract whose hold ended long ago', soldPoint({ reserved_until: '2026-11-20T12:00:00.000Z' }), '2027-09-01'],
    [
      'a hold of a point that was sold before',
      aPoint('1', { status: 'reserved', reserved_until: null, sold_until: '2026-11-20T02:59:59.999Z' }),
      '9999-12-31',
    ],
    ['a hold that ran out', aPoint('1', { status: 'reserved', reserved_until: NOW, held_to: '2027-11-29' }), undefined],
  ] as const)('%s', (_, point, end) => expect(currentHolderEnd(point, NOW)).toBe(end))
})

describe('a point that is blocked today', () => {
  const block = aBooking('2026-11-20', '2026-11-27', { kind: 'block', order_id: null, reason: 'Obra na calçada' })
  test.each([
    ['on the last day of its block', aPoint('1', { bookings: [block] }), '2026-11-26', true],
    ['on the first', aPoint('1', { bookings: [block] }), '2026-11-20', true],
    ['not on the day after', aPoint('1', { bookings: [block] }), '2026-11-27', false],
    ['not on the day before', aPoint('1', { bookings: [block] }), '2026-11-19', false],
    [
      'whatever is booked later',
      aPoint('1', { bookings: [block, aBooking('2027-01-01', '2027-02-01')] }),
      '2026-11-26',
      true,
    ],
    ['not by a contract', aPoint('1', { bookings: [aBooking('2026-11-20', '2026-11-27')] }), '2026-11-26', false],
    ['not while somebody has it', soldPoint({ bookings: [block] }), '2026-11-26', false],
  ] as const)('%s', (_, point, today, blocked) => expect(isBlockedOn(point, today)).toBe(blocked))
})

describe('what is free', () => {
  const booked = soldPoint({ bookings: [aBooking('2027-10-01', '2028-02-29')] })

  test.each([
    ['the gap between two contracts, day by day', '2027-09-01', '2027-10-01', true],
    ['a day of the contract before', '2027-08-31', '2027-09-15', false],
    ['a day of the next', '2027-09-15', '2027-10-02', false],
    ['around the next', '2027-09-15', '2028-03-01', false],
    ['within the next', '2027-11-01', '2027-12-01', false],
    ['from the leap day that the next does not have', '2028-02-29', '2028-03-31', true],
  ])('%s', (_, from, to, isFree) => expect(isFreeForTerm(booked, { from, to }, NOW)).toBe(isFree))

  test('nothing of a point that is not offered', () =>
    expect(isFreeForTerm(aPoint('1', { is_available: false }), { from: '2027-01-01', to: '2027-02-01' }, NOW)).toBe(
      false,
    ))

  test('is named by its ranges, from today on', () => {
    expect(freeRangesOf(aPoint('1'), NOW)).toEqual([{ from: '2026-11-26', to: null }])
    expect(freeRangesOf(booked, NOW)).toEqual([
      { from: '2027-09-01', to: '2027-10-01' },
      { from: '2028-02-29', to: null },
    ])
    expect(freeRangesOf(soldPoint({ sold_until: null }), NOW)).toEqual([])
    const touching = soldPoint({ bookings: [aBooking('2027-09-01', '2027-10-01')] })
    expect(freeRangesOf(touching, NOW)).toEqual([{ from: '2027-10-01', to: null }])
    // Its contract ended a week ago, and no job has recorded it yet.
    expect(freeRangesOf(soldPoint({ sold_until: '2026-11-20T02:59:59.999Z' }), NOW)).toEqual([
      { from: '2026-11-26', to: null },
    ])
  })

  test('counts days of Brazil: late in the evening it is still the same day', () =>
    expect(freeRangesOf(aPoint('1'), '2026-11-27T02:30:00.000Z')).toEqual([{ from: '2026-11-26', to: null }]))

  test('for several points is found where all of them are', () => {
    const [one, other] = [freeRangesOf(booked, NOW), freeRangesOf(aPoint('2'), NOW)]
    expect(firstCommonStart([one, other], 1)).toBe('2027-09-01')
    expect(firstCommonStart([one, other], 2)).toBe('2028-02-29')
    expect(firstCommonStart([one, []], 1)).toBeUndefined()
  })

  test('forgets bookings that are over', () => {
    const past = aPoint('1', { bookings: [aBooking('2026-10-01', '2026-11-26')] })
    expect(takenRangesOf(past, NOW)).toEqual([])
    expect(withBookingAdded(past, aBooking('2027-01-01', '2027-02-01'), '2026-11-26')).toHaveLength(1)
  })
})

test('the calendar of a point has its holder, what is booked and what is free between, in the order of the days', () => {
  const block = aBooking('2027-12-01', '2028-01-01', { kind: 'block', order_id: null, reason: 'Poda da árvore' })
  expect(pointCalendarOf(soldPoint({ bookings: [block] }), NOW)).toEqual([
    { kind: 'current', from: null, to: '2027-09-01' },
    { kind: 'free', from: '2027-09-01', to: '2027-12-01' },
    block,
    { kind: 'free', from: '2028-01-01', to: null },
  ])
  expect(pointCalendarOf(soldPoint({ sold_until: null }), NOW)).toEqual([{ kind: 'current', from: null, to: null }])
  expect(pointCalendarOf(aPoint('1'), NOW)).toEqual([{ kind: 'free', from: '2026-11-26', to: null }])
})

test('bookings stand in the order of their days, and those of one order change together', () => {
  const march = aBooking('2027-03-01', '2027-04-01', { order_id: 'a', kind: 'hold' })
  const january = aBooking('2027-01-01', '2027-02-01', { order_id: 'b' })
  const both = withBookingAdded({ bookings: [march] }, january, '2026-11-26')
  expect(both.map(({ order_id }) => order_id)).toEqual(['b', 'a'])
  expect(withBookingAdded({ bookings: [january] }, march, '2026-11-26')).toEqual(both)
  expect(withBookingsOfOrderChanged({ bookings: both }, 'a', { kind: 'block' }).map(({ kind }) => kind)).toEqual([
    'contract',
    'block',
  ])
  expect(withBookingsOfOrderChanged({}, 'a', { kind: 'block' })).toEqual([])
  expect(withoutBookingsOfOrder({ bookings: both }, 'b')).toEqual([march])
  expect(withoutBookingsOfOrder({}, 'b')).toEqual([])
})

describe('what a visitor is offered before the next booking', () => {
  const prices = { 1: 100, 2: 180, 3: null, 4: null, 5: null }
  // Paid by 29 November 2026, a year has its last day on 28 November 2027, so the point is free from the 29th.
  const until = (from: string) => aPoint('1', { bookings: [aBooking(from, '2030-01-01')] })

  test('only periods that end before it, also when they are paid in the last moment', () => {
    expect(pricesBeforeNextBooking(prices, until('2027-11-29'), NOW)).toEqual({ ...prices, 2: null })
    expect(pricesBeforeNextBooking(prices, until('2027-11-28'), NOW)).toEqual({ ...prices, 1: null, 2: null })
    expect(pricesBeforeNextBooking(prices, aPoint('1'), NOW)).toEqual(prices)
  })

  test('until the day before its next booking', () => {
    expect(beforeNextBooking(until('2027-11-29'), '2028-01-01', NOW)).toBe('2027-11-29')
    expect(beforeNextBooking(until('2027-11-29'), '2027-06-01', NOW)).toBe('2027-06-01')
    expect(beforeNextBooking(aPoint('1'), '2028-01-01', NOW)).toBe('2028-01-01')
    expect(isBookedBefore(until('2027-11-29'), '2027-11-30', NOW)).toBe(true)
    expect(isBookedBefore(until('2027-11-29'), '2027-11-29', NOW)).toBe(false)
  })

  test('nothing: then it is as taken as its next booking', () => {
    expect(statusWithNextBooking(until('2027-11-28'), 'available', NOW)).toBe('sold')
    expect(statusWithNextBooking(until('2027-11-29'), 'available', NOW)).toBe('available')
    for (const kind of ['hold', 'block'] as const)
      expect(
        statusWithNextBooking({ bookings: [aBooking('2027-02-01', '2028-02-01', { kind })] }, 'available', NOW),
      ).toBe('reserved')
  })
})

describe('a point and a term that is asked for', () => {
  const booked = soldPoint({ bookings: [aBooking('2028-03-01', '2028-09-01')] })
  test.each([
    ['free for good', aPoint('1'), '2027-01-31', '2028-01-31', { kind: 'free', until: null }],
    ['free until the next', booked, '2027-09-01', '2028-03-01', { kind: 'free', until: '2028-03-01' }],
    ['free when the present holder leaves', booked, '2027-01-01', '2027-03-01', { kind: 'later', from: '2027-09-01' }],
    ['the gap is too short', booked, '2027-01-01', '2028-01-01', { kind: 'later', from: '2028-09-01' }],
    // The term is a day longer than the gap that begins on the requested day.
    ['the rest of the gap is', booked, '2027-10-01', '2028-03-02', { kind: 'later', from: '2028-09-01' }],
    ['no end is known', soldPoint({ sold_until: null }), '2027-01-01', '2027-02-01', { kind: 'taken' }],
    ['nobody is offered it', aPoint('1', { is_available: false }), '2027-01-01', '2027-02-01', { kind: 'hidden' }],
  ] as const)('%s', (_, point, from, to, expected) =>
    expect(termAvailabilityOf(point, { from, to }, NOW)).toEqual(expected),
  )
})

test('a renewal that waits for its payment stands in the calendar apart from the contract that runs', () => {
  expect(pointCalendarOf(soldPoint({ held_to: '2028-09-01' }), NOW)).toEqual([
    { kind: 'current', from: null, to: '2027-09-01' },
    { kind: 'renewal', from: '2027-09-01', to: '2028-09-01' },
    { kind: 'free', from: '2028-09-01', to: null },
  ])
  expect(pointCalendarOf(soldPoint({ sold_until: null }), NOW)).toEqual([{ kind: 'current', from: null, to: null }])
})

describe('what every screen says of a point', () => {
  const booked = (from: string, changes: Partial<Point> = {}) =>
    aPoint('1', { bookings: [aBooking(from, '2029-01-01')], updated_at: NOW, ...changes })
  test.each([
    ['free', aPoint('1'), 'available', undefined],
    ['held', aPoint('1', { status: 'reserved', reserved_until: '2026-11-27T12:00:00.000Z' }), 'reserved', undefined],
    [
      'held until a moment ago',
      aPoint('1', { status: 'reserved', reserved_until: '2026-11-26T11:59:59.000Z' }),
      'available',
      undefined,
    ],
    ['in a contract that began today and is not recorded yet', booked('2026-11-26'), 'sold', undefined],
    [
      'sold, and then to somebody else',
      soldPoint({ bookings: [aBooking('2027-09-01', '2028-01-01')] }),
      'sold',
      undefined,
    ],
    [
      'sold, and then held for somebody else',
      soldPoint({ bookings: [aBooking('2027-09-01', '2028-01-01', { kind: 'hold' })] }),
      'sold',
      undefined,
    ],
    ['sold from a later day, before a year is over', booked('2027-02-01'), 'sold', '2027-02-01'],
    ['sold from a day after which a year still fits', booked('2027-12-01'), 'available', undefined],
    [
      'held until a moment ago, and sold from a later day',
      booked('2027-02-01', { status: 'reserved', reserved_until: '2026-11-26T11:59:59.000Z' }),
      'sold',
      '2027-02-01',
    ],
  ] as const)('%s', (_, point, status, from) => {
    expect(shownStatusAt(point, NOW)).toBe(status)
    expect(takenFromDay(point, NOW)).toBe(from)
  })

  test('is what its indexes had when it last changed', () => {
    expect(shownStatusAtChange(booked('2026-11-26'))).toBe('sold')
    expect(shownStatusAtChange(booked('2027-02-01', { updated_at: '2025-01-01T12:00:00.000Z' }))).toBe('available')
  })
})
