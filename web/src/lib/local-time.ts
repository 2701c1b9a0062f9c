import { lazy } from '#shared/platform/rules/lazy.ts'
import { TIME_ZONE } from '#shared/platform/rules/time-zone.ts'

/** Values of <input type="datetime-local">, always in the operator's time zone. */

const localTimeFormat = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** '2026-11-23T14:05' for an instant (ISO 8601). */
export const toLocalTime = (instant: string): string => localTimeFormat().format(Date.parse(instant)).replace(' ', 'T')

/** The instant (ISO 8601) of a local time in São Paulo; undefined if the text is not a time. */
export function fromLocalTime(local: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) || Number.isNaN(asUtc)) return undefined
  const offsetAt = (millis: number): number => Date.parse(`${toLocalTime(new Date(millis).toISOString())}Z`) - millis
  // Repeated with the offset at the guessed instant, because near a change of daylight saving time the first offset may
  // be wrong.
  const guessedInstant = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guessedInstant)).toISOString()
}
