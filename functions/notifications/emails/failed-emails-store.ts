import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { expiryIn } from '../../platform/table/expiry.ts'
import { FAILED_EMAILS_PARTITION, failedEmailKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * E-mails that are in the dead-letter queue, listed for the office: one item each, without the address. An item is
 * deleted when its e-mail was sent after all, or when the dead letter expires. Access pattern: number and list, by one
 * read.
 */

/**
 * How long a failed e-mail is stored: as long as its dead letter, from which it may be sent again
 * (infra/system/queues.ts DEAD_LETTER_DAYS).
 */
const RETENTION_SECONDS = 14 * 86_400

/** Maximum number of e-mails that are counted; at this number somebody has to act anyway. */
const MAX_FAILED_EMAILS = 100

export const storedFailedEmail = unversioned('failed_email', 'gone after 14 days')

const failedEmailSchema = z.object({
  message_id: z.string(),
  subject: z.string(),
  /** The name of the error that the mail service reported. */
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

/** Called for each e-mail that was sent, whether an earlier attempt had failed or not. */
export async function deleteFailedEmail(messageId: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: failedEmailKey(messageId) }))
}

const query = {
  TableName: TABLE_NAME,
  KeyConditionExpression: 'PK = :failed',
  ExpressionAttributeValues: { ':failed': FAILED_EMAILS_PARTITION },
}

/** Number of failed e-mails. `exact`: false when there are more than MAX_FAILED_EMAILS. */
export async function countFailedEmails(): Promise<{ count: number; exact: boolean }> {
  const { Count = 0, LastEvaluatedKey } = await table.send(
    new QueryCommand({ ...query, Select: 'COUNT', Limit: MAX_FAILED_EMAILS }),
  )
  return { count: Count, exact: LastEvaluatedKey === undefined }
}

/** Failed e-mails, the most recent first. */
export async function listFailedEmails(): Promise<FailedEmail[]> {
  const { Items = [] } = await table.send(new QueryCommand({ ...query, Limit: MAX_FAILED_EMAILS }))
  return Items.map(item => failedEmailSchema.parse(item)).toSorted((a, b) => (a.failed_at < b.failed_at ? 1 : -1))
}
