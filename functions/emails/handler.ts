import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { readEnvironment } from '../aws/environment.ts'
import { log } from '../aws/log.ts'
import { isRefusal, sendEmail } from './mail-service.ts'
import { type QueuedEmail, queuedEmail, sqs } from './outbox.ts'
import { sendOnce } from './sent-store.ts'

const { EMAIL_QUEUE_URL, EMAIL_DEAD_LETTERS_URL } = readEnvironment('EMAIL_QUEUE_URL', 'EMAIL_DEAD_LETTERS_URL')

/** Pauses between tries double up to the longest. Seconds. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 3_600

/** Sends what waits in the queue, each e-mail by itself: one that can't be sent holds up no other. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const left = await Promise.all(Records.map(async record => ((await workOff(record)) ? [] : record.messageId)))
  return { batchItemFailures: left.flat().map(itemIdentifier => ({ itemIdentifier })) }
}

/** Answers whether the queue may forget this message. */
async function workOff(record: SQSRecord): Promise<boolean> {
  try {
    await sendOrPutAside(record)
    return true
  } catch (error) {
    await comeLater(record, error)
    return false
  }
}

/** What is refused for good is put aside at once: no repetition helps it. */
async function sendOrPutAside(record: SQSRecord): Promise<void> {
  const email = emailOf(record)
  if (!email) return putAside(record, 'it is no e-mail')
  try {
    await sendOnce(email.message_id, () => sendEmail(email))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await putAside(record, nameOf(error))
  }
}

async function putAside(record: SQSRecord, reason: string): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: EMAIL_DEAD_LETTERS_URL, MessageBody: record.body }))
  log.error('an e-mail is refused for good; it is among the dead letters', { message: idOf(record), reason })
}

/** The message comes again after a pause that grows with its tries; if that can't be set, when its visibility is over. */
async function comeLater(record: SQSRecord, error: unknown): Promise<void> {
  const tries = Number(record.attributes.ApproximateReceiveCount)
  log.warn('an e-mail could not be sent; it comes again', { message: idOf(record), tries, reason: nameOf(error) })
  const pause = new ChangeMessageVisibilityCommand({
    QueueUrl: EMAIL_QUEUE_URL,
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)),
  })
  await sqs.send(pause).catch((failure: unknown) => log.warn('a pause could not be set', { reason: nameOf(failure) }))
}

function emailOf({ body }: SQSRecord): QueuedEmail | undefined {
  try {
    return queuedEmail.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}

const idOf = (record: SQSRecord): string => emailOf(record)?.message_id ?? record.messageId

/** The name alone: the mail service's sentences quote the address. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
