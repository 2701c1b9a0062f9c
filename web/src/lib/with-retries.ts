import { ApiError, type ApiErrorCode } from './call.ts'

/** Before the second and the third try. Milliseconds. */
const PAUSES = [500, 1_500]

/** Codes of refusals that say nothing against the request itself: others were at the same thing, or too many came. */
const TRANSIENT_CODES = new Set<ApiErrorCode>(['OFFLINE', 'TRY_AGAIN', 'TOO_MANY_REQUESTS', 'RESERVATION_CONFLICT'])

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (TRANSIENT_CODES.has(error.code) || error.status >= 500)

/** Does what may be done twice without harm, and again up to two times when its failure may pass. */
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
    const timer = setTimeout(done, pause)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
