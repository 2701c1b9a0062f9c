import { SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { readEnvironment } from '../aws/environment.ts'
import { log } from '../aws/log.ts'
import { sqs } from '../queues/sqs.ts'
import { type QueuedChange, queuedChange } from './change-message.ts'
import { allConsumers, queueOf } from './consumers.ts'

const { CHANGE_QUEUES } = readEnvironment('CHANGE_QUEUES')

/** A message, and all messages of one request together, may have 262,144 bytes. */
const MOST_BYTES = 240_000
/** One request takes this many messages. */
const BATCH = 10

/**
 * Gives each change of the table to those that hear of its kind, and does nothing else: it reads no item, so no item can be
 * in its way. When a queue takes nothing the whole batch comes again, to all of them.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = Records.map(record => ({ kind: kindOf(record), change: queuedChange(record) }))
  try {
    await Promise.all(
      allConsumers().map(([name, { kinds, changes_together }]) => {
        const heard = changes.flatMap(({ kind, change }) => (kinds.some(each => each === kind) ? [change] : []))
        return send(`${CHANGE_QUEUES}${queueOf(name)}`, messagesOf(heard, changes_together))
      }),
    )
    return { batchItemFailures: [] }
  } catch (error) {
    log.error('changes of the table could not be handed on', { error })
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] }
  }
}

const kindOf = ({ dynamodb }: DynamoDBStreamEvent['Records'][number]): string | undefined =>
  (dynamodb?.NewImage ?? dynamodb?.OldImage)?.kind?.S

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** The changes in their order, in messages of so many and no more bytes than a message may have. */
function messagesOf(changes: readonly QueuedChange[], together: number): string[] {
  const messages: string[][] = []
  let bytes = 0
  for (const change of changes) {
    const text = JSON.stringify(change)
    const last = messages.at(-1)
    const size = bytesOf(text) + 1
    if (last && last.length < together && bytes + size <= MOST_BYTES) last.push(text)
    else {
      messages.push([text])
      bytes = 0
    }
    bytes += size
  }
  return messages.map(texts => `[${texts.join()}]`)
}

async function send(QueueUrl: string, messages: readonly string[]): Promise<void> {
  let batch: string[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const Entries = batch.map((MessageBody, index) => ({ Id: String(index), MessageBody }))
    batch = []
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    if (Failed.length > 0) throw new Error(`the queue did not take ${Failed.length} messages: ${Failed[0]?.Code}`)
  }
  for (const message of messages) {
    if (batch.length === BATCH || bytesOf(batch.join('')) + bytesOf(message) > MOST_BYTES) await flush()
    batch.push(message)
  }
  await flush()
}
