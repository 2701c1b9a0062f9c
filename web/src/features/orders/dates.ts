import { formatDistanceStrict } from 'date-fns'
import { ptBR } from 'date-fns/locale/pt-BR'

const TIME_ZONE = 'America/Sao_Paulo'
const day = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE })

/** 'seg., 23 nov. 2026' */
export function formatDay(instant: string): string {
  const part = Object.fromEntries(day.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]))
  return `${part.weekday}, ${part.day} ${part.month} ${part.year}`
}

/** '23/11/2026, 14:05' */
export const formatMoment = (instant: string): string => moment.format(Date.parse(instant))

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** 'em 2 dias', 'em 5 horas', within the last hour 'em 12 min 05 s'. `end` lies ahead of `now` (milliseconds). */
export function timeLeft(end: string, now: number): string {
  const left = Date.parse(end) - now
  if (left >= HOUR)
    return formatDistanceStrict(Date.parse(end), now, { addSuffix: true, locale: ptBR, roundingMethod: 'floor' })
  const seconds = Math.max(0, Math.floor(left / 1000))
  return `em ${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
