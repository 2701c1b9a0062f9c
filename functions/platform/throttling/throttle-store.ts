import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { LIMITS, type Limit, type Limits, type Throttled } from '#shared/platform/rules/throttling.ts'
import { log } from '../aws/log.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { throttleKey } from '../table/keys.ts'
import { unversioned } from '../table/shapes.ts'

/**
 * Counters of attempts, shared by all instances of all functions: one item per purpose, person and fixed window, raised and
 * read by one UpdateItem. The key has only a digest of who tries; TTL removes the item after its window.
 */

/**
 * A counter that takes longer than this lets the attempt pass. Long enough that a busy table still counts, short enough that
 * what is asked for can still be done: functions end at 15 s. Milliseconds.
 */
const PATIENCE_MS = 6_000

/** Who tries. */
export const storedWindow = unversioned('throttle', 'one number, gone after its window')

export type Who =
  /** Anybody: their network address, and the e-mail (or account) that the attempt is about. */
  | { address: string; email?: string }
  /** Whom the attempt can't be laid at another's door: by what only they have (shared/platform/rules/throttling.ts). */
  | { known: string }

/**
 * Counts an attempt by everything that guards its purpose. Throws TOO_MANY_REQUESTS with `retry_after_seconds`, the rest
 * of the longest window, and `limit`, what was tried too often, when a limit of shared/platform/rules/throttling.ts is passed.
 * Never fails otherwise: see count.
 */
export async function enforceRateLimit(purpose: Throttled, who: Who, now: string): Promise<void> {
  const limits: Limits = LIMITS[purpose]
  if ('known' in who) return enforce(purpose, now, [{ by: 'known', value: who.known, limit: limits.known }])
  const { address, email } = who
  await enforce(purpose, now, [
    { by: 'address', value: address, limit: limits.address },
    ...(email === undefined ? [] : [{ by: 'pair' as const, value: `${address} ${email}`, limit: limits.pair }]),
  ])
  // What one address is refused must not use up what all others may try on this e-mail: the total is counted after it.
  if (email !== undefined) await enforce(purpose, now, [{ by: 'email', value: email, limit: limits.email }])
}

type Counted = { by: keyof Limits; value: string; limit: Limit | undefined }

async function enforce(purpose: Throttled, now: string, counted: readonly Counted[]): Promise<void> {
  const waits = await Promise.all(
    counted.flatMap(({ by, value, limit }) =>
      limit ? [waitAfter(purpose, by, value, limit, now).then(seconds => ({ by, seconds }))] : [],
    ),
  )
  const passed = waits.filter(({ seconds }) => seconds > 0)
  const last = passed.at(-1)
  if (!last) return
  throw new DomainError('TOO_MANY_REQUESTS', {
    retry_after_seconds: Math.max(...passed.map(({ seconds }) => seconds)),
    limit: last.by,
  })
}

/** Counts one more of this kind in the window of now; answers how long to wait, 0 when the limit is not passed. Seconds. */
async function waitAfter(
  purpose: Throttled,
  by: keyof Limits,
  value: string,
  { attempts, seconds }: Limit,
  now: string,
): Promise<number> {
  const at = Date.parse(now) / 1000
  const window = Math.floor(at / seconds)
  const end = (window + 1) * seconds
  const digest = createHash('sha256').update(`${purpose} ${by} ${value}`).digest('base64url')
  const counted = await count(purpose, digest, window, end)
  return counted > attempts ? Math.max(1, Math.ceil(end - at)) : 0
}

/**
 * A counter that can't be written lets the attempt pass, with a line in the log: it guards against guessing, and must not
 * shut everybody out when the table is slow. The edge's rate, the gateway's and the identity service's own lockout stand
 * behind it. Nobody can bring this about by flooding: the gateway lets less through than one counter can take.
 */
async function count(purpose: Throttled, digest: string, window: number, end: number): Promise<number> {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: throttleKey(purpose, digest, window),
        UpdateExpression: 'ADD #count :one SET expires_at = :end, kind = :kind',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':end': end, ':kind': storedWindow.kind },
        ReturnValues: 'UPDATED_NEW',
      }),
      { abortSignal: AbortSignal.timeout(PATIENCE_MS) },
    )
    return Number(Attributes?.count ?? 0)
  } catch (error) {
    log.error('an attempt could not be counted and passes', { purpose, error })
    return 0
  }
}
