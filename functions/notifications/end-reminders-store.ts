import { type EndReminder, endReminderSchema } from '#shared/notifications/rules/end-reminders.ts'
import { expiryIn } from '../platform/table/expiry.ts'
import { endReminderKey } from '../platform/table/keys.ts'
import { readItems } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { putNewItem } from '../platform/table/write.ts'

/**
 * Reminders that a hold or contract ends soon: one item for each end and lead time, written once. A stream consumer
 * sends the notifications for each new item, so that people are notified once, even if the job fails half way or runs
 * again. TTL removes the items.
 */

export const storedEndReminder = shape({ kind: 'order_notice', schema: endReminderSchema })

/** Longer than the time back to which the job looks for ends. Seconds. */
const RETENTION_SECONDS = 30 * 86_400

const keyOf = ({ order_id, of, ends_at, before }: Omit<EndReminder, 'noted_at'>) =>
  endReminderKey(order_id, `${of}#${ends_at}#${before}`)

/** Leaves out reminders that are recorded already. */
export async function filterUnrecordedReminders<Notice extends Omit<EndReminder, 'noted_at'>>(
  notices: readonly Notice[],
): Promise<Notice[]> {
  const storedReminders = await readItems(notices.map(keyOf))
  const recordedKeys = new Set(storedReminders.map(({ PK, SK }) => `${PK} ${SK}`))
  return notices.filter(notice => !recordedKeys.has(`${keyOf(notice).PK} ${keyOf(notice).SK}`))
}

/** Records a reminder. Returns false when it was recorded before. */
export const recordEndReminder = (notice: EndReminder): Promise<boolean> =>
  putNewItem({
    ...keyOf(notice),
    ...storedEndReminder.stamp,
    ...notice,
    ...expiryIn(RETENTION_SECONDS, notice.noted_at),
  })
