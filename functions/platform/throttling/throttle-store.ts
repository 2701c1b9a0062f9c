import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import {
  ATTEMPT_LIMITS,
  type AttemptLimit,
  type AttemptLimits,
  type ThrottledPurpose,
} from '#shared/platform/rules/throttling.ts'
import { log } from '../aws/log.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { throttleKey } from '../table/keys.ts'
import { unversioned } from '../table/shapes.ts'

/**
 * Counters of attempts, shared by all instances of all functions: one item per purpose, subject and fixed time window,
 * incremented and read by one UpdateItem. The key contains only a digest of the subject. TTL removes the item after its
 * window.
 */

/**
 * Time limit of the counting; when it takes longer, the attempt is allowed uncounted. Long enough for a busy table,
 * short enough to leave time for the request itself, because functions time out after 15 s. Milliseconds.
 */
const TIMEOUT_MS = 6_000

export const storedThrottleWindow = unversioned('throttle', 'one number, which expires with its window')

/** Whose attempts are counted. */
export type RateLimitSubject =
  /** Anonymous: the network address, and the e-mail (or account) that the attempt is about. */
  | { address: string; email?: string }
  /**
   * A caller identified by something that only they have, so that nobody else can use up their attempts
   * (shared/platform/rules/throttling.ts).
   */
  | { known: string }

/**
 * Counts an attempt against every limit of its purpose (shared/platform/rules/throttling.ts). Throws TOO_MANY_REQUESTS
 * when one is exceeded, with `retry_after_seconds` (the rest of the longest exceeded window) and `limit` (the exceeded
 * limit). Throws nothing else, because `count` allows an attempt that can't be counted.
 */
export async function enforceRateLimit(
  purpose: ThrottledPurpose,
  subject: RateLimitSubject,
  now: string,
): Promise<void> {
  const limits: AttemptLimits = ATTEMPT_LIMITS[purpose]
  if ('known' in subject)
    return enforceLimits(purpose, now, [{ by: 'known', value: subject.known, limit: limits.known }])
  const { address, email } = subject
  await enforceLimits(purpose, now, [
    { by: 'address', value: address, limit: limits.address },
    ...(email === undefined ? [] : [{ by: 'pair' as const, value: `${address} ${email}`, limit: limits.pair }]),
  ])
  // The e-mail's total is counted last, so that attempts that an address's limit refuses do not use up the e-mail's limit
  // for everybody else.
  if (email !== undefined) await enforceLimits(purpose, now, [{ by: 'email', value: email, limit: limits.email }])
}

type Counted = { by: keyof AttemptLimits; value: string; limit: AttemptLimit | undefined }

async function enforceLimits(purpose: ThrottledPurpose, now: string, countedLimits: readonly Counted[]): Promise<void> {
  const waitSeconds = await Promise.all(
    countedLimits.flatMap(({ by, value, limit }) =>
      limit ? [countAndGetWait(purpose, by, value, limit, now).then(seconds => ({ by, seconds }))] : [],
    ),
  )
  const exceededLimits = waitSeconds.filter(({ seconds }) => seconds > 0)
  const lastExceeded = exceededLimits.at(-1)
  if (!lastExceeded) return
  throw new DomainError('TOO_MANY_REQUESTS', {
    retry_after_seconds: Math.max(...exceededLimits.map(({ seconds }) => seconds)),
    limit: lastExceeded.by,
  })
}

/** Counts an attempt in the current window. Returns the seconds to wait; 0 when the limit is not exceeded. */
async function countAndGetWait(
  purpose: ThrottledPurpose,
  by: keyof AttemptLimits,
  value: string,
  { attempts, seconds }: AttemptLimit,
  now: string,
): Promise<number> {
  const nowSeconds = Date.parse(now) / 1000
  const window = Math.floor(nowSeconds / seconds)
  const end = (window + 1) * seconds
  const digest = createHash('sha256').update(`${purpose} ${by} ${value}`).digest('base64url')
  const attemptCount = await count(purpose, digest, window, end)
  return attemptCount > attempts ? Math.max(1, Math.ceil(end - nowSeconds)) : 0
}

/**
 * Counts an attempt in a window. When the counter can't be written, the attempt is allowed and the failure logged: the
 * limit protects against guessing, and must not lock everybody out when the table is slow. The limits of firewall and
 * gateway and the identity service's lockout still apply. Nobody can cause this by flooding, because the gateway's
 * limit is below what one counter can take.
 */
async function count(purpose: ThrottledPurpose, digest: string, window: number, end: number): Promise<number> {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: throttleKey(purpose, digest, window),
        UpdateExpression: 'ADD #count :one SET expires_at = :end, kind = :kind',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':end': end, ':kind': storedThrottleWindow.kind },
        ReturnValues: 'UPDATED_NEW',
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    return Number(Attributes?.count ?? 0)
  } catch (error) {
    log.error('an attempt could not be counted and passes', { purpose, error })
    return 0
  }
}
