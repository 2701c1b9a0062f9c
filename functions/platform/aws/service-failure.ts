import * as z from 'zod/mini'

/** Errors of throttling and timeouts that have a status below 500, or none: from AWS, the SDK and fetch. */
const TRANSIENT_NAMES = new Set([
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

/** Errors with status 400 that the identity service answers when its own dependencies fail: e-mail, our triggers. */
export const DEPENDENCY_FAILURES: ReadonlySet<string> = new Set([
  'CodeDeliveryFailureException',
  'InvalidEmailRoleAccessPolicyException',
  'InvalidLambdaResponseException',
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
])

/** Node's codes of network errors. */
const NETWORK_CODES = new Set([
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
 * Whether a service that we depend on failed: connection refused or broken, timeout, throttling, internal error. A retry may
 * help. A request that the service rejected as invalid is our own error and does not count.
 */
export function isServiceFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const parsedError = failure.safeParse(error)
  if (!parsedError.success) return false
  const { name = '', code = '', $metadata, cause } = parsedError.data
  return (
    TRANSIENT_NAMES.has(name) ||
    DEPENDENCY_FAILURES.has(name) ||
    NETWORK_CODES.has(code) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (cause !== undefined && cause !== error && isServiceFailure(cause))
  )
}
