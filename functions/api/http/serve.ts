import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as Invocation } from 'aws-lambda'
import type * as z from 'zod/mini'
import {
  CORRELATION_HEADER,
  type Endpoint,
  type EndpointGroup,
  IDEMPOTENCY_HEADER,
  isBodyless,
  isRepeatable,
  type RouteAccess,
  refusalsOf,
  routeKey,
} from '#shared/platform/api/endpoint.ts'
import { fieldErrors, issueMessage } from '#shared/platform/messages/issue.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { runWithCorrelationId } from '../../platform/aws/correlation.ts'
import { log } from '../../platform/aws/log.ts'
import { isServiceFailure } from '../../platform/aws/service-failure.ts'
import type { Context } from '../../platform/context.ts'
import { TransactionBusy } from '../../platform/table/transaction-errors.ts'
import { actorOf, verifyToken } from './actor.ts'
import { parseBody } from './body.ts'
import { requireOriginSecret } from './origin-secret.ts'
import { problemBody, retryAfterOf, statusOf } from './problem.ts'
import { rateLimitAddress } from './rate-limit-address.ts'

type ActorOf<Who extends RouteAccess> = Who extends 'public'
  ? undefined
  : Who extends 'optional'
    ? Actor | undefined
    : Actor

type HeaderOf<E extends Endpoint> = NonNullable<E['headers']>[number]['name']
type CookieOf<E extends Endpoint> = NonNullable<E['cookies']>[number]
/** Headers or cookies by name, unverified. */
type UnverifiedValues<Name extends string> = { readonly [Each in Name]: string | undefined }

/**
 * What a handler gets besides its validated input: the use cases' context, and the headers and cookies that its route
 * declares.
 */
export type HandlerContext<E extends Endpoint> = Context<ActorOf<E['access']>> & {
  readonly address: string
  readonly if_none_match: string | undefined
  readonly headers: UnverifiedValues<HeaderOf<E>>
  readonly cookies: UnverifiedValues<CookieOf<E>>
}

/** A response with headers, cookies (Set-Cookie) or a status of its own (304). */
export class ReplyWithHeaders<Output> {
  readonly output: Output | undefined
  readonly headers: Record<string, string>
  readonly status: number | undefined
  readonly cookies: readonly string[]
  constructor(
    output: Output | undefined,
    headers: Record<string, string>,
    status?: number,
    cookies: readonly string[] = [],
  ) {
    this.output = output
    this.headers = headers
    this.status = status
    this.cookies = cookies
  }
}

/** One handler for each route of the group; a missing handler does not compile. */
export type Handlers<Group extends EndpointGroup> = {
  [Name in keyof Group]: (
    input: z.output<Group[Name]['input']>,
    context: HandlerContext<Group[Name]>,
  ) => Promise<z.output<Group[Name]['output']> | ReplyWithHeaders<z.output<Group[Name]['output']>>>
}

type Event = APIGatewayProxyEventV2
type Result = APIGatewayProxyStructuredResultV2
/** State of one request, shared by its middlewares. */
type RequestState = { begin: number }
type Middleware = MiddlewareObj<Event, Result, Error, Invocation, RequestState>

const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff' }
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** The Lambda function that serves a group of the contract, behind an HTTP API (payload 2.0). */
export function serve<Group extends EndpointGroup>(group: Group, handlers: Handlers<Group>) {
  // Here the type says which handler belongs to which endpoint; the loop in serveRoutes can't express that relation.
  return serveRoutes(group, handlers as unknown as Handlers<EndpointGroup>)
}

function serveRoutes(group: EndpointGroup, handlers: Handlers<EndpointGroup>) {
  const routes = new Map(
    Object.entries(group).map(([name, endpoint]) => [routeKey(endpoint), { endpoint, handle: handlers[name] }]),
  )
  const handler = middy<Event, Result, Error, Invocation, RequestState>()
    .use(requestLog())
    .use(errorResponses(key => routes.get(key)?.endpoint))
    .handler(async event => {
      await requireOriginSecret(event)
      const route = routes.get(event.routeKey)
      if (!route?.handle) throw new DomainError('NOT_FOUND')
      const actor = await authorize(route.endpoint, event.headers.authorization)
      const input = parseInput(route.endpoint, event)
      const answer = await route.handle(input, { ...requestContext(route.endpoint, event), actor })
      const reply = answer instanceof ReplyWithHeaders ? answer : new ReplyWithHeaders(answer, {})
      return {
        statusCode: reply.status ?? route.endpoint.status ?? 200,
        headers: { ...JSON_HEADERS, ...SECURITY_HEADERS, 'cache-control': 'no-store', ...reply.headers },
        ...(reply.cookies.length > 0 ? { cookies: [...reply.cookies] } : {}),
        // The output schema drops undeclared fields, so that no internal data reaches the response.
        ...(reply.output === undefined ? {} : { body: JSON.stringify(route.endpoint.output.parse(reply.output)) }),
      }
    })
  return (event: Event, invocation: Invocation): Promise<Result> =>
    runWithCorrelationId(correlationIdOf(event), () => handler(event, invocation))
}

