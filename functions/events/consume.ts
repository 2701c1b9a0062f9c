import { readEnvironment } from '../platform/aws/environment.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'
import { fromQueue, NonRetryableError } from '../platform/queues/from-queue.ts'
import type { Reaction, StoredChange } from '../platform/table/changes.ts'
import { changesIn, type QueuedChange, storedChange } from './change-message.ts'
import { type ConsumerName, deadLettersOf, queueOf } from './consumers.ts'

const { CHANGE_QUEUES } = readEnvironment('CHANGE_QUEUES')

/**
 * A consumer: works off its queue with the reactions of its domains. None of them waits for another: when one fails the
 * message comes again, to all of them, so each must be harmless the second time. A change that one of them can't read goes
 * to the dead letters alone, once the others of its message are done.
 */
export const consume = (name: ConsumerName, reactions: readonly Reaction[]) =>
  fromQueue({
    queueUrl: `${CHANGE_QUEUES}${queueOf(name)}`,
    deadLettersUrl: `${CHANGE_QUEUES}${deadLettersOf(name)}`,
    async handle(body, deadLetter) {
      const queued = queuedIn(body)
      const changes = [...queued.keys()]
      const outcomes = await Promise.allSettled(reactions.map(({ reactTo }) => reactTo(changes)))
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
      const unreadable = new Set(outcomes.flatMap(each => (each.status === 'fulfilled' ? each.value : [])))
      for (const change of unreadable) await deadLetter(asciiJson([queued.get(change)]), `unreadable ${change.kind}`)
    },
  })

function queuedIn(body: string): Map<StoredChange, QueuedChange> {
  try {
    return new Map(changesIn(body).map(change => [storedChange(change), change]))
  } catch {
    throw new NonRetryableError('it holds no changes')
  }
}
