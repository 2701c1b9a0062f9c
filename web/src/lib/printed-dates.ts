import { lazy } from '#shared/platform/rules/lazy.ts'
import { TIME_ZONE } from '#shared/platform/rules/time-zone.ts'

/** Short dates for printed pages, grids and lists; in a file apart from dates.ts, so that the map's first view does not load them. */

const SHORT_DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE } as const
const shortDateFormat = lazy(() => new Intl.DateTimeFormat('pt-BR', SHORT_DAY))
const shortDateTimeFormat = lazy(
  () => new Intl.DateTimeFormat('pt-BR', { ...SHORT_DAY, hour: '2-digit', minute: '2-digit' }),
)

/** '21/11/2026' */
export const formatShortDate = (instant: string): string => shortDateFormat().format(Date.parse(instant))

/** '21/11/2026, 14:05' */
export const formatShortDateTime = (instant: string): string => shortDateTimeFormat().format(Date.parse(instant))
