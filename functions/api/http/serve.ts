import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as Invocation } from 'aws-lambda'
import type * as z from 'zod/mini'
import {
  type Access,
  type Endpoint,
  type EndpointGroup,
  IDEMPOTENCY_HEADER,
  isBodyless,
  isRepeatable,
  refusalsOf,
  routeKey,
} from '#shared/platform/api/endpoint.ts'
import { fieldErrors, issueMessage } from '#shared/platform/messages/issue.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { log } from '../../platform/aws/log.ts'
import { isServiceFailure } from '../../platform/aws/service-failure.ts'
import type { Context } from '../../platform/context.ts'
import { hasSessionEnded } from '../../platform/sessions/sessions-store.ts'
import { TransactionBusy } from '../../platform/table/transaction-errors.ts'
import { actorOf } from './actor.ts'
import { parseBody } from './body.ts'
import { requireOriginSecret } from './front.ts'
import { problemOf, retryAfterOf, statusOf } from './problem.ts'
import { viewerAddress } from './viewer-address.ts'

type ActorOf<Who extends Access> = Who extends 'public' ? undefined : Who extends 'optional' ? Actor | undefined : Actor

type HeaderOf<E extends Endpoint> = NonNullable<E['headers']>[number]['name']
type CookieOf<E extends Endpoint> = NonNullable<E['cookies']>[number]
/** By name and as sent: nothing that it says is believed. */
type Sent<Name extends string> = { readonly [Each in Name]: string | undefined }

/** What a handler gets besides its checked input: the context of use cases, and what its route declares that it reads. */
export type RequestContext<E extends Endpoint> = Context<ActorOf<E['access']>> & {
  readonly address: string
  readonly if_none_match: string | undefined
  readonly headers: Sent<HeaderOf<E>>
  readonly cookies: Sent<CookieOf<E>>
}

