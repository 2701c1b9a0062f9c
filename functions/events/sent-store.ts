import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../table/client.ts'
import { sentMessageKey } from '../table/keys.ts'

/**
 * Messages sent. Claimed before sending and marked after it: a second delivery of the event finds it sent; one whose
 * sender died in between is claimed again when the claim is over.
 */

const CLAIM_SECONDS = 120
const KEPT_SECONDS = 30 * 86_400

export async function sendOnce(messageId: string, send: () => Promise<void>): Promise<void> {
  if (!(await claim(messageId))) return
  await send()
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: sentMessageKey(messageId),
      UpdateExpression: 'SET sent = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  )
}

/** False when it was sent. Throws while another sender has it, so that the event comes again later. */
async function claim(messageId: string): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000)
  try {
    await table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: {
          ...sentMessageKey(messageId),
          kind: 'sent_message',
          sent: false,
          claimed_until: now + CLAIM_SECONDS,
          expires_at: now + KEPT_SECONDS,
        },
        ConditionExpression: 'attribute_not_exists(PK) OR (sent = :no AND claimed_until < :now)',
        ExpressionAttributeValues: { ':no': false, ':now': now },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
    if ('Item' in error && isSent(error.Item)) return false
    throw new Error(`message ${messageId} is being sent by another`)
  }
}

/** The old item in the table's own notation: lib-dynamodb translates answers, not errors. */
const isSent = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'sent' in item && JSON.stringify(item.sent) === '{"BOOL":true}'
