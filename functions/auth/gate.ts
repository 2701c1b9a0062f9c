import { DomainError } from '#shared/domain/domain-error.ts'
import { ERRORS } from '#shared/messages/pt-br.ts'
import { readEnvironment } from '../aws/environment.ts'
import { log } from '../aws/log.ts'
import { problemOf, retryAfterOf, statusOf } from '../http/problem.ts'
import { Reply } from '../http/serve.ts'
import { demandCalm } from '../throttling/throttle-store.ts'
import { IDENTITY_OPERATIONS, type Passed, refuse } from './identity-operations.ts'

const { USER_POOL_ENDPOINT } = readEnvironment('USER_POOL_ENDPOINT')

/** The service's own protocol, to it and from it. */
const PROTOCOL = { 'content-type': 'application/x-amz-json-1.1' }
const SERVICE = 'AWSCognitoIdentityProviderService.'
/** The function itself ends at 15 s. Milliseconds. */
const PATIENCE_MS = 10_000

type Answer = Record<string, unknown>

export type IdentityRequest = {
  /** X-Amz-Target: 'AWSCognitoIdentityProviderService.InitiateAuth'. */
  operation: string | undefined
  request: unknown
  address: string
  now: string
}

/**
 * The door between browsers and the identity service: what they may not ask is refused, what they try too often has to
 * wait, the rest goes on and is answered as the service answers. Every answer has the service's own form, whose errors the
 * site's library knows by name. Bodies hold passwords and tokens, so none is ever logged.
 */
export async function askIdentityService({
  operation,
  request,
  address,
  now,
}: IdentityRequest): Promise<Reply<Answer>> {
  const name = operation?.startsWith(SERVICE) ? operation.slice(SERVICE.length) : ''
  const read = Object.hasOwn(IDENTITY_OPERATIONS, name) ? IDENTITY_OPERATIONS[name] : undefined
  const passed = read?.(request) ?? refuse('UnknownOperationException', 'This operation is not open to browsers')
  if ('refused' in passed) return new Reply<Answer>(passed.refused, PROTOCOL, 400)
  return (await tooSoon(passed, address, now)) ?? (await forward(name, passed.body))
}

/** The answer to who has to wait: the name by which the site's library knows it, the sentence that people read. */
async function tooSoon({ counts }: Passed, address: string, now: string): Promise<Reply<Answer> | undefined> {
  if (!counts) return undefined
  try {
    await demandCalm(counts.purpose, { address, email: counts.account }, now)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const wait = retryAfterOf(error.details)
    return new Reply<Answer>(
      { __type: 'TooManyRequestsException', message: problemOf(error).error },
      { ...PROTOCOL, ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
      statusOf(error.code),
    )
  }
}

async function forward(name: string, body: Answer): Promise<Reply<Answer>> {
  try {
    const response = await fetch(USER_POOL_ENDPOINT, {
      method: 'POST',
      headers: { ...PROTOCOL, 'x-amz-target': `${SERVICE}${name}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    // Some operations are answered by nothing at all.
    return new Reply<Answer>(text === '' ? {} : JSON.parse(text), PROTOCOL, response.status)
  } catch (error) {
    log.error('the identity service did not answer', { operation: name, error: nameOf(error) })
    return new Reply<Answer>(
      { __type: 'ServiceUnavailableException', message: ERRORS.TRY_AGAIN },
      PROTOCOL,
      statusOf('TRY_AGAIN'),
    )
  }
}

/** An error's message could quote what was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
