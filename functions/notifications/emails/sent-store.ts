import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { sentMessageKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * Records of sent messages, so that a message that is queued or delivered twice is sent once. A sender first acquires a
 * lease and records the message as sent afterwards: a crash in between causes a second e-mail, never a lost one. TTL
 * removes the records.
 */

const RETENTION_SECONDS = 30 * 86_400
/** Longer than the function `emails` may run, so that a lease never expires while its holder is sending. Seconds. */
const LEASE_SECONDS = 60

/** Thrown when another sender holds the message's lease; the queue then delivers the message again. */
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
    // If releasing fails as well, the lease expires by itself.
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

/** Returns false when the message was already sent. */
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
