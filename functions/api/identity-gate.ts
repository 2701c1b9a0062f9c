import * as z from 'zod/mini'
import { auth, DEVICE_COOKIE, IDENTITY_MEDIA_TYPE, IDENTITY_OPERATION_HEADER } from '#shared/people/api/auth.ts'
import { identitySentence, linkAlreadySent } from '#shared/people/messages/identity.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { LIMITS, type Limits } from '#shared/platform/rules/throttling.ts'
import { endAllOthers } from '../people/identity/end-all-others.ts'
import { accountIdOf } from '../people/identity/identity.ts'
import { IDENTITY_OPERATIONS, type Passed, refuse } from '../people/identity/identity-operations.ts'
import { PROOF_LIFE, proofFor, provenBy } from '../people/identity/proofs.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { FAILED_BEHIND, isServiceFailure } from '../platform/aws/service-failure.ts'
import { hasSessionEnded } from '../platform/sessions/sessions-store.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { actorOf } from './http/actor.ts'
import { problemOf, retryAfterOf, statusOf } from './http/problem.ts'
import { Reply, type RequestContext } from './http/serve.ts'

const { USER_POOL_ENDPOINT } = readEnvironment('USER_POOL_ENDPOINT')

/** The service's own protocol, to it and from it. */
const PROTOCOL = { 'content-type': IDENTITY_MEDIA_TYPE }
const SERVICE = 'AWSCognitoIdentityProviderService.'
/** The function itself ends at 15 s. Milliseconds. */
const PATIENCE_MS = 10_000

const deviceCookie = (proof: string): string =>
  `${DEVICE_COOKIE}=${proof}; Path=${BASE_PATH}${auth.identity.path}; Max-Age=${PROOF_LIFE.device}; HttpOnly; Secure; SameSite=Strict`

type Answer = Record<string, unknown>

type Asked = Pick<RequestContext<typeof auth.identity>, 'address' | 'cookies' | 'headers' | 'now'>

/**
 * The door between browsers and the identity service: what they may not ask is refused, what they try too often has to
 * wait, the rest goes on and is answered as the service answers, its sentences apart. Every answer has the service's own
 * form, whose errors the site's library knows by name. Bodies hold passwords and tokens, so none is ever logged.
 */
export async function askIdentityService(request: unknown, context: Asked): Promise<Reply<Answer>> {
  const operation = context.headers[IDENTITY_OPERATION_HEADER]
  const name = operation?.startsWith(SERVICE) ? operation.slice(SERVICE.length) : ''
  const read = Object.hasOwn(IDENTITY_OPERATIONS, name) ? IDENTITY_OPERATIONS[name] : undefined
  const passed = read?.(request) ?? refuse('UnknownOperationException')
  if ('refused' in passed) return refusal(passed.refused.name, passed.refused.said)
  try {
    const userId = await admit(passed, context)
    if (userId === NOBODY) return refusal(passed.link ? 'CodeMismatchException' : 'NotAuthorizedException', 'token')
    const answer = await forward(name, passed.body)
    if (answer.status !== 200) return answer
    if (userId !== undefined) await endAllOthers(userId, name === 'ChangePassword')
    const device = await knownDevice(passed, answer.output, context.now)
    return device === undefined ? answer : new Reply(answer.output, answer.headers, 200, [deviceCookie(device)])
  } catch (error) {
    if (error instanceof DomainError) return tooSoon(passed, error)
    if (!isServiceFailure(error)) throw error
    log.error('a service that the gate needs failed', { operation: name, error: nameOf(error) })
    return unavailable()
  }
}

/** Whoever lacks what an operation asks: the link, or a session that is good. */
const NOBODY = Symbol('nobody')

/**
 * Counts the attempt by whom it can be laid to; answers the id of who is signed in, where that is asked.
 * Throws TOO_MANY_REQUESTS.
 */
