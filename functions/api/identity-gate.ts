import * as z from 'zod/mini'
import { auth, DEVICE_COOKIE, IDENTITY_MEDIA_TYPE, IDENTITY_OPERATION_HEADER } from '#shared/people/api/auth.ts'
import { identitySentence, linkAlreadySentText } from '#shared/people/messages/identity.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { ATTEMPT_LIMITS, type AttemptLimits } from '#shared/platform/rules/throttling.ts'
import { findCognitoAccountId } from '../people/identity/cognito.ts'
import { endAllSessions } from '../people/identity/end-all-sessions.ts'
import {
  type AllowedRequest,
  bodyOfRefresh,
  IDENTITY_OPERATIONS,
  rejectedRequest,
} from '../people/identity/identity-operations.ts'
import { PROOF_LIFETIME_SECONDS } from '../people/identity/proof-lifetimes.ts'
import { attemptKeyOfProof, signIdentityProof } from '../people/identity/proofs.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { DEPENDENCY_FAILURES, isServiceFailure, nameOfError } from '../platform/aws/service-failure.ts'
import { endOneSession } from '../platform/sessions/sessions-store.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { actorOf, verifyToken } from './http/actor.ts'
import { problemBody, retryAfterOf, statusOf } from './http/problem.ts'
import { type HandlerContext, ReplyWithHeaders } from './http/serve.ts'

const { USER_POOL_ENDPOINT } = readEnvironment('USER_POOL_ENDPOINT')

/** The content type of Cognito's protocol, for requests and responses. */
const PROTOCOL_HEADERS = { 'content-type': IDENTITY_MEDIA_TYPE }
const OPERATION_PREFIX = 'AWSCognitoIdentityProviderService.'
/** Time limit of a request to Cognito, below the function's timeout of 15 s. Milliseconds. */
const TIMEOUT_MS = 10_000

const deviceCookie = (proof: string): string =>
  `${DEVICE_COOKIE}=${proof}; Path=${BASE_PATH}${auth.identity.path}; Max-Age=${PROOF_LIFETIME_SECONDS.device}; HttpOnly; Secure; SameSite=Strict`

type CognitoResponse = Record<string, unknown>

type GateContext = Pick<HandlerContext<typeof auth.identity>, 'address' | 'cookies' | 'headers' | 'now'>

/**
 * The proxy between browsers and Cognito. It rejects operations that the site does not use, limits attempts and
 * forwards the rest; responses keep Cognito's format and error names, which the site's library knows, with messages in
 * Portuguese. Bodies contain passwords and tokens, so they are never logged.
 */
export async function handleIdentityRequest(
  request: unknown,
  context: GateContext,
): Promise<ReplyWithHeaders<CognitoResponse>> {
  const operation = context.headers[IDENTITY_OPERATION_HEADER]
  const name = operation?.startsWith(OPERATION_PREFIX) ? operation.slice(OPERATION_PREFIX.length) : ''
  const parseOperation = Object.hasOwn(IDENTITY_OPERATIONS, name) ? IDENTITY_OPERATIONS[name] : undefined
  const allowed = parseOperation?.(request) ?? rejectedRequest('UnknownOperationException')
  if ('rejected' in allowed) return errorResponse(allowed.rejected.name, allowed.rejected.message)
  try {
    const userId = await authorize(allowed, context)
    if (userId === UNAUTHORIZED)
      return errorResponse(allowed.link ? 'CodeMismatchException' : 'NotAuthorizedException', 'token')
    const failed = allowed.ends_session_of && (await endSessionOf(allowed.ends_session_of.refresh_token, context.now))
    if (failed) return failed
    const answer = await forward(name, allowed.body)
    if (answer.status !== 200) return answer
    if (userId !== undefined) await endAllSessions(userId, name === 'ChangePassword')
    const device = await signDeviceProof(allowed, answer.output, context.now)
    return device === undefined
      ? answer
      : new ReplyWithHeaders(answer.output, answer.headers, 200, [deviceCookie(device)])
  } catch (error) {
    if (error instanceof DomainError) return rateLimitedResponse(allowed, error)
    if (!isServiceFailure(error)) throw error
    log.error('a service that the gate needs failed', { operation: name, error: nameOfError(error) })
    return unavailable()
  }
}

/** Returned when the link or session that an operation needs is missing or invalid. */
const UNAUTHORIZED = Symbol('nobody')

/**
 * Counts the attempt against the rate limit of its account or address. Returns the signed-in user's id if the operation
 * needs one. Throws TOO_MANY_REQUESTS.
 */
async function authorize(
  { attempt, link, signed_in }: AllowedRequest,
  { address, cookies, now }: GateContext,
): Promise<string | undefined | typeof UNAUTHORIZED> {
  if (link) {
    // A code from an e-mail only works together with its link, so that nobody can guess codes or use up the few attempts
    // that Cognito allows.
    const attemptKey = await attemptKeyOfProof(link.kind, link.proof, link.email, now)
    if (attemptKey === undefined) return UNAUTHORIZED
    await enforceRateLimit('link-use', { known: attemptKey }, now)
  }
  if (attempt) {
    const { purpose, account } = attempt
    const limits: AttemptLimits = ATTEMPT_LIMITS[purpose]
    const attemptKey = limits.known && (await attemptKeyOfProof('device', cookies[DEVICE_COOKIE], account, now))
    await enforceRateLimit(purpose, attemptKey ? { known: attemptKey } : { address, email: account }, now)
  }
  if (!signed_in) return undefined
  const tokenClaims = await verifyToken(`Bearer ${signed_in.access_token}`).catch(() => undefined)
  const actor = tokenClaims && (await actorOf(tokenClaims))
  if (!actor) return UNAUTHORIZED
  if (signed_in.purpose) await enforceRateLimit(signed_in.purpose, { known: actor.user_id }, now)
  return actor.user_id
}

