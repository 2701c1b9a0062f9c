import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daySchema,
  endOfDay,
  firstInstantOfContract,
  startOfDay,
} from '#shared/platform/rules/days.ts'

describe('a day', () => {
  test.each([
    ['the last moment of a day in São Paulo', '2026-11-23T02:59:59.999Z', '2026-11-22'],
    ['the first of the next', '2026-11-23T03:00:00.000Z', '2026-11-23'],
    ['a summer time evening of 2018', '2018-12-01T01:59:59.999Z', '2018-11-30'],
    ['a summer time midnight of 2018', '2018-12-01T02:00:00.000Z', '2018-12-01'],
  ])('is that of São Paulo: %s', (_, instant, day) => expect(dayOf(instant)).toBe(day))

  test('ends a millisecond before the next begins, also where summer time began or ended', () => {
    expect(endOfDay('2026-11-22')).toBe('2026-11-23T02:59:59.999Z')
    expect(endOfDay('2018-11-30')).toBe('2018-12-01T01:59:59.999Z')
    // Daylight saving time: clocks went from 24:00 to 01:00 at its start, and from 24:00 back to 23:00 at its end.
    expect(endOfDay('2018-11-03')).toBe('2018-11-04T02:59:59.999Z')
    expect(endOfDay('2019-02-16')).toBe('2019-02-17T02:59:59.999Z')
  })

  test('is the first of a contract that starts at the last millisecond of the day before', () => {
    expect(dayOf(firstInstantOfContract('2026-12-22T02:59:59.999Z'))).toBe('2026-12-22')
    expect(dayOf(firstInstantOfContract('2026-12-22T02:59:00.000Z'))).toBe('2026-12-21')
  })

  test('is followed by the next, over months, years and 29 February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-02-29', 365)).toBe('2029-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  test('begins at midnight in São Paulo, also in summer time', () => {
    expect(startOfDay('2026-11-22')).toBe('2026-11-22T03:00:00.000Z')
    expect(startOfDay('2018-12-01')).toBe('2018-12-01T02:00:00.000Z')
  })

  test.each([
    ['2026-11-30', 1, '2026-12-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months are %s', (from, months, day) => expect(addMonths(from, months)).toBe(day))

  test.each(['2028-02-29', '2999-12-31'])('is %s', text => expect(daySchema.parse(text)).toBe(text))

  test.each(['2026-02-30', '26-11-2026', '', null, '3000-01-01'])('is not %s', given =>
    expect(daySchema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['Data inválida.']),
  )
})
