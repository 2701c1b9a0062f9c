import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../table/client.ts'
import { keptFor } from '../table/expiry.ts'
import { sentMessageKey } from '../table/keys.ts'

/**
 * Messages sent, so that an event that comes again writes no second e-mail. The mark is made after sending: a sender
 * that dies between the two leaves a message that is sent once more, never one that is lost.
 */

const KEPT_SECONDS = 30 * 86_400

export async function sendOnce(messageId: string, send: () => Promise<void>): Promise<void> {
  const Key = sentMessageKey(messageId)
  const sent = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  if (sent.Item) return
  await send()
  const mark = { ...Key, kind: 'sent_message', ...keptFor(KEPT_SECONDS, new Date().toISOString()) }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: mark }))
}
