import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type PointWatch, pointWatchSchema } from '#shared/map/rules/point-watches.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { pointKey, WATCH_SORT_KEY_PREFIX, watchesOfEmailPartition, watchKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/**
 * Point watches: e-mails that are notified when a point becomes free. Access patterns: one; all of a point (partition
 * POINT#id); all of an e-mail (GSI3). TTL removes unconfirmed and old watches.
 */

export const storedPointWatch = shape({ kind: 'point_watch', schema: pointWatchSchema })

/** A hash of the e-mail, so that keys don't reveal it. */
export const watchKeyOfEmail = (email: string): string =>
  createHash('sha256').update(`point watch ${email}`).digest('base64url').slice(0, 22)

/** Finds a watch; undefined if there is none or it has expired. */
export async function findWatch(pointId: string, key: string, now: string): Promise<PointWatch | undefined> {
  const watch = await readItem(watchKey(pointId, key), storedPointWatch)
  return watch && watch.expires_at > epochSecondsOf(now) ? watch : undefined
}

/** The confirmed watches of a point that have not expired. */
export async function listActiveWatches(pointId: string, now: string): Promise<PointWatch[]> {
  return (await listWatchesOfPoint(pointId)).filter(
    ({ confirmed_at, expires_at }) => confirmed_at !== null && expires_at > epochSecondsOf(now),
  )
}

const listWatchesOfPoint = (pointId: string): Promise<PointWatch[]> =>
  collectItems(
    queryAll({
      KeyConditionExpression: 'PK = :point AND begins_with(SK, :watch)',
      ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':watch': WATCH_SORT_KEY_PREFIX },
      ConsistentRead: true,
    }),
    storedPointWatch,
  )

/** All watches of an e-mail, confirmed or not. */
export const listWatchesOfEmail = (email: string): Promise<PointWatch[]> =>
  collectItems(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :email',
      ExpressionAttributeValues: { ':email': watchesOfEmailPartition(email) },
    }),
    storedPointWatch,
  )

/** Creates a watch, or replaces an expired one; false when a valid one exists. */
export async function putWatch(watch: PointWatch): Promise<boolean> {
  const Item = {
    ...watchKey(watch.point_id, watch.key),
    ...storedPointWatch.stamp,
    ...watch,
    GSI3PK: watchesOfEmailPartition(watch.email),
    GSI3SK: `${watch.asked_at}#${watch.point_id}`,
  }
  return didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item,
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': epochSecondsOf(watch.asked_at) },
      }),
    ),
  )
}

/** Extends the validity of an unconfirmed watch's link. */
export async function extendWatch({ point_id, key, secret }: PointWatch, expires_at: number): Promise<void> {
  // A watch that was confirmed or deleted in the meantime needs no extension, so a failed condition is ignored.
  await didConditionHold(
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
 * Confirms a watch in one transaction, on condition that its point is taken: the transaction that frees the point comes
 * either after it and finds the watch, or before it and makes it fail. `takenVersion`: of a point that its next booking
 * alone takes from visitors. Returns why it failed.
 */
export async function confirmWatch(
  { point_id, key, secret }: PointWatch,
  { takenVersion, expires_at, now }: { takenVersion: number | undefined; expires_at: number; now: string },
): Promise<'gone' | 'not_taken' | undefined> {
  const failedConditions = await tryTransact([
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
        ConditionExpression: '#status = :reserved OR #status = :sold OR version = :taken',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':reserved': 'reserved', ':sold': 'sold', ':taken': takenVersion ?? 0 },
      },
    },
  ])
  if (!failedConditions) return undefined
  return failedConditions.failedAt(0) ? 'gone' : 'not_taken'
}

/** Deletes the watch that has this secret; a newer watch for the same e-mail has another secret and stays. */
export async function deleteWatch({ point_id, key, secret }: Pick<PointWatch, 'point_id' | 'key' | 'secret'>) {
  await didConditionHold(
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

/** Removes all watches of a point that was deleted. */
export async function deleteWatchesOfPoint(pointId: string): Promise<void> {
  for (const watch of await listWatchesOfPoint(pointId)) await deleteWatch(watch)
}

/** Removes all watches of a person who was deleted. */
export async function deleteWatchesOfEmail(email: string): Promise<void> {
  for (const watch of await listWatchesOfEmail(email)) await deleteWatch(watch)
}
