import { lazy } from '#shared/platform/rules/lazy.ts'
import { TIME_ZONE } from '#shared/platform/rules/time-zone.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: TIME_ZONE } as const

const date = lazy(() => new Intl.DateTimeFormat('pt-BR', DAY))
const dateWithWeekday = lazy(() => new Intl.DateTimeFormat('pt-BR', { weekday: 'short', ...DAY }))
const dateTime = lazy(() => new Intl.DateTimeFormat('pt-BR', { ...DAY, hour: '2-digit', minute: '2-digit' }))

const time = lazy(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE }))

/** '14:05' */
export const formatTime = (instant: string): string => time().format(Date.parse(instant))

/** '21 de nov. de 2026' */
export const formatDate = (instant: string): string => date().format(Date.parse(instant))

/** 'seg., 23 de nov. de 2026' */
export const formatDateWithWeekday = (instant: string): string => dateWithWeekday().format(Date.parse(instant))

/** '23 de nov. de 2026, 14:05' */
export const formatDateTime = (instant: string): string => dateTime().format(Date.parse(instant))

/** The last moment before an end, because an end at midnight belongs to the day before. */
const lastMoment = (end: string): number => Date.parse(end) - 1

/** 'sáb., 28 de nov. de 2026' for an end on the 28th, and for one on the 29th at 00:00. */
export const formatLastDayWithWeekday = (end: string): string => dateWithWeekday().format(lastMoment(end))

/** '29 de nov. de 2026, 14:05'; '28 de nov. de 2026' for an end on the 29th at 00:00. */
export const formatEnd = (end: string): string =>
  formatTime(end) === '00:00' ? date().format(lastMoment(end)) : formatDateTime(end)
