import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { keptFor, secondsOf } from '../../platform/table/expiry.ts'
import { sentMessageKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * Messages sent, so that one that is queued or delivered again writes no second e-mail. Who sends takes the message for
 * a while first, and notes it as sent afterwards: a sender that dies between the two leaves a message that is sent once
 * more, never one that is lost. Removed by TTL.
 */

const RETENTION_SECONDS = 30 * 86_400
/** Longer than `emails` runs, so that nobody takes what another is still sending. Seconds. */
const LEASE_SECONDS = 60

/** Somebody else is sending this message; it is to be looked at again. */
export class BeingSent extends Error {
  constructor() {
    super('another is sending this message')
    this.name = 'BeingSent'
  }
}

/** Sends a message unless it was sent. Throws BeingSent, and what `send` throws: the next may try at once then. */
export async function sendOnce(messageId: string, send: () => Promise<void>): Promise<void> {
  if (!(await acquireLease(messageId))) return
  try {
    await send()
  } catch (error) {
    // Should this fail as well, the message is free when its taking is over.
    await table
      .send(new DeleteCommand({ TableName: TABLE_NAME, Key: sentMessageKey(messageId) }))
      .catch(() => undefined)
    throw error
  }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: sentItem(messageId) }))
}

export const storedSent = unversioned('sent_message', 'it is there or it is not, and is gone after 30 days')

const sentItem = (messageId: string) => ({
  ...sentMessageKey(messageId),
  ...storedSent.stamp,
  ...keptFor(RETENTION_SECONDS, new Date().toISOString()),
})

/** Answers false when it was sent. */
async function acquireLease(messageId: string): Promise<boolean> {
  const now = secondsOf(new Date().toISOString())
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
