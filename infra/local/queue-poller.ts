import { setTimeout as pause } from 'node:timers/promises'
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { QUEUES } from '../system/queues.ts'
import { queueUrl } from './emulators/sqs.ts'
import { localQueue } from './environment.ts'
import type { LocalFunction } from './functions.ts'
import { POLL_MS, type Poller, undoneOf } from './poller.ts'

export type QueuePollerOptions = {
  sqs: SQSClient
  reader: LocalFunction
  queue_url: string
  report: (sentence: string) => void
}

/** Every reader of a queue among these functions, at work. */
export const readersOf = (
  functions: Iterable<LocalFunction>,
  endpoint: string,
  report: QueuePollerOptions['report'],
): Poller[] =>
  [...functions].flatMap(reader => {
    if (!('reads_queue' in reader.definition)) return []
    const queue_url = queueUrl(endpoint, localQueue(reader.definition.reads_queue))
    return [startQueuePoller({ sqs: new SQSClient({}), reader, queue_url, report })]
  })

/**
 * The event source mapping of a queue: hands messages to its reader, as many batches side by side as on AWS, and deletes
 * those that it took. The others come again when their visibility is over; the queue itself puts aside what was tried
 * too often.
 */
export function startQueuePoller({ sqs, reader, queue_url, report }: QueuePollerOptions): Poller {
  const { name, definition, invoke } = reader
  if (!('reads_queue' in definition)) throw new Error(`${name} reads no queue`)
  const { batch_size, max_concurrency, max_receives } = QUEUES[definition.reads_queue]
  const underWay = new Set<Promise<void>>()
  let running = true
  let idleRounds = 0
  let seen = 0

  const loop = async () => {
    while (running) {
      if (underWay.size >= max_concurrency) {
        await Promise.race(underWay)
        continue
      }
      const messages = await receive().catch((error: unknown) => {
        if (running) report(`The queue of ${name} could not be read: ${error instanceof Error ? error.message : error}`)
        return []
      })
      if (messages.length === 0) {
        idleRounds += 1
        await pause(POLL_MS)
        continue
      }
      idleRounds = 0
      seen += messages.length
      const batch = deliver(messages).finally(() => underWay.delete(batch))
      underWay.add(batch)
    }
    await Promise.all(underWay)
  }

  async function receive(): Promise<Message[]> {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queue_url,
        MaxNumberOfMessages: batch_size,
        MessageSystemAttributeNames: ['All'],
      }),
    )
    return Messages
  }

  async function deliver(messages: readonly Message[]): Promise<void> {
    const undone = undoneOf(await invoke({ Records: messages.map(lambdaRecord) }).catch(() => undefined))
    for (const message of messages) {
      if (undone !== 'all' && !undone.has(message.MessageId)) await remove(message)
      else if (Number(message.Attributes?.ApproximateReceiveCount) >= max_receives)
        report(`${name} gave up on a message after ${max_receives} tries; it is kept among the dead letters.`)
    }
  }

  /** A message that can't be deleted comes again, which its reader must bear. */
  async function remove({ ReceiptHandle }: Message): Promise<void> {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queue_url, ReceiptHandle })).catch((error: unknown) => {
      report(`A message of ${name} could not be deleted: ${error instanceof Error ? error.message : error}`)
    })
  }

  const looping = loop()
  return {
    seen: () => seen,
    drained: async () => {
      idleRounds = 0
      while (running && (idleRounds < 2 || underWay.size > 0)) await pause(POLL_MS / 3)
    },
    stop: async () => {
      running = false
      await looping
    },
  }
}

const lambdaRecord = ({ MessageId, ReceiptHandle, Body, Attributes, MD5OfBody }: Message) => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  attributes: Attributes,
  messageAttributes: {},
  md5OfBody: MD5OfBody,
  eventSource: 'aws:sqs',
})
