import { ORDERS } from '#shared/orders/messages/orders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Beyond a week the hours say nothing. Days. */
const HOURS_WITHIN = 7

/** 'em 300 dias', 'em 2 dias e 5 horas', within the last hour 'em 12 min 05 s'. Never more than is left. `now` in ms. */
export function timeLeft(end: string, now: number): string {
  const left = Math.max(0, Date.parse(end) - now)
  const days = Math.floor(left / DAY)
  const hours = days < HOURS_WITHIN ? Math.floor((left % DAY) / HOUR) : 0
  if (left >= HOUR) return ORDERS.IN_DAYS_AND_HOURS(days, hours)
  const seconds = Math.floor(left / 1000)
  return ORDERS.IN_MINUTES_AND_SECONDS(Math.floor(seconds / 60), seconds % 60)
}
