import * as z from 'zod/mini'

/**
 * Names by which AWS says "too fast" or "took too long" with a status below 500, and by which the SDK and fetch say that
 * an answer did not come in time.
 */
const TRANSIENT = new Set([
  'ThrottlingException',
  'Throttling',
  'ThrottledException',
  'RequestThrottledException',
  'RequestThrottled',
  'TooManyRequestsException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'BandwidthLimitExceeded',
  'SlowDown',
  'PriorRequestNotComplete',
  'RequestTimeout',
  'RequestTimeoutException',
  'TimeoutError',
  'AbortError',
])

/** Names of refusals (400) by which the identity service means that something behind it failed: its mail, our triggers. */
export const FAILED_BEHIND: ReadonlySet<string> = new Set([
  'CodeDeliveryFailureException',
  'InvalidEmailRoleAccessPolicyException',
  'InvalidLambdaResponseException',
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
])

/** What the network says, by Node's code. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const failure = z.object({
  name: z.optional(z.string()),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
  cause: z.optional(z.unknown()),
})

/**
 * Whether a service that we depend on did not do its part: refused or broke the connection, took too long, was too busy
 * or failed in itself. Asking again may help. A request that the service found wrong is our own mistake, and is none.
 */
export function isServiceFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const read = failure.safeParse(error)
  if (!read.success) return false
  const { name = '', code = '', $metadata, cause } = read.data
  return (
    TRANSIENT.has(name) ||
    FAILED_BEHIND.has(name) ||
    NETWORK.has(code) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (cause !== undefined && cause !== error && isServiceFailure(cause))
  )
}
