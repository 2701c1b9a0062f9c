import type * as z from 'zod/mini'
import type { RefusalCode } from '../refusals/refusal.ts'
import type { Role } from '../rules/roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route: 'public' never looks at a token; 'optional' uses a bearer token when one is sent and refuses it
 * when it is invalid; a list of roles requires a token of one of them.
 */
export type RouteAccess = 'public' | 'optional' | readonly Role[]

export type Schema = z.ZodMiniType

/**
 * A route, declared once. API Gateway's routes and authorizers, the local HTTP front, the handlers' types, the web
 * client, openapi.json and the access test all derive from it. `input` is one flat object: the path parameters, then
 * the query (GET, DELETE) or the JSON body (others); the path wins.
 */
export type Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends RouteAccess = RouteAccess,
  Header extends string = string,
  Cookie extends string = string,
> = {
  readonly method: Method
  /** Below the base path, with {parameters} as API Gateway writes them. */
  readonly path: `/${string}`
  readonly access: Who
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** 200 by default. */
  readonly status?: 200 | 201 | 204
  /** Content type of body and response; application/json by default, and always for our own refusals. */
  readonly media_type?: string
  /** Further headers that the route reads. */
  readonly headers?: readonly DeclaredHeader<Header>[]
  /** Cookies that the route reads. It sets them itself, so openapi.json omits them. */
  readonly cookies?: readonly Cookie[]
  /** Its own refusals, besides those that follow from its declaration (refusalsOf). */
  readonly refuses?: readonly RefusalCode[]
}

type DeclaredHeader<Name extends string = string> = {
  readonly name: Name
  readonly required: boolean
  readonly description: string
}

export type EndpointGroup = Readonly<Record<string, Endpoint>>

export const endpoint = <
  Input extends Schema,
  Output extends Schema,
  const Who extends RouteAccess,
  const Header extends string = never,
  const Cookie extends string = never,
>(
  declared: Endpoint<Input, Output, Who, Header, Cookie>,
): Endpoint<Input, Output, Who, Header, Cookie> => declared

/** Base path of the API on the site's origin. */
export const BASE_PATH = '/api'

/** 'POST /api/orders/{order_id}/confirm': the route key of an HTTP API's event, payload 2.0. */
export const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${BASE_PATH}${path}`

/** Whether the input is in the query string. */
export const isBodyless = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'GET' || method === 'DELETE'

/** The id that the site sends with what it writes: the server's log lines of it, and of what follows from it, have it. */
export const CORRELATION_HEADER = 'x-correlation-id'

/** Header that makes a POST idempotent: repetitions with the same key act once and get the same answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY: DeclaredHeader<typeof IDEMPOTENCY_HEADER> = {
  name: IDEMPOTENCY_HEADER,
  required: false,
  description: 'The same key acts once, with one answer',
}

export const isRepeatable = ({ headers }: Pick<Endpoint, 'headers'>): boolean => headers?.includes(IDEMPOTENCY) ?? false

/** Refusals that any route may answer: by front and edge before the functions, or when a service fails. */
const REFUSALS_OF_ALL_ROUTES = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'TRY_AGAIN',
  'INTERNAL',
] as const
const TOKEN_REFUSALS = ['UNAUTHENTICATED', 'SESSION_ENDED'] as const
const BODY_REFUSALS = ['INVALID_JSON', 'BODY_TOO_LARGE', 'BODY_TOO_DEEP'] as const
const IDEMPOTENCY_KEY_REFUSALS = ['INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED'] as const

/** Every refusal of a route: its own, and those that follow from its access, input and method. */
export const refusalsOf = (route: Endpoint): RefusalCode[] => [
  ...REFUSALS_OF_ALL_ROUTES,
  ...(route.access === 'public' ? [] : TOKEN_REFUSALS),
  ...(isBodyless(route) ? [] : BODY_REFUSALS),
  ...(isRepeatable(route) ? IDEMPOTENCY_KEY_REFUSALS : []),
  ...(route.refuses ?? []),
]