/** The correlation id that the browser sent, if it has the form of the site's ids; else the gateway's request id. */
function correlationIdOf({ headers, requestContext }: Event): string {
  const sent = headers[CORRELATION_HEADER]
  return sent !== undefined && /^[0-9a-f]{32}$/.test(sent) ? sent : requestContext.requestId
}

/** Checks the caller against the route's access. Throws UNAUTHENTICATED, SESSION_ENDED or FORBIDDEN. */
async function authorize({ access }: Endpoint, authorization: string | undefined): Promise<Actor | undefined> {
  if (access === 'public') return undefined
  const tokenClaims = await verifyToken(authorization)
  if (!tokenClaims && access === 'optional') return undefined
  if (!tokenClaims) throw new DomainError('UNAUTHENTICATED')
  const actor = await actorOf(tokenClaims)
  if (!actor) throw new DomainError('SESSION_ENDED')
  if (access !== 'optional' && !access.includes(actor.role)) throw new DomainError('FORBIDDEN')
  return actor
}

function parseInput(endpoint: Endpoint, event: Event): unknown {
  const fromBody = isBodyless(endpoint) ? event.queryStringParameters : parseBody(event.body, event.isBase64Encoded)
  const checked = endpoint.input.safeParse({ ...fromBody, ...event.pathParameters }, { error: issueMessage })
  if (!checked.success) throw new DomainError('INVALID_INPUT', { fields: fieldErrors(checked.error) })
  return checked.data
}

/** The context that a handler gets besides its input. Throws INVALID_IDEMPOTENCY_KEY. */
function requestContext(endpoint: Endpoint, event: Event): Omit<HandlerContext<Endpoint>, 'actor'> {
  const cookies = new Map(event.cookies?.map(cookiePair))
  return {
    now: new Date().toISOString(),
    idempotency_key: idempotencyKeyOf(endpoint, event.headers[IDEMPOTENCY_HEADER]),
    if_none_match: event.headers['if-none-match'],
    address: rateLimitAddress(event),
    headers: Object.fromEntries((endpoint.headers ?? []).map(({ name }) => [name, event.headers[name]])),
    cookies: Object.fromEntries((endpoint.cookies ?? []).map(name => [name, cookies.get(name)])),
  }
}

/** Splits 'name=value'. */
function cookiePair(cookie: string): [name: string, value: string] {
  const [name = '', ...value] = cookie.split('=')
  return [name.trim(), value.join('=').trim()]
}

function idempotencyKeyOf(endpoint: Endpoint, header: string | undefined): string | undefined {
  if (!isRepeatable(endpoint)) return undefined
  if (header !== undefined && !/^[\w-]{8,64}$/.test(header)) throw new DomainError('INVALID_IDEMPOTENCY_KEY')
  return header
}

/**
 * Turns errors into responses. Refusals get their status and sentence; unexpected errors get 500, and only the log has
 * their cause. A refusal that the route does not declare is also sent, but logged as an error, on which tests fail
 * (tests/support/requests.ts, local/front).
 */
function errorResponses(endpointOf: (key: string) => Endpoint | undefined): Middleware {
  return {
    onError: request => {
      const refusal = toRefusal(request.error)
      if (refusal.code === 'INTERNAL') log.error('unforeseen failure', { error: request.error ?? undefined })
      if (refusal.code === 'TRY_AGAIN') log.error('a service failed', { error: request.error ?? undefined })
      const endpoint = endpointOf(request.event.routeKey)
      if (endpoint && !refusalsOf(endpoint).includes(refusal.code))
        log.error('a refusal that its route does not declare', { code: refusal.code })
      request.response = refusalResponse(refusal)
    },
  }
}

function refusalResponse(refusal: DomainError): Result {
  try {
    const wait = retryAfterOf(refusal)
    return {
      statusCode: statusOf(refusal.code),
      headers: {
        ...JSON_HEADERS,
        ...SECURITY_HEADERS,
        'cache-control': 'no-store',
        ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
      },
      body: JSON.stringify(problemBody(refusal)),
    }
  } catch (error) {
    log.error('details of a refusal that are not of its schema', { code: refusal.code, error })
    return refusalResponse(new DomainError('INTERNAL'))
  }
}

function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  // isServiceFailure includes middy's TimeoutError, which comes shortly before the function's timeout.
  if (error instanceof TransactionBusy || isServiceFailure(error)) return new DomainError('TRY_AGAIN')
  return new DomainError('INTERNAL')
}

function requestLog(): Middleware {
  const report = ({ event, response, internal }: middy.Request<Event, Result, Error, Invocation, RequestState>): void =>
    log.info('request', {
      route: event.routeKey,
      // Same id as in the gateway's access log.
      request_id: event.requestContext.requestId,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (internal.begin ?? performance.now())),
    })
  return {
    before: request => {
      request.internal.begin = performance.now()
      log.addContext(request.context)
    },
    after: report,
    onError: report,
  }
}
