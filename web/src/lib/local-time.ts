/** What <input type="datetime-local"> speaks, always in the operator's time zone, wherever the browser is. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** '2026-11-23T14:05' for a moment (ISO 8601). */
export const toLocalTime = (instant: string): string => clock.format(Date.parse(instant)).replace(' ', 'T')

/** The moment (ISO 8601) at which clocks in São Paulo show this; undefined for what is no time. */
export function fromLocalTime(local: string): string | undefined {
  const shown = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) || Number.isNaN(shown)) return undefined
  const offsetAt = (moment: number): number => Date.parse(`${toLocalTime(new Date(moment).toISOString())}Z`) - moment
  // The offset of the moment itself: near a change of the clocks the first guess has the other one.
  const guess = shown - offsetAt(shown)
  return new Date(shown - offsetAt(guess)).toISOString()
}
