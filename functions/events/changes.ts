import { SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'
import { sqs } from '../platform/queues/sqs.ts'
import { backOff } from '../platform/table/back-off.ts'
import { queuedChange } from './change-message.ts'
import { allConsumers, queueOf } from './consumers.ts'
import { deadLetter } from './dead-letter.ts'

const { CHANGE_QUEUES } = readEnvironment('CHANGE_QUEUES')

/** All messages of one request together may have 262,144 bytes. */
const MAX_BYTES = 240_000
/** One request takes this many messages. */
const BATCH = 10
/** How often a queue is asked to take what it failed to take of a request. Milliseconds of its pauses. */
const MAX_TRIES = 3
const PAUSES = { first: 100, longest: 1_000 }

/** Errors by which a queue refuses a whole request for what its messages hold; any other may be over the next time. */
const REFUSED_CONTENTS: readonly string[] = [
  'InvalidMessageContents',
  'BatchRequestTooLong',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]

/** A record of the stream, and the JSON that stands for it in a message. */
type Change = { record: DynamoDBRecord; kind: string | undefined; text: string }
type Message = { changes: readonly Change[]; body: string }

/** What a queue did not take: what it never will, by its reason, and what it may take the next time. */
type NotTaken = { refused: Map<Change, string>; left: Set<Change> }

/**
 * Gives each change of the table to those that hear of its kind, and reads no item, so no item can be in its way. A change
 * that a queue refuses is put aside alone and at once. When a queue fails, the batch comes again from the first change that
 * it did not take, to all consumers.
 */
export async function handler(
  { Records }: DynamoDBStreamEvent,
  invocation: Pick<Context, 'awsRequestId' | 'invokedFunctionArn'>,
): Promise<DynamoDBBatchResponse> {
  const changes = Records.map(record => ({ record, kind: kindOf(record), text: asciiJson(queuedChange(record)) }))
  const outcomes = await Promise.all(
    allConsumers().map(([name, { kinds, changes_together }]) => {
      const heard = changes.filter(({ kind }) => kinds.some(each => each === kind))
      return handOn(`${CHANGE_QUEUES}${queueOf(name)}`, messagesOf(heard, changes_together))
    }),
  )
  const refused = new Map(outcomes.flatMap(outcome => [...outcome.refused]))
  const left = new Set(outcomes.flatMap(outcome => [...outcome.left]))
  for (const change of changes) {
    const reason = refused.get(change)
    const isDone = !left.has(change) && (reason === undefined || (await isKept(change, reason, invocation)))
    if (!isDone) return { batchItemFailures: [{ itemIdentifier: change.record.dynamodb?.SequenceNumber ?? '' }] }
  }
  return { batchItemFailures: [] }
}

/** Puts a change aside; false when the bucket fails, and the change has to come again. */
async function isKept(
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

const messageOf = (changes: readonly Change[]): Message => ({
  changes,
  body: `[${changes.map(({ text }) => text).join()}]`,
})

/** The changes in their order, in messages of so many and no more bytes than a message may have. */
function messagesOf(changes: readonly Change[], together: number): Message[] {
  const messages: Change[][] = []
  let bytes = 0
  for (const change of changes) {
    const last = messages.at(-1)
    const size = change.text.length + 1
    if (last && last.length < together && bytes + size <= MAX_BYTES) last.push(change)
    else {
      messages.push([change])
      bytes = 0
    }
    bytes += size
  }
  return messages.map(messageOf)
}

/** Sends messages in as few requests as it takes. */
async function handOn(QueueUrl: string, messages: readonly Message[]): Promise<NotTaken> {
  const notTaken: NotTaken = { refused: new Map(), left: new Set() }
  let batch: Message[] = []
  let bytes = 0
  for (const message of messages) {
    if (batch.length === BATCH || (batch.length > 0 && bytes + message.body.length > MAX_BYTES)) {
      await send(QueueUrl, batch, notTaken)
      batch = []
      bytes = 0
    }
    batch.push(message)
    bytes += message.body.length
  }
  if (batch.length > 0) await send(QueueUrl, batch, notTaken)
  return notTaken
}

/** Sends one request; what is refused of it is sent again change by change, so that only the one at fault stays behind. */
async function send(QueueUrl: string, batch: readonly Message[], notTaken: NotTaken): Promise<void> {
  let trying = batch
  for (let attempt = 0; trying.length > 0; attempt += 1) {
    await backOff(attempt, PAUSES)
    const { failures, isAnswered } = await request(QueueUrl, trying)
    for (const { message, reason } of failures.filter(({ isRefused }) => isRefused)) {
      const [change] = message.changes
      if (change && trying.length === 1 && message.changes.length === 1) notTaken.refused.set(change, reason)
      else for (const each of message.changes) await send(QueueUrl, [messageOf([each])], notTaken)
    }
    const failed = failures.filter(({ isRefused }) => !isRefused)
    trying = failed.map(({ message }) => message)
    // The SDK has already repeated a request that nobody answered.
    if (trying.length > 0 && (!isAnswered || attempt === MAX_TRIES - 1)) {
      log.error('changes of the table could not be handed on', { queue: QueueUrl, reason: failed[0]?.reason })
      for (const { changes } of trying) for (const change of changes) notTaken.left.add(change)
      return
    }
  }
}

type Failure = { message: Message; reason: string; isRefused: boolean }

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
      // A sender that is too quick is at fault too, and is taken later.
      return [{ message, reason, isRefused: failed.SenderFault === true && !/throttl/i.test(reason) }]
    })
    return { failures, isAnswered: true }
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    const isRefused = REFUSED_CONTENTS.includes(reason)
    return { failures: batch.map(message => ({ message, reason, isRefused })), isAnswered: false }
  }
}
