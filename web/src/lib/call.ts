import * as z from 'zod/mini'
import { BASE_PATH, type Endpoint, IDEMPOTENCY_HEADER, isBodyless, refusalsOf } from '#shared/platform/api/endpoint.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import type { Code, DetailsOf } from '#shared/platform/refusals/refusal.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'

const problem = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) })

/** What only the browser finds: no network, and an answer that is not of the contract. */
type BrowserErrorCode = 'OFFLINE' | 'BAD_ANSWER'
export type ApiErrorCode = Code | BrowserErrorCode

/** What an answer with each code brings along. */
type ErrorDetails = { [Each in ApiErrorCode]: Each extends Code ? DetailsOf<Each> : undefined }

class ApiErrorOf<Each extends ApiErrorCode> extends Error {
  readonly status: number
  readonly code: Each
  /** undefined too where the answer brought none, or none that could be read. */
  readonly details: ErrorDetails[Each] | undefined
  constructor(status: number, code: Each, message: string, details?: ErrorDetails[Each]) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }

  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return Function.prototype[Symbol.hasInstance].call(ApiErrorOf, value)
  }
}

/**
 * A refusal or failure of the API: `message` is the pt-BR sentence to show, `code` what programs decide on, which tells
 * what the details are.
 */
export type ApiError = { [Each in ApiErrorCode]: ApiErrorOf<Each> }[ApiErrorCode]

export const ApiError: {
  new <Each extends ApiErrorCode>(
    status: number,
    code: Each,
    message: string,
    details?: ErrorDetails[Each],
  ): ApiErrorOf<Each>
  [Symbol.hasInstance](value: unknown): value is ApiError
} = ApiErrorOf

/** The server knows nothing by that name. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type Options = { signal?: AbortSignal; idempotencyKey?: string }

type CallSession = {
  /** The token to send. */
  accessToken: () => Promise<string | undefined>
  /** The server no longer takes this token, or asks for one where there is none any more, and says why. */
  onSessionEnded: (token: string | undefined, reason: Pick<ApiError, 'code' | 'message'>) => void
}

let session: CallSession = { accessToken: async () => undefined, onSessionEnded: () => undefined }

/** The session gives the token to send and hears when the server no longer takes it. */
export function connectSession(connected: CallSession): void {
  session = connected
}

/** The request that a call of the contract makes: parameters into the path, the rest into the query or the body. */
export function buildRequest(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body?: string } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (isBodyless(endpoint)) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
    return { url: `${BASE_PATH}${path}${query.size ? `?${query}` : ''}` }
  }
  return { url: `${BASE_PATH}${path}`, body: JSON.stringify(rest) }
}

/**
 * Calls a route of the contract and gives its checked answer. Throws ApiError for every refusal, for a network that is
 * gone (code OFFLINE, status 0) and for an answer that is not of the contract (code BAD_ANSWER; a refusal that this
 * browser's contract does not know keeps its sentence).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { signal, idempotencyKey }: Options = {},
): Promise<z.output<E['output']>> {
  const { url, body } = buildRequest(endpoint, z.record(z.string(), z.unknown()).parse(input))
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
    throw new ApiError(0, 'OFFLINE', SITE.OFFLINE)
  })
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
  if (!response.ok) {
    const parsed = problem.safeParse(answer)
    const error = parsed.success ? await refusal(endpoint, response.status, parsed.data) : gatewayError(response.status)
    if (response.status === 401) session.onSessionEnded(token, error)
    throw error
  }
  const checked = z.safeParse<E['output']>(endpoint.output, answer)
  if (!checked.success) throw new ApiError(response.status, 'BAD_ANSWER', REQUEST_REFUSALS.INTERNAL.sentence)
  return checked.data
}

async function refusal(
  endpoint: Endpoint,
  status: number,
  { code: responseCode, error, details }: z.output<typeof problem>,
) {
  const code = refusalsOf(endpoint).find(declared => declared === responseCode)
  if (code === undefined) return new ApiError(status, 'BAD_ANSWER', error)
  return new ApiError(status, code, error, details === undefined ? undefined : await detailsOf(code, details))
}

type RefusalParsers = {
  readonly [Each in Code]: {
    readonly status: number
    readonly tell?: (details: unknown) => { details: ErrorDetails[Each] }
  }
}

/**
 * What a refusal brings along, read as the contract says; undefined when it is something else. The schemas come with the
 * first refusal that brings something: the public map has none of it.
 */
async function detailsOf<Each extends Code>(code: Each, details: unknown): Promise<ErrorDetails[Each] | undefined> {
  try {
    const parsers: RefusalParsers = (await import('#shared/api/refusals.ts')).REFUSALS
    return parsers[code].tell?.(details).details
  } catch {
    return undefined
  }
}

/** The gateway before the functions answers in words of its own; the status says what it means. */
const GATEWAY_CODES: Record<number, keyof typeof REQUEST_REFUSALS> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'TRY_AGAIN',
  504: 'TRY_AGAIN',
}

function gatewayError(status: number) {
  const code = GATEWAY_CODES[status] ?? 'INTERNAL'
  return new ApiError(status, code, REQUEST_REFUSALS[code].sentence)
}
