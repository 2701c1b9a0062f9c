import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { log } from '../aws/log.ts'
import { sqs } from './sqs.ts'
import { MOST_TRIES } from './tries.ts'

/** Pauses between tries double up to the longest. Seconds. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 3_600

/** What no repetition helps. `message` says why, for the log: no personal data. */
export class NeverDone extends Error {}

type Reader = {
  queueUrl: string
  /** Where goes what no repetition helps; an alarm watches it. */
  deadLettersUrl: string
  /** What a message is called in the log: an id, no personal data. */
  nameOf?: (body: string) => string | undefined
  /** Called before a message goes among the dead letters, whole: at once, or because this was its last try. */
  onGivenUp?: (body: string, reason: string) => Promise<void>
  /**
   * Does what a message asks. Throws NeverDone to have it put aside at once, anything else to have it come again; `putAside`
   * puts a part of it aside, a body of its own, when the rest is done.
   */
  workOff: (body: string, putAside: (body: string, reason: string) => Promise<void>) => Promise<void>
}

/**
 * A function that reads a queue. Each message is by itself: one that fails comes again after a pause that grows with its
 * tries and holds up no other.
 */
export function fromQueue({ queueUrl, deadLettersUrl, nameOf = () => undefined, onGivenUp, workOff }: Reader) {
  const idOf = (record: SQSRecord): string => nameOf(record.body) ?? record.messageId

  const putAside = async (record: SQSRecord, body: string, reason: string): Promise<void> => {
    await sqs.send(new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody: body }))
    log.error('a message can never be done; it is among the dead letters', { message: idOf(record), reason })
  }

  /** Answers whether the queue may forget this message. */
  const isDone = async (record: SQSRecord): Promise<boolean> => {
    try {
      await workOff(record.body, (body, reason) => putAside(record, body, reason)).catch(async (error: unknown) => {
        if (!(error instanceof NeverDone)) throw error
        await onGivenUp?.(record.body, error.message)
        await putAside(record, record.body, error.message)
      })
      return true
    } catch (error) {
      await comeLater(record, error)
      return false
    }
  }

  /** The message comes again after its pause; if that can't be set, when its visibility is over. */
  const comeLater = async (record: SQSRecord, error: unknown): Promise<void> => {
    const tries = Number(record.attributes.ApproximateReceiveCount)
    if (tries >= MOST_TRIES)
      await onGivenUp?.(record.body, called(error)).catch((failure: unknown) =>
        log.error('what was given up could not be noted', { message: idOf(record), reason: called(failure) }),
      )
    log.warn('a message could not be done; it comes again', { message: idOf(record), tries, reason: called(error) })
    const pause = new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)),
    })
    await sqs.send(pause).catch((failure: unknown) => log.warn('a pause could not be set', { reason: called(failure) }))
  }

  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const left = await Promise.all(Records.map(async record => ((await isDone(record)) ? [] : record.messageId)))
    return { batchItemFailures: left.flat().map(itemIdentifier => ({ itemIdentifier })) }
  }
}

/** The name alone: services' sentences quote what they were given. */
const called = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
