import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** With more days than this, hours are left out. */
const MAX_DAYS_WITH_HOURS = 7

/**
 * Time until `end`: 'em 300 dias', 'em 2 dias e 5 horas', within the last hour 'em 12 min 05 s'. Rounded down. `now` in
 * milliseconds.
 */
export function timeLeft(end: string, now: number): string {
  const remainingMs = Math.max(0, Date.parse(end) - now)
  const days = Math.floor(remainingMs / DAY_MS)
  const hours = days < MAX_DAYS_WITH_HOURS ? Math.floor((remainingMs % DAY_MS) / HOUR_MS) : 0
  if (remainingMs >= HOUR_MS) return ORDERS_TEXTS.IN_DAYS_AND_HOURS(days, hours)
  const seconds = Math.floor(remainingMs / 1000)
  return ORDERS_TEXTS.IN_MINUTES_AND_SECONDS(Math.floor(seconds / 60), seconds % 60)
}
