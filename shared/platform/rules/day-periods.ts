import * as z from 'zod/mini'
import { dayOf, daySchema } from './days.ts'

/** Days of America/Sao_Paulo, both included; a missing one is no limit. */
export const dayPeriodSchema = z.object({ from: z.optional(daySchema), to: z.optional(daySchema) })
export type DayPeriod = z.infer<typeof dayPeriodSchema>

export const isDayInPeriod = (day: string, { from, to }: DayPeriod): boolean =>
  (from === undefined || from <= day) && (to === undefined || day <= to)

/** Whether an instant (ISO 8601) lies in the period. */
export const isInPeriod = (instant: string, period: DayPeriod): boolean => isDayInPeriod(dayOf(instant), period)

/** The query parameters of a page whose address names its period. */
export const PERIOD_PARAMETERS = { from: 'de', to: 'ate' } as const

/** The address of a page for a period. */
export function withPeriod(path: string, { from, to }: DayPeriod): string {
  const query = new URLSearchParams([
    ...(from === undefined ? [] : [[PERIOD_PARAMETERS.from, from]]),
    ...(to === undefined ? [] : [[PERIOD_PARAMETERS.to, to]]),
  ])
  return query.size === 0 ? path : `${path}?${query}`
}
