import type { EndsOfDay } from '#shared/office/rules/overview.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'

/** The ends within an interval of days, whose first day is `day`. */
export type EndsOfInterval = EndsOfDay

/**
 * Sums ends in `count` intervals of `days` days each, from today on. Empty intervals are included; overdue ends are in
 * the first.
 */
export const groupByInterval = (
  ends: readonly EndsOfDay[],
  today: string,
  count: number,
  days: number,
): EndsOfInterval[] =>
  Array.from({ length: count }, (_, index) => {
    const first = addDays(today, index * days)
    const last = addDays(first, days - 1)
    const inInterval = ends.filter(({ day }) => day <= last && (index === 0 || day >= first))
    return {
      day: first,
      orders: inInterval.reduce((sum, { orders }) => sum + orders, 0),
      amount: inInterval.reduce((sum, { amount }) => sum + amount, 0),
    }
  })

const shortDate = lazy(() => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' }))

/** '22/11' */
export const formatShortDay = (day: string): string => shortDate().format(Date.parse(`${day}T00:00:00Z`))
