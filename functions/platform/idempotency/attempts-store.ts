import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { expiresIn, secondsOf } from '../table/expiry.ts'
import { idempotencyKey } from '../table/keys.ts'
import { unversioned } from '../table/shapes.ts'
import type { TransactAction } from '../table/transact.ts'

/**
 * What a request with an Idempotency-Key did, written in the transaction that did it. A repetition within a day gets
 * the same answer; the same key for another request is refused. Removed by TTL, which may be late: the condition looks
 * at the time itself.
 */

const KEPT_SECONDS = 24 * 60 * 60

export const storedAttempt = unversioned('idempotency', 'gone after a day')

/** Who repeats what: the digest keeps e-mails out of the keys. */
export type Attempt = { scope: string; key: string; fingerprint: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const attemptOf = (who: string, key: string, request: unknown): Attempt => ({
  scope: digest(who),
  key,
  fingerprint: digest(JSON.stringify(request)),
})

/** The id of what an attempt makes, the same however often it is repeated. Of the form of a UUID. */
export function idOfAttempt({ scope, key, fingerprint }: Attempt): string {
  const bytes = createHash('sha256').update(`${scope} ${key} ${fingerprint}`).digest()
  // Version 8, of one's own making; variant 1.
  bytes[6] = 0x80 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const recordAttempt = (attempt: Attempt, answer: unknown, now: string): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
    ExpressionAttributeValues: { ':now': secondsOf(now) },
    Item: {
      ...idempotencyKey(attempt.scope, attempt.key),
      ...storedAttempt.stamp,
      fingerprint: attempt.fingerprint,
      answer: JSON.stringify(answer),
      ...expiresIn(KEPT_SECONDS, now),
    },
  },
})

const record = z.object({ fingerprint: z.string(), answer: z.string(), expires_at: z.number() })

/** The answer that this attempt got before; undefined when it is the first. Throws IDEMPOTENCY_KEY_REUSED. */
export async function earlierAnswer<Answer extends z.ZodMiniType>(
  attempt: Attempt,
  answer: Answer,
  now: string,
): Promise<z.output<Answer> | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: idempotencyKey(attempt.scope, attempt.key), ConsistentRead: true }),
  )
  if (!found.Item) return undefined
  const earlier = record.parse(found.Item)
  if (earlier.expires_at <= secondsOf(now)) return undefined
  if (earlier.fingerprint !== attempt.fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  return answer.parse(JSON.parse(earlier.answer))
}
