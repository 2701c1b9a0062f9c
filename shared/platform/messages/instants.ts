import { lazy } from '../rules/lazy.ts'
import { TIME_ZONE } from '../rules/time-zone.ts'

/** Instants as text in Brazilian Portuguese and in the time of America/Sao_Paulo, whatever the machine's settings. */
const when = lazy(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: TIME_ZONE,
    }),
)

/** '23 de novembro de 2026 às 14:05' */
export const formatInstant = (instant: string): string => when().format(new Date(instant))

const day = lazy(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: TIME_ZONE }))

/** '23 de novembro de 2026' */
export const formatLongDay = (instant: string): string => day().format(new Date(instant))
