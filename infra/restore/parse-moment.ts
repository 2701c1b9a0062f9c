/**
 * Parses a moment as it is typed, in seconds and with time zone: 2026-11-26T03:00:00-03:00. Undefined for anything
 * else.
 */
export function parseMoment(typed: string | undefined): Date | undefined {
  if (!typed || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(typed)) return undefined
  const milliseconds = Date.parse(typed)
  return Number.isNaN(milliseconds) ? undefined : new Date(Math.floor(milliseconds / 1000) * 1000)
}
