import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../table/client.ts'
import { expiresIn, secondsOf } from '../table/expiry.ts'
import { sessionsEndKey } from '../table/keys.ts'
import { unversioned } from '../table/shapes.ts'
import type { TransactAction } from '../table/transact.ts'
import { conditionHeld } from '../table/transaction-errors.ts'

/**
 * When somebody's sessions were ended from outside (role changed, account deleted, password recovered). Access tokens
 * speak for themselves for their fifteen minutes and the identity service can't call them back; so each one is looked up
 * here, and refused when it was issued by then. The mark outlives every token that it refuses, then TTL removes it.
 */

/** Longer than an access token lives (infra/system/user-pool.ts), with room for clocks that differ. Seconds. */
const KEPT_SECONDS = 30 * 60

export const storedEnd = unversioned('sessions_end', 'a moment, which goes with the tokens that it refuses')

const itemOf = (userId: string, until: string) => ({
  ...sessionsEndKey(userId),
  ...storedEnd.stamp,
  /** Tokens issued at this second or before are refused. Epoch seconds, as tokens have them. */
  issued_until: secondsOf(until),
  ...expiresIn(KEPT_SECONDS, until),
})

/**
 * Ends every session that began by `until` (ISO 8601), as part of a transaction. The mark is open until `endSessions`
 * closes it: the identity service has still to be told, and gives out tokens meanwhile.
 */
export const endingSessions = (userId: string, until: string): TransactAction => ({
  Put: { TableName: TABLE_NAME, Item: { ...itemOf(userId, until), is_open: true } },
})

/**
 * Longer than a session lasts by being refreshed (infra/system/user-pool.ts, 30 days): until the identity service has forgotten a
 * deleted account it still gives out tokens, and none of them is good.
 */
const NO_TOKEN_FOR_DAYS = 60

/** Ends the sessions of somebody whose account goes, those of the coming weeks too. */
export const barringSessions = (userId: string, now: string): TransactAction =>
  endingSessions(userId, new Date(Date.parse(now) + NO_TOKEN_FOR_DAYS * 86_400_000).toISOString())

/** Ends every session that began by `until`, by itself. A mark that reaches further stays as it is. */
export async function endSessions(userId: string, until: string): Promise<void> {
  await conditionHeld(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK) OR issued_until <= :until',
        ExpressionAttributeValues: { ':until': secondsOf(until) },
        Item: itemOf(userId, until),
      }),
    ),
  )
}

/** Whether somebody's sessions were ended in the table and the identity service has perhaps not been told. */
export async function isEndOpen(userId: string): Promise<boolean> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: sessionsEndKey(userId), ConsistentRead: true }),
  )
  return found.Item?.is_open === true
}

/** Whether the session of a token issued then (epoch seconds) was ended. */
export async function hasSessionEnded(userId: string, issuedAt: number): Promise<boolean> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: sessionsEndKey(userId), ConsistentRead: true }),
  )
  return Number(found.Item?.issued_until ?? 0) >= issuedAt
}
