import { lazy } from '#shared/platform/rules/lazy.ts'

const shortDay = lazy(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      weekday: 'short',
      day: '2-digit',
      month: '2-digit',
      timeZone: 'UTC',
    }),
)

/** 'seg., 23/11' for a day ('2026-11-23'). */
export const formatWeekdayAndDate = (day: string): string => shortDay().format(new Date(`${day}T12:00:00Z`))
