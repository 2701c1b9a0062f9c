import { SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { nameOfError } from '../platform/aws/service-failure.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'
import { sqs } from '../platform/queues/sqs.ts'
import { backOff } from '../platform/table/back-off.ts'
import { composeChangeMessage, compressLargeText, toQueuedChange } from './change-message.ts'
import { allConsumers, consumerQueueName } from './consumers.ts'
import { deadLetter } from './dead-letter.ts'

const { CHANGE_QUEUES } = readEnvironment('CHANGE_QUEUES')

/** Limit of all messages of one request together; SQS's own limit is 262,144 bytes. Bytes. */
const MAX_REQUEST_BYTES = 240_000
/** SQS's limit of messages per request. */
const MAX_REQUEST_MESSAGES = 10
/**
 * Number of attempts to send the messages of a request that failed; below, the pauses between attempts in milliseconds.
 */
const MAX_TRIES = 3
const PAUSES = { first: 100, longest: 1_000 }

/**
 * SQS's errors that reject a request for its contents, so that a retry can't succeed. Other errors may be temporary.
 */
const REJECTION_ERRORS: readonly string[] = [
  'InvalidMessageContents',
  'BatchRequestTooLong',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]

/** A record of the stream, and its text as it will be in a message. */
type Change = { record: DynamoDBRecord; kind: string | undefined; text: string }
type Message = { changes: readonly Change[]; body: string }

/** Changes that a queue rejected, with the reason, and changes whose sending failed temporarily. */
type Unsent = { rejected: Map<Change, string>; failed: Set<Change> }

/**
 * Sends each change of the table to the queues of those consumers that handle its kind. Items are not parsed, so that
 * no item can block the stream. A rejected change goes alone to the bucket of failed changes. If a queue fails, Lambda
 * repeats the batch from the first failed change, for all consumers.
 */
export async function handler(
  { Records }: DynamoDBStreamEvent,
  invocation: Pick<Context, 'awsRequestId' | 'invokedFunctionArn'>,
): Promise<DynamoDBBatchResponse> {
  const changes = Records.map(record => ({
    record,
    kind: kindOf(record),
    text: compressLargeText(asciiJson(toQueuedChange(record))),
  }))
  const outcomes = await Promise.all(
    allConsumers().map(([name, { kinds, changes_per_message }]) => {
      const consumedChanges = changes.filter(({ kind }) => kinds.some(consumedKind => consumedKind === kind))
      return enqueue(`${CHANGE_QUEUES}${consumerQueueName(name)}`, toMessages(consumedChanges, changes_per_message))
    }),
  )
  const rejected = new Map(outcomes.flatMap(outcome => [...outcome.rejected]))
  const failed = new Set(outcomes.flatMap(outcome => [...outcome.failed]))
  for (const change of changes) {
    const reason = rejected.get(change)
    const isDone = !failed.has(change) && (reason === undefined || (await tryDeadLetter(change, reason, invocation)))
    if (!isDone) return { batchItemFailures: [{ itemIdentifier: change.record.dynamodb?.SequenceNumber ?? '' }] }
  }
  return { batchItemFailures: [] }
}

/** Stores a change in the bucket of failed changes. Returns false if that fails and the change must be repeated. */
async function tryDeadLetter(
  { record }: Change,
  reason: string,
  invocation: Parameters<typeof deadLetter>[2],
): Promise<boolean> {
  try {
    await deadLetter(record, reason, invocation)
    return true
  } catch (error) {
    log.error('a change that a queue refuses could not be put aside', { error })
    return false
  }
}

const kindOf = ({ dynamodb }: DynamoDBRecord): string | undefined => (dynamodb?.NewImage ?? dynamodb?.OldImage)?.kind?.S

const toMessage = (changes: readonly Change[]): Message => ({
  changes,
  body: composeChangeMessage(changes.map(({ text }) => text)),
})

/** Groups changes in order into messages within the limits of count and bytes. */
function toMessages(changes: readonly Change[], maxChanges: number): Message[] {
  const messages: Change[][] = []
  let bytes = 0
  for (const change of changes) {
    const last = messages.at(-1)
    const size = change.text.length + 1
    if (last && last.length < maxChanges && bytes + size <= MAX_REQUEST_BYTES) last.push(change)
    else {
      messages.push([change])
      bytes = 0
    }
    bytes += size
  }
  return messages.map(toMessage)
}

/** Sends messages in as few requests as possible. */
async function enqueue(QueueUrl: string, messages: readonly Message[]): Promise<Unsent> {
  const unsent: Unsent = { rejected: new Map(), failed: new Set() }
  let batch: Message[] = []
  let bytes = 0
  for (const message of messages) {
    if (
      batch.length === MAX_REQUEST_MESSAGES ||
      (batch.length > 0 && bytes + message.body.length > MAX_REQUEST_BYTES)
    ) {
      await sendBatch(QueueUrl, batch, unsent)
      batch = []
      bytes = 0
    }
    batch.push(message)
    bytes += message.body.length
  }
  if (batch.length > 0) await sendBatch(QueueUrl, batch, unsent)
  return unsent
}

/**
 * Sends one request. The changes of a rejected message are sent again one by one, so that only the offending change is
 * rejected.
 */
async function sendBatch(QueueUrl: string, batch: readonly Message[], unsent: Unsent): Promise<void> {
  let pending = batch
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    await backOff(attempt, PAUSES)
    const { failures, isAnswered } = await request(QueueUrl, pending)
    for (const { message, reason } of failures.filter(({ isRejected }) => isRejected)) {
      const [change] = message.changes
      if (change && pending.length === 1 && message.changes.length === 1) unsent.rejected.set(change, reason)
      else for (const change of message.changes) await sendBatch(QueueUrl, [toMessage([change])], unsent)
    }
    const failed = failures.filter(({ isRejected }) => !isRejected)
    pending = failed.map(({ message }) => message)
    // A request that got no response was already retried by the SDK.
    if (pending.length > 0 && (!isAnswered || attempt === MAX_TRIES - 1)) {
      log.error('changes of the table could not be handed on', { queue: QueueUrl, reason: failed[0]?.reason })
      for (const { changes } of pending) for (const change of changes) unsent.failed.add(change)
      return
    }
  }
}

type Failure = { message: Message; reason: string; isRejected: boolean }

async function request(
  QueueUrl: string,
  batch: readonly Message[],
): Promise<{ failures: Failure[]; isAnswered: boolean }> {
  const Entries = batch.map(({ body }, index) => ({ Id: String(index), MessageBody: body }))
  try {
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    const failures = batch.flatMap((message, index): Failure[] => {
      const failed = Failed.find(({ Id }) => Id === String(index))
      if (!failed) return []
      const reason = failed.Code ?? 'unknown'
      // SQS reports throttling as the sender's fault too, but it is temporary.
      return [{ message, reason, isRejected: failed.SenderFault === true && !/throttl/i.test(reason) }]
    })
    return { failures, isAnswered: true }
  } catch (error) {
    const reason = nameOfError(error)
    const isRejected = REJECTION_ERRORS.includes(reason)
    return { failures: batch.map(message => ({ message, reason, isRejected })), isAnswered: false }
  }
}
