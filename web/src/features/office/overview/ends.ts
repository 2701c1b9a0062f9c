import type { DayEnd } from '#shared/office/rules/overview.ts'
import { dayAfter } from '#shared/platform/rules/days.ts'

/** What ends within a stretch of days, the first of which is `day`. */
export type Stretch = DayEnd

/** So many stretches of so many days from today on, also those in which nothing ends; what is overdue is in the first. */
export const stretchesOf = (ends: readonly DayEnd[], today: string, count: number, days: number): Stretch[] =>
  Array.from({ length: count }, (_, index) => {
    const first = dayAfter(today, index * days)
    const last = dayAfter(first, days - 1)
    const within = ends.filter(({ day }) => day <= last && (index === 0 || day >= first))
    return {
      day: first,
      orders: within.reduce((sum, { orders }) => sum + orders, 0),
      amount: within.reduce((sum, { amount }) => sum + amount, 0),
    }
  })

const short = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** '22/11' */
export const shortDay = (day: string): string => short.format(Date.parse(`${day}T00:00:00Z`))
