import { afterEach, describe, expect, it } from 'vitest'
import { formatLongDay } from '#shared/platform/messages/instants.ts'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { formatDate, formatDateTime, formatEnd, formatLastDayWithWeekday } from '#web/lib/dates.ts'
import { formatShortDate, formatShortDateTime } from '#web/lib/printed-dates.ts'

/** Remaining time and end dates for clients in other time zones and around daylight saving changes. */

const HERE = process.env.TZ
afterEach(() => {
  if (HERE === undefined) delete process.env.TZ
  else process.env.TZ = HERE
})

const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Pacific/Auckland', 'UTC']

describe.each(ZONES)('in %s', zone => {
  it.each([
    ['2028-03-01T02:30:00.000Z', '29 de fev. de 2028', '29 de fev. de 2028, 23:30'],
    // Brazil's last summer time was an hour more.
    ['2018-12-25T02:30:00.000Z', '25 de dez. de 2018', '25 de dez. de 2018, 00:30'],
    ['2026-12-25T02:30:00.000Z', '24 de dez. de 2026', '24 de dez. de 2026, 23:30'],
    // Daylight saving starts in New York at 07:00 UTC, and ends in Lisbon at 01:00 UTC.
    ['2027-03-14T07:30:00.000Z', '14 de mar. de 2027', '14 de mar. de 2027, 04:30'],
    ['2026-10-25T01:30:00.000Z', '24 de out. de 2026', '24 de out. de 2026, 22:30'],
  ])('%s is read as in São Paulo', (instant, date, moment) => {
    process.env.TZ = zone
    expect([formatDate(instant), formatDateTime(instant).replace(/\s/g, ' ')]).toEqual([date, moment])
  })

  it('writes days and moments short for lists', () => {
    process.env.TZ = zone
    const instant = '2026-12-06T02:30:00.000Z'
    expect([formatShortDate(instant), formatShortDateTime(instant)]).toEqual(['05/12/2026', '05/12/2026, 23:30'])
  })

  it.each([
    ['2026-11-22T02:30:00.000Z', '21 de novembro de 2026'],
    ['2026-11-21T03:30:00.000Z', '21 de novembro de 2026'],
  ])('prints the day of %s on contracts as in São Paulo', (instant, day) => {
    process.env.TZ = zone
    expect(formatLongDay(instant)).toBe(day)
  })

  it.each([
    ['2026-11-29T03:00:00.000Z', '28 de nov. de 2026', 'sáb., 28 de nov. de 2026'],
    ['2026-11-29T17:05:00.000Z', '29 de nov. de 2026, 14:05', 'dom., 29 de nov. de 2026'],
  ])('what ends at %s is read as until %s', (end, moment, day) => {
    process.env.TZ = zone
    expect([formatEnd(end).replace(/\s/g, ' '), formatLastDayWithWeekday(end).replace(/\s/g, ' ')]).toEqual([
      moment,
      day,
    ])
  })

  it.each([
    // Across a 29 February, changes in New York and Lisbon, and Brazil's last ones.
    ['2028-02-28T12:00:00.000Z', '2028-03-01T12:00:00.000Z', 'em 2 dias'],
    ['2027-02-28T12:00:00.000Z', '2027-03-01T12:00:00.000Z', 'em 1 dia'],
    ['2027-03-14T00:00:00.000Z', '2027-03-15T00:00:00.000Z', 'em 1 dia'],
    ['2026-10-24T12:00:00.000Z', '2026-10-25T12:00:00.000Z', 'em 1 dia'],
    ['2018-11-03T12:00:00.000Z', '2018-11-05T12:00:00.000Z', 'em 2 dias'],
    ['2019-02-16T23:30:00.000Z', '2019-02-17T02:30:00.000Z', 'em 3 horas'],
  ])('from %s there is left until %s: %s', (now, end, left) => {
    process.env.TZ = zone
    expect(timeLeft(end, Date.parse(now))).toBe(left)
  })
})