/** An answer with headers or cookies (Set-Cookie) of its own, or with nothing but a status (304). */
export class Reply<Output> {
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

/** One handler for each route of the group, or the program does not compile. */
export type Handlers<Group extends EndpointGroup> = {
  [Name in keyof Group]: (
    input: z.output<Group[Name]['input']>,
    context: RequestContext<Group[Name]>,
  ) => Promise<z.output<Group[Name]['output']> | Reply<z.output<Group[Name]['output']>>>
}

type Event = APIGatewayProxyEventV2
type Result = APIGatewayProxyStructuredResultV2
/** What one request keeps between its middlewares. */
type Kept = { begin: number }
type Middleware = MiddlewareObj<Event, Result, Error, Invocation, Kept>

const SECURITY = { 'x-content-type-options': 'nosniff' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** The Lambda function that serves a group of the contract, behind an HTTP API (payload 2.0). */
export function serve<Group extends EndpointGroup>(group: Group, handlers: Handlers<Group>) {
  // Each handler stands beside its own endpoint here, which the loop below can't tell the compiler route by route.
  return serveRoutes(group, handlers as unknown as Handlers<EndpointGroup>)
}

function serveRoutes(group: EndpointGroup, handlers: Handlers<EndpointGroup>) {
  const routes = new Map(
    Object.entries(group).map(([name, endpoint]) => [routeKey(endpoint), { endpoint, handle: handlers[name] }]),
  )
  return middy<Event, Result, Error, Invocation, Kept>()
    .use(requestLog())
    .use(problems(key => routes.get(key)?.endpoint))
    .handler(async event => {
      requireOriginSecret(event)
      const route = routes.get(event.routeKey)
      if (!route?.handle) throw new DomainError('NOT_FOUND')
      const actor = await admit(route.endpoint, event.headers.authorization)
      const input = inputOf(route.endpoint, event)
      const answer = await route.handle(input, { ...sentWith(route.endpoint, event), actor })
      const reply = answer instanceof Reply ? answer : new Reply(answer, {})
      return {
        statusCode: reply.status ?? route.endpoint.status ?? 200,
        headers: { ...JSON_TYPE, ...SECURITY, 'cache-control': 'no-store', ...reply.headers },
        ...(reply.cookies.length > 0 ? { cookies: [...reply.cookies] } : {}),
        // Encoding through the schema drops what the contract does not promise, so nothing internal can slip out.
        ...(reply.output === undefined ? {} : { body: JSON.stringify(route.endpoint.output.parse(reply.output)) }),
      }
    })
}

/** Lets in whom the contract lets in. Throws UNAUTHENTICATED, SESSION_ENDED or FORBIDDEN. */
async function admit({ access }: Endpoint, authorization: string | undefined): Promise<Actor | undefined> {
  if (access === 'public') return undefined
  const bearer = await actorOf(authorization)
  if (!bearer && access === 'optional') return undefined
  if (!bearer) throw new DomainError('UNAUTHENTICATED')
  const { issued_at, ...actor } = bearer
  if (await hasSessionEnded(actor.user_id, issued_at)) throw new DomainError('SESSION_ENDED')
  if (access !== 'optional' && !access.includes(actor.role)) throw new DomainError('FORBIDDEN')
  return actor
}

function inputOf(endpoint: Endpoint, event: Event): unknown {
  const fromBody = isBodyless(endpoint) ? event.queryStringParameters : parseBody(event.body, event.isBase64Encoded)
  const checked = endpoint.input.safeParse({ ...fromBody, ...event.pathParameters }, { error: issueMessage })
  if (!checked.success) throw new DomainError('INVALID_INPUT', { fields: fieldErrors(checked.error) })
  return checked.data
}

/** What comes with the input. Throws INVALID_IDEMPOTENCY_KEY. */
function sentWith(endpoint: Endpoint, event: Event): Omit<RequestContext<Endpoint>, 'actor'> {
  const cookies = new Map(event.cookies?.map(cookiePair))
  return {
    now: new Date().toISOString(),
    idempotency_key: idempotencyKeyOf(endpoint, event.headers[IDEMPOTENCY_HEADER]),
    if_none_match: event.headers['if-none-match'],
    address: viewerAddress(event),
    headers: Object.fromEntries((endpoint.headers ?? []).map(({ name }) => [name, event.headers[name]])),
    cookies: Object.fromEntries((endpoint.cookies ?? []).map(name => [name, cookies.get(name)])),
  }
}

/** 'name=value' */
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
 * Refusals become their status and sentence; what nobody foresaw becomes 500, its cause only in the log. A refusal that its
 * route does not declare is a mistake of ours: people are told the truth all the same, the log says so, and no test passes
 * over it (tests/support/requests.ts, infra/local/front).
 */
function problems(endpointOf: (key: string) => Endpoint | undefined): Middleware {
  return {
    onError: request => {
      const refusal = refusalOf(request.error)
      if (refusal.code === 'INTERNAL') log.error('unforeseen failure', { error: request.error ?? undefined })
      if (refusal.code === 'TRY_AGAIN') log.error('a service failed', { error: request.error ?? undefined })
      const endpoint = endpointOf(request.event.routeKey)
      if (endpoint && !refusalsOf(endpoint).includes(refusal.code))
        log.error('a refusal that its route does not declare', { code: refusal.code })
      request.response = refused(refusal)
    },
  }
}

function refused(refusal: DomainError): Result {
  try {
    const wait = retryAfterOf(refusal)
    return {
      statusCode: statusOf(refusal.code),
      headers: {
        ...JSON_TYPE,
        ...SECURITY,
        'cache-control': 'no-store',
        ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
      },
      body: JSON.stringify(problemOf(refusal)),
    }
  } catch (error) {
    log.error('details of a refusal that are not of its schema', { code: refusal.code, error })
    return refused(new DomainError('INTERNAL'))
  }
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  // Also middy's own TimeoutError, just before the function's time is over.
  if (error instanceof TransactionBusy || isServiceFailure(error)) return new DomainError('TRY_AGAIN')
  return new DomainError('INTERNAL')
}

function requestLog(): Middleware {
  const report = ({ event, response, internal }: middy.Request<Event, Result, Error, Invocation, Kept>): void =>
    log.info('request', {
      route: event.routeKey,
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
