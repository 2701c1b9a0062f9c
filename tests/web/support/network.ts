import { vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'

type Sent = { route: string; body: unknown; headers: Record<string, string> }
/** `body`: a Blob is sent as a file, anything else as JSON. */
type Answer = { status?: number; body: unknown }
type Respond = (sent: Sent) => Answer | Promise<Answer>

/**
 * Stubs fetch: answers the API's routes ('POST /orders') and records the requests. Other routes fail like a broken
 * connection.
 */
export function answerNetwork(routes: Record<string, Answer | Respond>) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '')}`
    const request: Sent = {
      route,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    }
    sent.push(request)
    const response = routes[route]
    if (!response) throw new TypeError('Failed to fetch')
    const { status = 200, body } = typeof response === 'function' ? await response(request) : response
    return new Response(body instanceof Blob ? body : JSON.stringify(body), { status })
  })
  return { to: (route: string): Sent[] => sent.filter(request => request.route === route) }
}

/** A response with a refusal of the contract. */
export const refusalResponse = (code: RefusalCode, details?: unknown): Answer => {
  const { status, sentence } = REFUSALS[code]
  return problemResponse(status, code, sentence, details)
}

export const problemResponse = (status: number, code: string, error: string, details?: unknown): Answer => ({
  status,
  body: { error, code, ...(details === undefined ? {} : { details }) },
})

/** A promise that the test settles itself, to assert what is shown meanwhile. */
export function createDeferred<T>(): { promise: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, release: resolve }
}
