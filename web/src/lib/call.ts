import * as z from 'zod/mini'
import { BASE_PATH, type Endpoint, IDEMPOTENCY_HEADER } from '#shared/api/endpoint.ts'
import { ERRORS, type ErrorCode, MESSAGES } from '#shared/messages/pt-br.ts'

const problem = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) })

/** A refusal or failure of the API: `message` is the pt-BR sentence to show, `code` what programs decide on. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

type Options = { signal?: AbortSignal; idempotencyKey?: string }

type SessionOfCalls = {
  /** The token to send. */
  accessToken: () => Promise<string | undefined>
  /** The server no longer takes this token, and says why. */
  onSessionEnded: (token: string, why: ApiError) => void
}

let session: SessionOfCalls = { accessToken: async () => undefined, onSessionEnded: () => undefined }

/** The session gives the token to send and hears when the server no longer takes it. */
export function provideSession(provided: SessionOfCalls): void {
  session = provided
}

/** The request that a call of the contract makes: parameters into the path, the rest into the query or the body. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body?: string } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
    return { url: `${BASE_PATH}${path}${query.size ? `?${query}` : ''}` }
  }
  return { url: `${BASE_PATH}${path}`, body: JSON.stringify(rest) }
}

/**
 * Calls a route of the contract and gives its checked answer. Throws ApiError for every refusal, for a network that is
 * gone (code OFFLINE, status 0) and for an answer that is not of the contract (code BAD_ANSWER).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { signal, idempotencyKey }: Options = {},
): Promise<z.output<E['output']>> {
  const { url, body } = requestOf(endpoint, z.record(z.string(), z.unknown()).parse(input))
  const token = endpoint.access === 'public' ? undefined : await session.accessToken()
  const response = await fetch(url, {
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
    },
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, 'OFFLINE', MESSAGES.OFFLINE)
  })
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
  if (!response.ok) {
    const said = problem.safeParse(answer)
    const error = said.success
      ? new ApiError(response.status, said.data.code, said.data.error, said.data.details)
      : gatewayError(response.status)
    if (response.status === 401 && token) session.onSessionEnded(token, error)
    throw error
  }
  const checked = z.safeParse<E['output']>(endpoint.output, answer)
  if (!checked.success) throw new ApiError(response.status, 'BAD_ANSWER', ERRORS.INTERNAL)
  return checked.data
}

/** The gateway before the functions answers in words of its own; the status says what it means. */
const GATEWAY_CODES: Record<number, ErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'TRY_AGAIN',
  504: 'TRY_AGAIN',
}

function gatewayError(status: number): ApiError {
  const code = GATEWAY_CODES[status] ?? 'INTERNAL'
  return new ApiError(status, code, ERRORS[code])
}
