import { setCorrelationId } from '../platform/aws/correlation.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'
import { fromQueue, NonRetryableError } from '../platform/queues/from-queue.ts'
import type { Reaction, StoredChange } from '../platform/table/changes.ts'
import {
  composeChangeMessage,
  compressLargeText,
  parseChangeMessage,
  type QueuedChange,
  toStoredChange,
} from './change-message.ts'
import { type ConsumerName, consumerQueueName, deadLetterQueueName } from './consumers.ts'

const { CHANGE_QUEUES } = readEnvironment('CHANGE_QUEUES')

/**
 * Makes the handler of a consumer's queue, which runs the domains' reactions in parallel. If one reaction fails, the
 * message is delivered to all reactions again, so they have to be idempotent. A change that a reaction can't parse goes
 * alone to the dead-letter queue after the other changes succeeded.
 */
export const consume = (name: ConsumerName, reactions: readonly Reaction[]) =>
  fromQueue({
    queueUrl: `${CHANGE_QUEUES}${consumerQueueName(name)}`,
    deadLettersUrl: `${CHANGE_QUEUES}${deadLetterQueueName(name)}`,
    async handle(body, deadLetter) {
      const queued = parseQueued(body)
      const changes = [...queued.keys()]
      // Changes of several requests have no correlation id in common; then each change is handled with its own (changes.ts).
      const [id, ...others] = new Set(changes.map(({ correlation_id }) => correlation_id))
      if (others.length === 0) setCorrelationId(id)
      const outcomes = await Promise.allSettled(reactions.map(({ handle: reactTo }) => reactTo(changes)))
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
      const unreadable = new Set(
        outcomes.flatMap(settledOutcome => (settledOutcome.status === 'fulfilled' ? settledOutcome.value : [])),
      )
      for (const change of unreadable) {
        const letter = queued.get(change)
        if (letter)
          await deadLetter(composeChangeMessage([compressLargeText(asciiJson(letter))]), `unreadable ${change.kind}`)
      }
    },
  })

function parseQueued(body: string): Map<StoredChange, QueuedChange> {
  try {
    return new Map(parseChangeMessage(body).map(change => [toStoredChange(change), change]))
  } catch {
    throw new NonRetryableError('it holds no changes')
  }
}
