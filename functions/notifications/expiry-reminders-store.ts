import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ExpiryReminder, expiryReminder } from '#shared/notifications/rules/expiry-reminders.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { expiryIn } from '../platform/table/expiry.ts'
import { expiryReminderKey } from '../platform/table/keys.ts'
import { readItems } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { didConditionHold } from '../platform/table/transaction-errors.ts'

/**
 * Reminders that a hold or contract ends soon: one item for each end and lead time, written once. A stream consumer
 * sends the notifications for each new item, so that people are notified once, even if the job fails half way or runs
 * again. TTL removes the items.
 */

export const storedExpiryReminder = shape({ kind: 'order_notice', schema: expiryReminder })

/** Longer than the time back to which the job looks for ends. Seconds. */
const RETENTION_SECONDS = 30 * 86_400

const keyOf = ({ order_id, of, ends_at, before }: Omit<ExpiryReminder, 'noted_at'>) =>
  expiryReminderKey(order_id, `${of}#${ends_at}#${before}`)

export async function findUnrecordedReminders<Notice extends Omit<ExpiryReminder, 'noted_at'>>(
  notices: readonly Notice[],
): Promise<Notice[]> {
  const storedReminders = await readItems(notices.map(keyOf))
  const recordedKeys = new Set(storedReminders.map(({ PK, SK }) => `${PK} ${SK}`))
  return notices.filter(notice => !recordedKeys.has(`${keyOf(notice).PK} ${keyOf(notice).SK}`))
}

/** Records a reminder. Returns false when it was recorded before. */
export async function recordExpiryReminder(notice: ExpiryReminder): Promise<boolean> {
  return didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          ...keyOf(notice),
          ...storedExpiryReminder.stamp,
          ...notice,
          ...expiryIn(RETENTION_SECONDS, notice.noted_at),
        },
      }),
    ),
  )
}
