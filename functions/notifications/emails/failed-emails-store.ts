import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { expiryIn } from '../../platform/table/expiry.ts'
import { FAILED_EMAILS_PARTITION, failedEmailKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * E-mails in the dead-letter queue, for the office to see: one item each, without the address, deleted once it was sent
 * after all or its dead letter expires. Served: how many there are, and which, by one read.
 */

/** As long as the dead letter, which may be redriven (infra/system/queues.ts DEAD_LETTER_DAYS). */
const RETENTION_SECONDS = 14 * 86_400

/** The count stops here: at this number somebody has to look anyway. */
const MAX_FAILED_EMAILS = 100

export const storedFailedEmail = unversioned('failed_email', 'gone after 14 days')

const failedEmailSchema = z.object({
  message_id: z.string(),
  subject: z.string(),
  /** The name of the mail service's error. */
  reason: z.string(),
  failed_at: z.string(),
})
export type FailedEmail = z.infer<typeof failedEmailSchema>

export async function recordFailedEmail(failed: FailedEmail): Promise<void> {
  const Item = {
    ...failedEmailKey(failed.message_id),
    ...storedFailedEmail.stamp,
    ...failed,
    ...expiryIn(RETENTION_SECONDS, failed.failed_at),
  }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item }))
}

/** Called for each e-mail that is sent, whether it had failed before or not. */
export async function deleteFailedEmail(messageId: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: failedEmailKey(messageId) }))
}

const query = {
  TableName: TABLE_NAME,
  KeyConditionExpression: 'PK = :failed',
  ExpressionAttributeValues: { ':failed': FAILED_EMAILS_PARTITION },
}

/** `exact`: false when there are more. */
export async function countFailedEmails(): Promise<{ count: number; exact: boolean }> {
  const { Count = 0, LastEvaluatedKey } = await table.send(
    new QueryCommand({ ...query, Select: 'COUNT', Limit: MAX_FAILED_EMAILS }),
  )
  return { count: Count, exact: LastEvaluatedKey === undefined }
}

/** The most recent failure first. */
export async function listFailedEmails(): Promise<FailedEmail[]> {
  const { Items = [] } = await table.send(new QueryCommand({ ...query, Limit: MAX_FAILED_EMAILS }))
  return Items.map(item => failedEmailSchema.parse(item)).toSorted((a, b) => (a.failed_at < b.failed_at ? 1 : -1))
}
