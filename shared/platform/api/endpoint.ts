import type * as z from 'zod/mini'
import type { RefusalCode } from '../refusals/refusal.ts'
import type { Role } from '../rules/roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route. 'public': any token is ignored. 'optional': a bearer token is used if one is sent, and refused
 * if it is invalid. A list of roles: a token of a person with one of these roles is required.
 */
export type RouteAccess = 'public' | 'optional' | readonly Role[]

export type Schema = z.ZodMiniType

/**
 * A route, declared once. API Gateway's routes and authorizers, the local HTTP front, the handlers' types, the web
 * client, openapi.json and the access test are derived from it. `input` is one flat object of path parameters and query
 * (GET, DELETE) or JSON body (other methods); if both have the same name, the path's value is used.
 */
export type Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends RouteAccess = RouteAccess,
  Header extends string = string,
  Cookie extends string = string,
> = {
  readonly method: Method
  /** Path below the base path, with {parameters} as API Gateway writes them. */
  readonly path: `/${string}`
  readonly access: Who
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** Status of the response; 200 by default. */
  readonly status?: 200 | 201 | 204
  /** Content type of body and response, application/json by default. The API's own refusals are always JSON. */
  readonly media_type?: string
  /** Further headers that the route reads. */
  readonly headers?: readonly DeclaredHeader<Header>[]
  /** Cookies that the route reads. The route sets them itself, so openapi.json does not list them. */
  readonly cookies?: readonly Cookie[]
  /** Refusals of this route, besides those that follow from its declaration (refusalsOf). */
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

/** The route key in an HTTP API's event (payload 2.0): 'POST /api/orders/{order_id}/confirm'. */
export const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${BASE_PATH}${path}`

/** Whether the input is in the query string because requests with this method have no body. */
export const isBodyless = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'GET' || method === 'DELETE'

/**
 * Header with the correlation id that the site sends with writes. It is in the server's log lines about the request and
 * everything that follows from it.
 */
export const CORRELATION_HEADER = 'x-correlation-id'

/** Header that makes a POST idempotent: repetitions with the same key have one effect and get the same response. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY: DeclaredHeader<typeof IDEMPOTENCY_HEADER> = {
  name: IDEMPOTENCY_HEADER,
  required: false,
  description: 'The same key acts once, with one answer',
}

export const isRepeatable = ({ headers }: Pick<Endpoint, 'headers'>): boolean => headers?.includes(IDEMPOTENCY) ?? false

/** Refusals that any route may return: from CloudFront or the gateway before the functions, or when a service fails. */
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

/** Every refusal of a route: those it declares, and those that follow from its access, input and method. */
export const refusalsOf = (route: Endpoint): RefusalCode[] => [
  ...REFUSALS_OF_ALL_ROUTES,
  ...(route.access === 'public' ? [] : TOKEN_REFUSALS),
  ...(isBodyless(route) ? [] : BODY_REFUSALS),
  ...(isRepeatable(route) ? IDEMPOTENCY_KEY_REFUSALS : []),
  ...(route.refuses ?? []),
]
