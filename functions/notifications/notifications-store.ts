import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  MAX_UNREAD,
  NOTIFICATION_DAYS,
  type Notification,
  notificationSchema,
  type UnreadNotifications,
} from '#shared/notifications/rules/notifications.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { expiryIn } from '../platform/table/expiry.ts'
import { notificationKey, unreadNotificationsPartition } from '../platform/table/keys.ts'
import { collectItems, collectPages, cursorAfter, queryAll, sortKeyOfCursor } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { isConditionFailure } from '../platform/table/transaction-errors.ts'
import { putNewItem } from '../platform/table/write.ts'

/**
 * Notifications, in the partition of their recipient. Ids begin with the time, so that the newest are read first
 * without an index. Unread ones are also in GSI1, so that they can be counted without reading the others. TTL removes
 * notifications.
 */

const unreadIndexKeys = ({ user_id, id }: Pick<Notification, 'user_id' | 'id'>) => ({
  GSI1PK: unreadNotificationsPartition(user_id),
  GSI1SK: id,
})

export const storedNotification = shape({
  kind: 'notification',
  schema: notificationSchema,
  upcasters: [
    // Unread notifications were not indexed.
    old =>
      old.is_read === true ? old : { ...old, ...unreadIndexKeys({ user_id: String(old.user_id), id: String(old.id) }) },
  ],
})

const PAGE_SIZE = 20
const PREFIX = 'NOTIFICATION#'

/** An id that sorts by time and is the same each time an event is delivered: '20261121T120000000Z-order-…'. */
export const notificationIdOf = (at: string, event: string): string => `${at.replace(/[-:.]/g, '')}-${event}`

/** Idempotent: when an event is delivered again, its notification stays as it is, read or unread. */
export async function insertNotification(notification: Notification): Promise<void> {
  await putNewItem({
    ...notificationKey(notification.user_id, notification.id),
    ...storedNotification.stamp,
    ...notification,
    ...unreadIndexKeys(notification),
    ...expiryIn(NOTIFICATION_DAYS * 86_400, notification.created_at),
  })
}

export async function listNotifications(
  userId: string,
  cursor: string | undefined,
): Promise<{ items: Notification[]; cursor: string | null }> {
  const { PK } = notificationKey(userId, '')
  const sortKeyBefore = cursor === undefined ? `${PREFIX}~` : `${PREFIX}${sortKeyOfCursor(cursor)}`
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :person AND SK BETWEEN :first AND :before',
      ExpressionAttributeValues: { ':person': PK, ':first': PREFIX, ':before': sortKeyBefore },
      ScanIndexForward: false,
      Limit: PAGE_SIZE + 2,
    }),
  )
  const notifications = (response.Items ?? []).map(item => storedNotification.parse(item))
  // BETWEEN is inclusive, so the result repeats the cursor's own notification.
  const newNotifications =
    cursor === undefined ? notifications : notifications.filter(({ id }) => id < sortKeyOfCursor(cursor))
  const items = newNotifications.slice(0, PAGE_SIZE)
  const lastNotification = items.at(-1)
  return {
    items,
    cursor: newNotifications.length > PAGE_SIZE && lastNotification ? cursorAfter(lastNotification.id) : null,
  }
}

/** unread → read. Throws NOTIFICATION_NOT_FOUND for another person's notification. */
export async function markNotificationRead(userId: string, id: string): Promise<Notification> {
  try {
    const response = await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: notificationKey(userId, id),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET is_read = :yes REMOVE GSI1PK, GSI1SK',
        ExpressionAttributeValues: { ':yes': true },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return storedNotification.parse(response.Attributes)
  } catch (error) {
    if (isConditionFailure(error)) throw new DomainError('NOTIFICATION_NOT_FOUND')
    throw error
  }
}

/** The number of unread notifications, at most MAX_UNREAD, and the id of the newest. Eventually consistent. */
export async function countUnreadNotifications(userId: string): Promise<UnreadNotifications> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :unread',
      ExpressionAttributeValues: { ':unread': unreadNotificationsPartition(userId) },
      ScanIndexForward: false,
      Limit: MAX_UNREAD,
    }),
  )
  const [newest] = response.Items ?? []
  return { count: response.Count ?? 0, newest: newest ? storedNotification.parse(newest).id : null }
}

const MAX_CONCURRENT_UPDATES = 10

/**
 * Marks a person's notifications as read up to and including `upTo`, so that newer ones stay unread. Returns the unread
 * ones that remain.
 */
export async function markNotificationsReadUpTo(userId: string, upTo: string): Promise<UnreadNotifications> {
  const unreadNotifications = await collectItems(
    queryAll({
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :unread AND GSI1SK <= :last',
      ExpressionAttributeValues: { ':unread': unreadNotificationsPartition(userId), ':last': upTo },
    }),
    storedNotification,
  )
  await forEachConcurrent(unreadNotifications, MAX_CONCURRENT_UPDATES, async ({ id }) => {
    await markNotificationRead(userId, id).catch((error: unknown) => {
      // The notification was deleted in the meantime.
      if (!(error instanceof DomainError)) throw error
    })
  })
  return countUnreadNotifications(userId)
}

/** All notifications of a person, newest first. */
export const findAllNotifications = (userId: string): Promise<Notification[]> =>
  collectPages(cursor => listNotifications(userId, cursor))

export async function deleteNotifications(userId: string): Promise<void> {
  for (const { id } of await findAllNotifications(userId))
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: notificationKey(userId, id) }))
}
