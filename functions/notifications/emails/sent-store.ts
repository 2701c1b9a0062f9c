import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { sentMessageKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * Sent messages, so that one that is queued or delivered twice sends no second e-mail. A sender acquires a lease first
 * and records the message as sent afterwards: a crash in between causes a second e-mail, never a lost one. Removed by
 * TTL.
 */

const RETENTION_SECONDS = 30 * 86_400
/** Longer than `emails` runs, so that a lease never expires while its holder is sending. Seconds. */
const LEASE_SECONDS = 60

/** Another sender holds the lease; the message has to be retried. */
class BeingSent extends Error {
  constructor() {
    super('another is sending this message')
    this.name = 'BeingSent'
  }
}

/** Sends a message once. Throws BeingSent, or what `send` throws after releasing the lease. */
export async function sendMessageOnce(messageId: string, send: () => Promise<void>): Promise<void> {
  if (!(await acquireLease(messageId))) return
  try {
    await send()
  } catch (error) {
    // If this fails too, the lease expires by itself.
    await table
      .send(new DeleteCommand({ TableName: TABLE_NAME, Key: sentMessageKey(messageId) }))
      .catch(() => undefined)
    throw error
  }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: sentItem(messageId) }))
}

export const storedSentMessage = unversioned('sent_message', 'it is there or it is not, and is gone after 30 days')

const sentItem = (messageId: string) => ({
  ...sentMessageKey(messageId),
  ...storedSentMessage.stamp,
  ...expiryIn(RETENTION_SECONDS, new Date().toISOString()),
})

/** False when the message was already sent. */
async function acquireLease(messageId: string): Promise<boolean> {
  const now = epochSecondsOf(new Date().toISOString())
  try {
    await table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: { ...sentItem(messageId), taken_until: now + LEASE_SECONDS },
        ConditionExpression: 'attribute_not_exists(PK) OR taken_until <= :now',
        ExpressionAttributeValues: { ':now': now },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    if (error.Item?.taken_until) throw new BeingSent()
    return false
  }
}
