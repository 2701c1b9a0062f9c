import { ApiError, type ApiErrorCode } from './call-api.ts'

/** Pauses before the second and the third attempt. Milliseconds. */
const PAUSES = [500, 1_500]

/** Errors that may be temporary: no network, a concurrent write, too many requests. */
const TRANSIENT_CODES = new Set<ApiErrorCode>(['OFFLINE', 'TRY_AGAIN', 'TOO_MANY_REQUESTS', 'RESERVATION_CONFLICT'])

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (TRANSIENT_CODES.has(error.code) || error.status >= 500)

/** Runs idempotent work, and up to twice more after temporary errors. */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error
    }
    await wait(pause, signal)
  }
  return work()
}

const wait = (pause: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(endWait, pause)
    function endWait() {
      clearTimeout(timer)
      signal.removeEventListener('abort', endWait)
      resolve()
    }
    signal.addEventListener('abort', endWait)
  })
