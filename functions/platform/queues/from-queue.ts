import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { runWithCorrelationId } from '../aws/correlation.ts'
import { log } from '../aws/log.ts'
import { MAX_ATTEMPTS } from './max-attempts.ts'
import { sqs } from './sqs.ts'

/** Pauses between attempts double up to the longest. Seconds. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 3_600

/** A failure that no retry can cure. `message` is logged: no personal data. */
export class NonRetryableError extends Error {}

type QueueConsumer = {
  queueUrl: string
  /** Dead-letter queue, watched by an alarm. */
  deadLettersUrl: string
  /** Identifies a message in the log: an id, no personal data. */
  nameOf?: (body: string) => string | undefined
  /** Called before a whole message goes to the dead-letter queue, for a NonRetryableError or after the last attempt. */
  onGivenUp?: (body: string, reason: string) => Promise<void>
  /**
   * Handles a message. NonRetryableError moves it to the dead-letter queue; any other error has it delivered again.
   * `deadLetter` sends a part of it to the dead-letter queue as a separate message when the rest was handled.
   */
  handle: (body: string, deadLetter: (body: string, reason: string) => Promise<void>) => Promise<void>
}

/**
 * Lambda handler of a queue. Messages are independent: a failed one is delivered again after a pause that grows with its
 * attempts, and delays no other.
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

  /** Delays the next delivery; if that fails, the visibility timeout applies. */
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
    // By its own id until `handle` knows a better one.
    const failedIds = await Promise.all(
      Records.map(record =>
        runWithCorrelationId(record.messageId, async () => ((await process(record)) ? [] : record.messageId)),
      ),
    )
    return { batchItemFailures: failedIds.flat().map(itemIdentifier => ({ itemIdentifier })) }
  }
}

/** Only the name, because services' messages may quote personal data. */
const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
