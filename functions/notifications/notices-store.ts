import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ExpiryReminder, expiryReminder } from '#shared/domain/order-notices.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { keptFor } from '../platform/table/expiry.ts'
import { orderNoticeKey } from '../platform/table/keys.ts'
import { readItems } from '../platform/table/read.ts'
import { shape } from '../platform/table/shapes.ts'
import { conditionHeld } from '../platform/table/transaction-errors.ts'

/**
 * What will end and that it was noted: one item for each end and each time before it, written once. The stream takes it to
 * who tells people, so that a job that dies half way, or runs again, tells nobody twice and leaves nobody out. Removed by TTL.
 */

export const storedExpiryReminder = shape({ kind: 'order_notice', schema: expiryReminder })

/** Longer than anybody looks back for what was missed. Seconds. */
const RETENTION_SECONDS = 30 * 86_400

const keyOf = ({ order_id, of, ends_at, before }: Omit<ExpiryReminder, 'noted_at'>) =>
  orderNoticeKey(order_id, `${of}#${ends_at}#${before}`)

/** Those of these that nobody has noted yet. */
export async function findUnrecordedReminders<Notice extends Omit<ExpiryReminder, 'noted_at'>>(
  notices: readonly Notice[],
): Promise<Notice[]> {
  const found = await readItems(notices.map(keyOf))
  const known = new Set(found.map(({ PK, SK }) => `${PK} ${SK}`))
  return notices.filter(notice => !known.has(`${keyOf(notice).PK} ${keyOf(notice).SK}`))
}

/** Notes one, once; answers whether it was new. */
export async function recordExpiryReminder(notice: ExpiryReminder): Promise<boolean> {
  return conditionHeld(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          ...keyOf(notice),
          ...storedExpiryReminder.stamp,
          ...notice,
          ...keptFor(RETENTION_SECONDS, notice.noted_at),
        },
      }),
    ),
  )
}
