import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../table/client.ts'
import { epochSecondsOf, expiryIn } from '../table/expiry.ts'
import { sessionsEndKey } from '../table/keys.ts'
import { unversioned } from '../table/shapes.ts'
import type { TransactAction } from '../table/transact.ts'
import { didConditionHold } from '../table/transaction-errors.ts'

/**
 * Revocation of sessions (role changed, account deleted, password recovered). Access tokens are valid for fifteen minutes and
 * the identity service can't revoke them, so each request looks its token up here; one that was issued before the stored time
 * is refused. The item outlives every token that it refuses, then TTL removes it.
 */

/** Longer than the lifetime of an access token (infra/system/user-pool.ts), with room for clock skew. */
const RETENTION_SECONDS = 30 * 60

export const storedSessionsEnd = unversioned('sessions_end', 'a time, which expires with the tokens that it refuses')

const itemOf = (userId: string, until: string) => ({
  ...sessionsEndKey(userId),
  ...storedSessionsEnd.stamp,
  /** Tokens issued in this second or before are refused. Epoch seconds, as in tokens. */
  issued_until: epochSecondsOf(until),
  ...expiryIn(RETENTION_SECONDS, until),
})

/**
 * Ends every session that began by `until` (ISO 8601), as part of a transaction. `is_open` until `endSessions` follows: the
 * identity service has not ended the sessions yet and still issues tokens.
 */
export const endSessionsAction = (userId: string, until: string): TransactAction => ({
  Put: { TableName: TABLE_NAME, Item: { ...itemOf(userId, until), is_open: true } },
})

/**
 * Longer than a session can be refreshed (infra/system/user-pool.ts, 30 days): the identity service issues tokens to a deleted
 * account until it has deleted it too, and they must be refused.
 */
const REFUSE_TOKENS_DAYS = 60

/** Ends the sessions of a deleted account, also those that begin in the coming weeks. */
export const endPresentAndFutureSessionsAction = (userId: string, now: string): TransactAction =>
  endSessionsAction(userId, new Date(Date.parse(now) + REFUSE_TOKENS_DAYS * 86_400_000).toISOString())

/** Ends every session that began by `until`, outside a transaction. A later stored time is not overwritten. */
export async function endSessions(userId: string, until: string): Promise<void> {
  await didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK) OR issued_until <= :until',
        ExpressionAttributeValues: { ':until': epochSecondsOf(until) },
        Item: itemOf(userId, until),
      }),
    ),
  )
}

/** Whether a person's sessions were ended in the table but perhaps not yet at the identity service. */
export async function isSessionEndPending(userId: string): Promise<boolean> {
  const response = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: sessionsEndKey(userId), ConsistentRead: true }),
  )
  return response.Item?.is_open === true
}

/** Whether the session of a token was ended; `issuedAt` in epoch seconds. */
export async function hasSessionEnded(userId: string, issuedAt: number): Promise<boolean> {
  const response = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: sessionsEndKey(userId), ConsistentRead: true }),
  )
  return Number(response.Item?.issued_until ?? 0) >= issuedAt
}
