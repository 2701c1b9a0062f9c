import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { runWithCorrelationId } from '../aws/correlation.ts'
import { log } from '../aws/log.ts'
import { nameOfError } from '../aws/service-failure.ts'
import { MAX_ATTEMPTS } from './max-attempts.ts'
import { sqs } from './sqs.ts'

/**
 * The first pause before a message is delivered again; each further pause is twice as long, up to the longest. Seconds.
 */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 3_600

/** A failure that a retry can't cure. `message` is logged, so it must not contain personal data. */
export class NonRetryableError extends Error {}

type QueueConsumer = {
  queueUrl: string
  /** URL of the dead-letter queue, which an alarm watches. */
  deadLettersUrl: string
  /** A name for a message in the log: an id, no personal data. */
  nameOf?: (body: string) => string | undefined
  /**
   * Called before a whole message goes to the dead-letter queue: after a NonRetryableError, or after the last attempt.
   */
  onGivenUp?: (body: string, reason: string) => Promise<void>
  /**
   * Handles a message. A NonRetryableError moves the message to the dead-letter queue; after any other error the queue
   * delivers it again. `deadLetter` sends one part of the message to the dead-letter queue, as a separate message, when
   * the other parts were handled.
   */
  handle: (body: string, deadLetter: (body: string, reason: string) => Promise<void>) => Promise<void>
}

/**
 * Makes the Lambda handler of a queue. Messages are independent: one that failed is delivered again after a pause that
 * grows with its attempts, and delays no other message.
 */
export function fromQueue({ queueUrl, deadLettersUrl, nameOf = () => undefined, onGivenUp, handle }: QueueConsumer) {
  const idOf = (record: SQSRecord): string => nameOf(record.body) ?? record.messageId

  const deadLetter = async (record: SQSRecord, body: string, reason: string): Promise<void> => {
    await sqs.send(new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody: body }))
    log.error('a message is in the dead-letter queue', { message_id: idOf(record), reason })
  }

  /** Returns whether the queue may delete the message. */
  const process = async (record: SQSRecord): Promise<boolean> => {
    try {
      await handle(record.body, (body, reason) => deadLetter(record, body, reason)).catch(async (error: unknown) => {
        if (!(error instanceof NonRetryableError)) throw error
        await onGivenUp?.(record.body, error.message)
        await deadLetter(record, record.body, error.message)
      })
      return true
    } catch (error) {
      await backOff(record, error)
      return false
    }
  }

  /**
   * Delays the next delivery of a message. If that fails, the message is delivered again after the queue's visibility
   * timeout.
   */
  const backOff = async (record: SQSRecord, error: unknown): Promise<void> => {
    const attempts = Number(record.attributes.ApproximateReceiveCount)
    if (attempts >= MAX_ATTEMPTS)
      await onGivenUp?.(record.body, nameOfError(error)).catch((failure: unknown) =>
        log.error('a message that was given up could not be recorded', {
          message_id: idOf(record),
          reason: nameOfError(failure),
        }),
      )
    log.warn('a message failed and will be delivered again', {
      message_id: idOf(record),
      tries: attempts,
      reason: nameOfError(error),
    })
    const pause = new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)),
    })
    await sqs
      .send(pause)
      .catch((failure: unknown) => log.warn('a pause could not be set', { reason: nameOfError(failure) }))
  }

  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    // The message's own id is the correlation id until `handle` sets a better one.
    const failedIds = await Promise.all(
      Records.map(record =>
        runWithCorrelationId(record.messageId, async () => ((await process(record)) ? [] : record.messageId)),
      ),
    )
    return { batchItemFailures: failedIds.flat().map(itemIdentifier => ({ itemIdentifier })) }
  }
}
