import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../table/client.ts'
import { epochSecondsOf, expiryIn } from '../table/expiry.ts'
import { sessionsEndKey } from '../table/keys.ts'
import { readItem } from '../table/read.ts'
import { unversioned } from '../table/shapes.ts'
import type { TransactAction } from '../table/transact.ts'
import { didConditionHold } from '../table/transaction-errors.ts'

/**
 * Ended sessions (role changed, account deleted, password recovered, signed out). Access tokens are valid for fifteen
 * minutes and the identity service can't revoke them. So each request looks here for the time until which a person's
 * tokens are refused, and for the sessions that the person has signed out of. TTL removes the item when the last token
 * that it refuses has expired.
 */

/** Longer than the lifetime of an access token (infra/system/user-pool.ts), with room for clock skew. */
const RETENTION_SECONDS = 30 * 60

export const storedSessionsEnd = unversioned('sessions_end', 'a time, which expires with the tokens that it refuses')

const itemOf = (userId: string, until: string) => ({
  ...sessionsEndKey(userId),
  ...storedSessionsEnd.stamp,
  /** Tokens issued in this second or earlier are refused. Epoch seconds, as in tokens. */
  issued_until: epochSecondsOf(until),
  ...expiryIn(RETENTION_SECONDS, until),
})

/**
 * Ends every session that began by `until` (ISO 8601), as part of a transaction. `is_open` is set until `endSessions`
 * is called: until then the identity service has not ended the sessions and may still issue tokens.
 */
export const endSessionsAction = (userId: string, until: string): TransactAction => ({
  Put: { TableName: TABLE_NAME, Item: { ...itemOf(userId, until), is_open: true } },
})

/**
 * How long tokens of a deleted account are refused: longer than a session can be refreshed (infra/system/user-pool.ts,
 * 30 days), because the identity service issues tokens until it has deleted the account too.
 */
const REFUSE_TOKENS_DAYS = 60

/** Ends the sessions of a deleted account, including sessions that begin in the coming weeks. */
export const endPresentAndFutureSessionsAction = (userId: string, now: string): TransactAction =>
  endSessionsAction(userId, new Date(Date.parse(now) + REFUSE_TOKENS_DAYS * 86_400_000).toISOString())

/** Ends every session that began by `until`, outside of a transaction. A later time that is stored already stays. */
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

/**
 * Ends the one session whose tokens have this id (`origin_jti`); the person's other devices stay signed in. An item that
 * is kept longer already stays as long.
 */
export async function endOneSession(userId: string, sessionId: string, now: string): Promise<void> {
  const { expires_at } = expiryIn(RETENTION_SECONDS, now)
  const addSession = {
    TableName: TABLE_NAME,
    Key: sessionsEndKey(userId),
    UpdateExpression: 'ADD ended_sessions :session',
    ExpressionAttributeValues: { ':session': new Set([sessionId]) },
  }
  const wasExtended = await didConditionHold(
    table.send(
      new UpdateCommand({
        ...addSession,
        ConditionExpression: 'attribute_not_exists(expires_at) OR expires_at <= :expiry',
        UpdateExpression: `${addSession.UpdateExpression} SET kind = :kind, expires_at = :expiry, issued_until = if_not_exists(issued_until, :none)`,
        ExpressionAttributeValues: {
          ...addSession.ExpressionAttributeValues,
          ':kind': storedSessionsEnd.kind,
          ':expiry': expires_at,
          ':none': 0,
        },
      }),
    ),
  )
  if (!wasExtended) await table.send(new UpdateCommand(addSession))
}

/** Whether a person's sessions were ended in the table, but perhaps not yet at the identity service. */
export async function isSessionEndPending(userId: string): Promise<boolean> {
  const response = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: sessionsEndKey(userId), ConsistentRead: true }),
  )
  return response.Item?.is_open === true
}

const endedSessions = z.object({
  issued_until: z._default(z.number(), 0),
  ended_sessions: z._default(z.set(z.string()), new Set()),
})

/**
 * Whether the session of a token was ended. `issuedAt`: when the token was issued, in epoch seconds. `sessionId`: the
 * id of its session, if known.
 */
export async function hasSessionEnded(userId: string, issuedAt: number, sessionId?: string): Promise<boolean> {
  const ends = await readItem(sessionsEndKey(userId), endedSessions)
  if (!ends) return false
  return ends.issued_until >= issuedAt || (sessionId !== undefined && ends.ended_sessions.has(sessionId))
}
