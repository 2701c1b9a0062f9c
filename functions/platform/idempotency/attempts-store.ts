import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME } from '../table/client.ts'
import { epochSecondsOf, expiryIn } from '../table/expiry.ts'
import { idempotentAttemptKey } from '../table/keys.ts'
import { readItem } from '../table/read.ts'
import { unversioned } from '../table/shapes.ts'
import type { TransactAction } from '../table/transact.ts'

/**
 * Answers to requests with an Idempotency-Key, each written in the request's own transaction. A repeated request gets
 * the same answer for a day; a different request with the same key is refused. TTL may remove a record late, so
 * conditions compare the time themselves.
 */

const RETENTION_SECONDS = 24 * 60 * 60

export const storedIdempotentAttempt = unversioned('idempotency', 'expires after a day')

/** `scope`: digest of the caller, so that no key contains an e-mail. `fingerprint`: digest of the request. */
export type IdempotentAttempt = { scope: string; key: string; fingerprint: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const idempotentAttemptOf = (caller: string, key: string, request: unknown): IdempotentAttempt => ({
  scope: digest(caller),
  key,
  fingerprint: digest(JSON.stringify(request)),
})

/** The id of the record that a request creates. Each repetition of the request gets the same UUID. */
export function recordIdOfAttempt({ scope, key, fingerprint }: IdempotentAttempt): string {
  const bytes = createHash('sha256').update(`${scope} ${key} ${fingerprint}`).digest()
  // Sets the UUID's bits for version 8 (custom) and variant 1.
  bytes[6] = 0x80 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const recordAttemptAction = (attempt: IdempotentAttempt, answer: unknown, now: string): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
    ExpressionAttributeValues: { ':now': epochSecondsOf(now) },
    Item: {
      ...idempotentAttemptKey(attempt.scope, attempt.key),
      ...storedIdempotentAttempt.stamp,
      fingerprint: attempt.fingerprint,
      answer: JSON.stringify(answer),
      ...expiryIn(RETENTION_SECONDS, now),
    },
  },
})

const storedAttemptSchema = z.object({ fingerprint: z.string(), answer: z.string(), expires_at: z.number() })

/** The answer that an earlier repetition of the request got; undefined for the first. Throws IDEMPOTENCY_KEY_REUSED. */
export async function findEarlierAnswer<Answer extends z.ZodMiniType>(
  attempt: IdempotentAttempt,
  answer: Answer,
  now: string,
): Promise<z.output<Answer> | undefined> {
  const earlierAttempt = await readItem(idempotentAttemptKey(attempt.scope, attempt.key), storedAttemptSchema)
  if (!earlierAttempt || earlierAttempt.expires_at <= epochSecondsOf(now)) return undefined
  if (earlierAttempt.fingerprint !== attempt.fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  return answer.parse(JSON.parse(earlierAttempt.answer))
}
