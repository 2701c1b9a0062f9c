import * as z from 'zod/mini'
import { lazy } from './lazy.ts'
import { TIME_ZONE } from './time-zone.ts'

/** Days in Brazil, such as '2026-11-22' in America/Sao_Paulo, whatever the machine's time zone. */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The last valid day, so that the day after it still has a four-digit year. */
const LAST_DAY = '2999-12-31'
/** The schema's error is also that of its checks, here and elsewhere. */
export const daySchema = z.iso.date({ error: 'Data inválida.' }).check(z.refine(value => value <= LAST_DAY))

const isoDayFormat = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' }))

/** The day (YYYY-MM-DD) of an instant (ISO 8601). */
export const dayOf = (instant: string): string => isoDayFormat().format(Date.parse(instant))

/**
 * The instant (ISO 8601) that lies in the first day of a contract which starts at `starts_at`. They differ for a
 * renewal, which starts at the last millisecond of the contract before it.
 */
export const firstInstantOfContract = (starts_at: string): string => new Date(Date.parse(starts_at) + 1).toISOString()

/** The day that is `days` later; `days` may be negative. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** First instant of a day in milliseconds: UTC-3, or UTC-2 during former daylight saving time. */
function startInstantOf(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const summer = midnight + 2 * HOUR_MS
  return dayOf(new Date(summer).toISOString()) === day ? summer : midnight + 3 * HOUR_MS
}

/** The first instant of a day, as ISO 8601. */
export const startOfDay = (day: string): string => new Date(startInstantOf(day)).toISOString()

/**
 * The day ('YYYY-MM-DD') so many months later. In a month without that day, the last day: 31 January plus a month is 28
 * February.
 */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = from.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10)
}

/** The last millisecond of a day, as ISO 8601. */
export const endOfDay = (day: string): string => new Date(startInstantOf(addDays(day, 1)) - 1).toISOString()