const renewedSchema = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })

/**
 * Refuses the access tokens of a session that a person signs out of. A refresh token tells nobody which session it
 * belongs to, so it is used once more before it is revoked; one that is not valid any more ended its session earlier.
 * Returns the answer for the browser if the identity service failed.
 */
async function endSessionOf(refreshToken: string, now: string): Promise<ReplyWithHeaders<CognitoResponse> | undefined> {
  const answer = await forward('GetTokensFromRefreshToken', bodyOfRefresh(refreshToken))
  if (answer.status !== undefined && answer.status >= 500) return answer
  const renewed = answer.status === 200 ? renewedSchema.safeParse(answer.output) : undefined
  const token = renewed?.success
    ? await verifyToken(`Bearer ${renewed.data.AuthenticationResult.AccessToken}`).catch(() => undefined)
    : undefined
  if (token?.session_id !== undefined) await endOneSession(token.account_id, token.session_id, now)
  return undefined
}

const signInResultSchema = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) })
const idTokenClaimsSchema = z.object({ sub: z.string(), email: z.string() })

/**
 * A cookie that proves later that this browser belongs to the person, given after a sign-in, a renewal of the session
 * or an opened link from an e-mail. A failure to sign it is only logged, because the operation itself succeeded.
 */
async function signDeviceProof({ link }: AllowedRequest, answer: unknown, now: string): Promise<string | undefined> {
  try {
    const entered = signInResultSchema.safeParse(answer)
    if (entered.success) {
      // The token came directly from Cognito, so its signature need not be checked.
      const [, claims = ''] = entered.data.AuthenticationResult.IdToken.split('.')
      const { sub, email } = idTokenClaimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      return await signIdentityProof('device', [email.toLowerCase(), sub], now)
    }
    const userId = link && (await findCognitoAccountId(link.email))
    return link && userId ? await signIdentityProof('device', [link.email, userId], now) : undefined
  } catch (error) {
    log.error('a browser could not be noted as known', { error: nameOfError(error) })
    return undefined
  }
}

/** An error with the name that the site's library knows and a message in Portuguese. */
const errorResponse = (name: string, message: string, status = 400): ReplyWithHeaders<CognitoResponse> =>
  new ReplyWithHeaders<CognitoResponse>(
    { __type: name, message: identitySentence(name, message) },
    PROTOCOL_HEADERS,
    status,
  )

/** The response to a request that exceeded a rate limit. */
function rateLimitedResponse({ attempt }: AllowedRequest, refusal: DomainError): ReplyWithHeaders<CognitoResponse> {
  const wait = retryAfterOf(refusal)
  const isOfLinks = attempt?.purpose === 'confirmation-link' || attempt?.purpose === 'recovery-link'
  const message =
    isOfLinks && wait !== undefined && !isAddressLimit(refusal) ? linkAlreadySentText(wait) : problemBody(refusal).error
  return new ReplyWithHeaders<CognitoResponse>(
    { __type: 'TooManyRequestsException', message },
    { ...PROTOCOL_HEADERS, ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
    statusOf(refusal.code),
  )
}

/**
 * Whether the exceeded limit is the network address's, perhaps by requests about other accounts: then this account was
 * sent no e-mail.
 */
const isAddressLimit = (refusal: DomainError): boolean =>
  refusal.code === 'TOO_MANY_REQUESTS' && refusal.details?.limit === 'address'

const cognitoErrorSchema = z.object({ __type: z.string(), message: z._default(z.string(), '') })

async function forward(name: string, body: CognitoResponse): Promise<ReplyWithHeaders<CognitoResponse>> {
  try {
    const response = await fetch(USER_POOL_ENDPOINT, {
      method: 'POST',
      headers: { ...PROTOCOL_HEADERS, [IDENTITY_OPERATION_HEADER]: `${OPERATION_PREFIX}${name}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    // Some operations have an empty response.
    if (response.ok)
      return new ReplyWithHeaders<CognitoResponse>(text === '' ? {} : JSON.parse(text), PROTOCOL_HEADERS, 200)
    const { __type, message } = cognitoErrorSchema.parse(JSON.parse(text))
    // Cognito may put a namespace before the error's name, separated by '#'.
    const reason = __type.split('#').at(-1) ?? __type
    if (response.status < 500 && !DEPENDENCY_FAILURES.has(reason))
      return errorResponse(reason, message, response.status)
    log.error('the identity service failed', { operation: name, error: reason })
  } catch (error) {
    log.error('the identity service did not answer', { operation: name, error: nameOfError(error) })
  }
  return unavailable()
}

const unavailable = (): ReplyWithHeaders<CognitoResponse> =>
  new ReplyWithHeaders<CognitoResponse>(
    { __type: 'ServiceUnavailableException', message: REQUEST_REFUSALS.TRY_AGAIN.sentence },
    PROTOCOL_HEADERS,
    statusOf('TRY_AGAIN'),
  )
