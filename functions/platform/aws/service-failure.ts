import * as z from 'zod/mini'

/** Names of errors for throttling and timeouts that have no status, or one below 500: from AWS, the SDK and fetch. */
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

/**
 * Names of errors that the identity service answers with status 400 although its own dependencies failed (e-mail, our
 * triggers).
 */
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

/** An error's name for the log and for reasons, because messages of services and parsers may quote personal data. */
export const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/**
 * Whether an error means that a service we depend on failed, so that a retry may help: connection refused or broken,
 * timeout, throttling, internal error. A request that the service rejected as invalid is an error of our own and not
 * such a failure.
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
