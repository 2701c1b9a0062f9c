import { createHash } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type PointWatch, pointWatch } from '#shared/domain/point-watches.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { secondsOf } from '../../platform/table/expiry.ts'
import { pointKey, WATCH, watchesOfEmail, watchKey } from '../../platform/table/keys.ts'
import { collect, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transactIfMet } from '../../platform/table/transact.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'

/**
 * Who wants to be told when a point is free, beside the point (POINT#id). Served: one; all of a point; all of an e-mail (GSI3).
 * TTL removes what was never confirmed, and what waited too long.
 */

export const storedWatch = shape({ kind: 'point_watch', schema: pointWatch })

/** One for each e-mail, which its keys don't show. */
export const watchKeyOf = (email: string): string =>
  createHash('sha256').update(`point watch ${email}`).digest('base64url').slice(0, 22)

/** One that counts at this moment. */
export async function findWatch(pointId: string, key: string, now: string): Promise<PointWatch | undefined> {
  const Key = watchKey(pointId, key)
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  const watch = found.Item && storedWatch.parse(found.Item)
  return watch && watch.expires_at > secondsOf(now) ? watch : undefined
}

/** All of a point that were confirmed and count at this moment. */
export async function confirmedWatchesOf(pointId: string, now: string): Promise<PointWatch[]> {
  return (await watchesBeside(pointId)).filter(
    ({ confirmed_at, expires_at }) => confirmed_at !== null && expires_at > secondsOf(now),
  )
}

const watchesBeside = (pointId: string): Promise<PointWatch[]> =>
  collect(
    queryAll({
      KeyConditionExpression: 'PK = :point AND begins_with(SK, :watch)',
      ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':watch': WATCH },
      ConsistentRead: true,
    }),
    storedWatch,
  )

/** All of an e-mail, confirmed or not. */
export const watchesOf = (email: string): Promise<PointWatch[]> =>
  collect(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :email',
      ExpressionAttributeValues: { ':email': watchesOfEmail(email) },
    }),
    storedWatch,
  )

/** Writes a watch where none counts any more; false: there is one. */
export async function putWatch(made: PointWatch): Promise<boolean> {
  const Item = {
    ...watchKey(made.point_id, made.key),
    ...storedWatch.stamp,
    ...made,
    GSI3PK: watchesOfEmail(made.email),
    GSI3SK: `${made.asked_at}#${made.point_id}`,
  }
  return conditionHeld(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item,
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': secondsOf(made.asked_at) },
      }),
    ),
  )
}

/** Lets the link of one that was not confirmed yet work until a later moment. */
export async function prolongWatch({ point_id, key, secret }: PointWatch, expires_at: number): Promise<void> {
  // Confirmed or stopped meanwhile: neither needs it.
  await conditionHeld(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: watchKey(point_id, key),
        ConditionExpression: 'secret = :secret AND confirmed_at = :none',
        UpdateExpression: 'SET expires_at = :until',
        ExpressionAttributeValues: { ':secret': secret, ':none': null, ':until': expires_at },
      }),
    ),
  )
}

/**
 * Confirms a watch while its point is taken, in one transaction: who frees the point after it finds the watch, and who freed it
 * before is found by it. Answers what kept it from being written.
 */
export async function confirmWatch(
  { point_id, key, secret }: PointWatch,
  { expires_at, now }: { expires_at: number; now: string },
): Promise<'gone' | 'not_taken' | undefined> {
  const refused = await transactIfMet([
    {
      Update: {
        TableName: TABLE_NAME,
        Key: watchKey(point_id, key),
        ConditionExpression: 'secret = :secret',
        UpdateExpression: 'SET confirmed_at = :now, expires_at = :until',
        ExpressionAttributeValues: { ':secret': secret, ':now': now, ':until': expires_at },
      },
    },
    {
      ConditionCheck: {
        TableName: TABLE_NAME,
        Key: pointKey(point_id),
        ConditionExpression: '#status = :reserved OR #status = :sold',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':reserved': 'reserved', ':sold': 'sold' },
      },
    },
  ])
  if (!refused) return undefined
  return refused.failedAt(0) ? 'gone' : 'not_taken'
}

/** Removes a watch that has this secret; one that was asked for anew stays. */
export async function removeWatch({ point_id, key, secret }: Pick<PointWatch, 'point_id' | 'key' | 'secret'>) {
  await conditionHeld(
    table.send(
      new DeleteCommand({
        TableName: TABLE_NAME,
        Key: watchKey(point_id, key),
        ConditionExpression: 'secret = :secret',
        ExpressionAttributeValues: { ':secret': secret },
      }),
    ),
  )
}

/** Of a point that is gone. */
export async function removeWatchesOfPoint(pointId: string): Promise<void> {
  for (const watch of await watchesBeside(pointId)) await removeWatch(watch)
}

/** Of a person who is gone. */
export async function removeWatchesOfEmail(email: string): Promise<void> {
  for (const watch of await watchesOf(email)) await removeWatch(watch)
}
