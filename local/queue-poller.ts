import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { QUEUES } from '#infra/system/queues.ts'
import { queueUrl } from './emulators/sqs.ts'
import { localQueueName } from './environment.ts'
import type { LocalFunction } from './local-functions.ts'
import { EMPTY_POLL_PAUSE_MS, failedItemIdsOf, type Poller } from './poller.ts'

/**
 * Wait of a poll for messages, the longest that SQS allows, so that an idle queue costs one request in this time.
 * Seconds.
 */
const LONG_POLL_S = 20

export type QueuePollerOptions = {
  sqs: SQSClient
  consumer: LocalFunction
  queue_url: string
  report: (sentence: string) => void
}

/** Starts a poller for each function that consumes a queue. */
export const startQueuePollers = (
  functions: Iterable<LocalFunction>,
  endpoint: string,
  report: QueuePollerOptions['report'],
): Poller[] =>
  [...functions].flatMap(consumer => {
    if (!('reads_queue' in consumer.definition)) return []
    const queue_url = queueUrl(endpoint, localQueueName(consumer.definition.reads_queue))
    return [startQueuePoller({ sqs: new SQSClient({}), consumer: consumer, queue_url, report })]
  })

/**
 * The event source mapping of a queue: invokes the consumer with as many concurrent batches as on AWS, and deletes
 * messages that were handled. Other messages become visible again after their timeout; after the last attempt the queue
 * itself moves them to the dead-letter queue.
 */
export function startQueuePoller({ sqs, consumer, queue_url, report }: QueuePollerOptions): Poller {
  const { name, definition, invoke } = consumer
  if (!('reads_queue' in definition)) throw new Error(`${name} reads no queue`)
  const { batch_size, max_concurrency, max_receives } = QUEUES[definition.reads_queue]
  const runningBatches = new Set<Promise<void>>()
  const endSignal = new AbortController()
  let deliveredCount = 0

  const pollLoop = async () => {
    while (!endSignal.signal.aborted) {
      if (runningBatches.size >= max_concurrency) {
        await Promise.race(runningBatches)
        continue
      }
      const messages = await receiveMessages().catch((error: unknown) => {
        if (!endSignal.signal.aborted)
          report(`The queue of ${name} could not be read: ${error instanceof Error ? error.message : error}`)
        return undefined
      })
      if (!messages) await pause(EMPTY_POLL_PAUSE_MS)
      if (!messages?.length) continue
      deliveredCount += messages.length
      const batch = deliverMessages(messages).finally(() => runningBatches.delete(batch))
      runningBatches.add(batch)
    }
    await Promise.all(runningBatches)
  }

  async function receiveMessages(): Promise<Message[]> {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queue_url,
        MaxNumberOfMessages: batch_size,
        MessageSystemAttributeNames: ['All'],
        WaitTimeSeconds: LONG_POLL_S,
      }),
      { abortSignal: endSignal.signal },
    )
    return Messages
  }

  async function deliverMessages(messages: readonly Message[]): Promise<void> {
    const failedIds = failedItemIdsOf(await invoke({ Records: messages.map(lambdaRecord) }).catch(() => undefined))
    for (const message of messages) {
      if (failedIds !== 'all' && !failedIds.has(message.MessageId)) await deleteMessage(message)
      else if (Number(message.Attributes?.ApproximateReceiveCount) >= max_receives)
        report(`${name} gave up on a message after ${max_receives} tries; it is kept among the dead letters.`)
    }
  }

  /** Deletes a message. If that fails, the message is delivered again, and the consumer handles it idempotently. */
  async function deleteMessage({ ReceiptHandle }: Message): Promise<void> {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queue_url, ReceiptHandle })).catch((error: unknown) => {
      report(`A message of ${name} could not be deleted: ${error instanceof Error ? error.message : error}`)
    })
  }

  /** Whether the queue has no message to receive and none is being handled. */
  async function isEmpty(): Promise<boolean> {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: queue_url, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Attributes?.ApproximateNumberOfMessages === '0' && runningBatches.size === 0
  }

  const loopEnded = pollLoop()
  return {
    delivered: () => deliveredCount,
    drained: async () => {
      // Checked twice, because a batch that SQS has just sent is in neither count until it reaches this process.
      for (let emptyRounds = 0; emptyRounds < 2 && !endSignal.signal.aborted; await pause(EMPTY_POLL_PAUSE_MS / 3))
        emptyRounds = (await isEmpty()) ? emptyRounds + 1 : 0
    },
    stop: async () => {
      endSignal.abort()
      await loopEnded
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
