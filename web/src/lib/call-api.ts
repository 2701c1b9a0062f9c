import * as z from 'zod/mini'
import {
  BASE_PATH,
  CORRELATION_HEADER,
  type Endpoint,
  IDEMPOTENCY_HEADER,
  isBodyless,
  refusalsOf,
} from '#shared/platform/api/endpoint.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import type { DetailsOf, Refusal, RefusalCode } from '#shared/platform/refusals/refusal.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { randomId } from './random-id.ts'
import { recordServerTime } from './server-clock.ts'

const problem = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) })

/** Failures that the browser finds: no network, or a response that does not match the contract. */
type BrowserErrorCode = 'OFFLINE' | 'BAD_ANSWER'
export type ApiErrorCode = RefusalCode | BrowserErrorCode

/** Type of the details by error code. */
type ErrorDetails = { [Each in ApiErrorCode]: Each extends RefusalCode ? DetailsOf<Each> : undefined }

class ApiErrorOf<Each extends ApiErrorCode> extends Error {
  readonly status: number
  readonly code: Each
  /** Details of the refusal; also undefined if the response had none or they could not be parsed. */
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
 * A refusal or failure of the API. `message` is the Portuguese sentence to show; `code` is for programs and determines
 * the type of `details`.
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

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the server refused because of the user's role. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

type Options = { signal?: AbortSignal; idempotencyKey?: string }

type CallSession = {
  accessToken: () => Promise<string | undefined>
  /** Called when the server has refused this token, or a request without one. */
  onSessionEnded: (token: string | undefined, reason: Pick<ApiError, 'code' | 'message'>) => void
}

let session: CallSession = { accessToken: async () => undefined, onSessionEnded: () => undefined }

/** Connects `callApi` to the session, which provides the token and is told when the server refuses it. */
export function connectCallToSession(connected: CallSession): void {
  session = connected
}

/** URL and body of a request. Input that is not a path parameter goes into the query string or the body. */
export function buildRequest(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body?: string } {
  const remainingInput = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingInput[name]
    delete remainingInput[name]
    return encodeURIComponent(String(value))
  })
  if (isBodyless(endpoint)) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(remainingInput)) if (value !== undefined) query.set(name, String(value))
    return { url: `${BASE_PATH}${path}${query.size ? `?${query}` : ''}` }
  }
  return { url: `${BASE_PATH}${path}`, body: JSON.stringify(remainingInput) }
}

/**
 * Calls a route of the contract and returns its validated response. Throws ApiError: for a refusal; without network
 * (code OFFLINE, status 0); without a response in time (TRY_AGAIN); and for a response that does not match the contract
 * (BAD_ANSWER; a refusal with an unknown code keeps its sentence).
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { signal, idempotencyKey }: Options = {},
): Promise<z.output<E['output']>> {
  const { url, body } = buildRequest(endpoint, z.record(z.string(), z.unknown()).parse(input))
  const token = endpoint.access === 'public' ? undefined : await session.accessToken()
  const request = {
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
    // No `accept` header, because a request with that header would not use the response that the page has preloaded
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.method === 'GET' ? {} : { [CORRELATION_HEADER]: randomId() }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
    },
  }
  const { response, body: responseBody } = await fetchWithin(ANSWER_MS, url, request, signal)
  recordServerTime(response)
  if (!response.ok) {
    const parsedProblem = problem.safeParse(responseBody)
    const error = parsedProblem.success
      ? await refusal(endpoint, response.status, parsedProblem.data)
      : gatewayError(response.status)
    if (response.status === 401) session.onSessionEnded(token, error)
    throw error
  }
  const checkedOutput = z.safeParse<E['output']>(endpoint.output, responseBody)
  if (!checkedOutput.success) throw new ApiError(response.status, 'BAD_ANSWER', REQUEST_REFUSALS.INTERNAL.sentence)
  return checkedOutput.data
}

/** Time limit of a request. The gateway answers within 30 seconds, so no response can come later. Milliseconds. */
const ANSWER_MS = 60_000

/**
 * A response and its JSON. Throws ApiError without network or response, and the signal's own error when it was aborted.
 */
async function fetchWithin(
  milliseconds: number,
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: unknown }> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), milliseconds)
  const isTooLate = () => timeout.signal.aborted && !signal?.aborted
  try {
    const response = await fetch(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    const body: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
    if (isTooLate()) throw gatewayError(504)
    return { response, body }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw isTooLate() ? gatewayError(504) : new ApiError(0, 'OFFLINE', SITE_TEXTS.OFFLINE)
  } finally {
    clearTimeout(timer)
  }
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

/**
 * Parses the details of a refusal; undefined if they do not match the contract. The schemas are loaded with the first refusal
 * that has details, so that the public map does not load them.
 */
async function detailsOf<Each extends RefusalCode>(
  code: Each,
  details: unknown,
): Promise<ErrorDetails[Each] | undefined> {
  try {
    const refusals: Record<RefusalCode, Refusal> = (await import('#shared/api/refusals.ts')).REFUSALS
    // Safe, because it was parsed by the schema of its own code
    return refusals[code].present?.(details).details as ErrorDetails[Each]
  } catch {
    return undefined
  }
}

/** Our codes for responses of the gateway, which contain none. */
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