async function admit(
  { attempt, link, signed_in }: Passed,
  { address, cookies, now }: Asked,
): Promise<string | undefined | typeof NOBODY> {
  if (link) {
    // No code without its link: then nobody can guess codes, nor use up the few tries that the service gives to one.
    const known = provenBy(link.kind, link.proof, link.email, now)
    if (known === undefined) return NOBODY
    await enforceRateLimit('link-use', { known }, now)
  }
  if (attempt) {
    const { purpose, account } = attempt
    const limits: Limits = LIMITS[purpose]
    const known = limits.known && provenBy('device', cookies[DEVICE_COOKIE], account, now)
    await enforceRateLimit(purpose, known ? { known } : { address, email: account }, now)
  }
  if (!signed_in) return undefined
  const bearer = await actorOf(`Bearer ${signed_in.access_token}`).catch(() => undefined)
  if (!bearer || (await hasSessionEnded(bearer.user_id, bearer.issued_at))) return NOBODY
  if (signed_in.purpose) await enforceRateLimit(signed_in.purpose, { known: bearer.user_id }, now)
  return bearer.user_id
}

const signedIn = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) })
const person = z.object({ sub: z.string(), email: z.string() })

/**
 * The proof that this browser is its person's, once they entered or renewed their session here, or came by their link.
 * They have what they came for by then, so a failure is only logged.
 */
async function knownDevice({ link }: Passed, answer: unknown, now: string): Promise<string | undefined> {
  try {
    const entered = signedIn.safeParse(answer)
    if (entered.success) {
      // Straight from the service, so its signature need not be looked at.
      const [, claims = ''] = entered.data.AuthenticationResult.IdToken.split('.')
      const { sub, email } = person.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      return proofFor('device', [email.toLowerCase(), sub], now)
    }
    const userId = link && (await accountIdOf(link.email))
    return link && userId ? proofFor('device', [link.email, userId], now) : undefined
  } catch (error) {
    log.error('a browser could not be noted as known', { error: nameOf(error) })
    return undefined
  }
}

/** A refusal by the name that the site's library knows, in the words that people read. */
const refusal = (name: string, said: string, status = 400): Reply<Answer> =>
  new Reply<Answer>({ __type: name, message: identitySentence(name, said) }, PROTOCOL, status)

/** The answer to who has to wait. */
function tooSoon({ attempt }: Passed, refusal: DomainError): Reply<Answer> {
  const wait = retryAfterOf(refusal)
  const isOfLinks = attempt?.purpose === 'confirmation-link' || attempt?.purpose === 'recovery-link'
  const message =
    isOfLinks && wait !== undefined && !isOfAddress(refusal) ? linkAlreadySent(wait) : problemOf(refusal).error
  return new Reply<Answer>(
    { __type: 'TooManyRequestsException', message },
    { ...PROTOCOL, ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
    statusOf(refusal.code),
  )
}

/** Whether only the address tried too often, perhaps about others: nothing was sent to this e-mail then. */
const isOfAddress = (refusal: DomainError): boolean =>
  refusal.code === 'TOO_MANY_REQUESTS' && refusal.details?.limit === 'address'

const refused = z.object({ __type: z.string(), message: z._default(z.string(), '') })

async function forward(name: string, body: Answer): Promise<Reply<Answer>> {
  try {
    const response = await fetch(USER_POOL_ENDPOINT, {
      method: 'POST',
      headers: { ...PROTOCOL, [IDENTITY_OPERATION_HEADER]: `${SERVICE}${name}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    // Some operations are answered by nothing at all.
    if (response.ok) return new Reply<Answer>(text === '' ? {} : JSON.parse(text), PROTOCOL, 200)
    const { __type, message } = refused.parse(JSON.parse(text))
    // The service may write the name with a namespace before it.
    const reason = __type.split('#').at(-1) ?? __type
    if (response.status < 500 && !FAILED_BEHIND.has(reason)) return refusal(reason, message, response.status)
    log.error('the identity service failed', { operation: name, error: reason })
  } catch (error) {
    log.error('the identity service did not answer', { operation: name, error: nameOf(error) })
  }
  return unavailable()
}

const unavailable = (): Reply<Answer> =>
  new Reply<Answer>(
    { __type: 'ServiceUnavailableException', message: REQUEST_REFUSALS.TRY_AGAIN.sentence },
    PROTOCOL,
    statusOf('TRY_AGAIN'),
  )

/** An error's message could quote what was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
