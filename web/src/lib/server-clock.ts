/** How far the server's clock is ahead of the device's, which may be wrong. Milliseconds. */
let offset = 0

/** Less is not corrected, because the header has whole seconds and the answer took a while. Milliseconds. */
const TOLERANCE_MS = 3_000

/** Takes the server's time from an answer that no cache stored. */
export function recordServerTime({ headers }: Pick<Response, 'headers'>): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || !headers.get('cache-control')?.includes('no-store')) return
  const difference = date - Date.now()
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** The server's time, as of its last answer; the device's until the first one. Milliseconds since 1970. */
export const serverTime = (): number => Date.now() + offset

/** The server's time. ISO 8601. */
export const serverNow = (): string => new Date(serverTime()).toISOString()
