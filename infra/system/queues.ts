import type { ConsumerName } from '#functions/events/consumers.ts'
import { MAX_ATTEMPTS } from '#functions/platform/queues/max-attempts.ts'

/**
 * A queue has one consumer function of the same name. With the pauses of functions/platform/queues/from-queue.ts, a message
 * is tried for half a day.
 */
type QueueDefinition = {
  /** Messages per invocation. */
  batch_size: number
  /** Invocations that may run at the same time. */
  max_concurrency: number
  /** Deliveries of one message before it goes to the dead-letter queue. */
  max_receives: number
  /** Days after which SQS deletes a message, delivered or not. */
  retention_days: number
}
export type QueueName = 'emails' | 'email_feedback' | ConsumerName

/** Queues of e-mails, sent by name; those of the consumers hold changes of the table. */
export const MAIL_QUEUES = ['emails', 'email_feedback'] as const satisfies readonly QueueName[]

const RETRY_DEFAULTS = { max_receives: MAX_ATTEMPTS, retention_days: 4 } as const
/** For messages that hold many changes each: two invocations, the fewest that AWS allows, conflict less often on the same items. */
const BULK_MESSAGES = { batch_size: 1, max_concurrency: 2, ...RETRY_DEFAULTS } as const
const SINGLE_MESSAGES = { batch_size: 5, max_concurrency: 5, ...RETRY_DEFAULTS } as const

export const QUEUES: Readonly<Record<QueueName, QueueDefinition>> = {
  emails: SINGLE_MESSAGES,
  email_feedback: SINGLE_MESSAGES,
  map_updates: BULK_MESSAGES,
  search: BULK_MESSAGES,
  pictures: BULK_MESSAGES,
  point_history: BULK_MESSAGES,
  order_upkeep: SINGLE_MESSAGES,
  notifications: SINGLE_MESSAGES,
  free_points: BULK_MESSAGES,
  accounts: SINGLE_MESSAGES,
  // One message may take as long as its person has orders.
  deletions: { ...SINGLE_MESSAGES, batch_size: 1 },
}

/** How long dead-letter queues retain a message, so that somebody can look at it. */
export const DEAD_LETTER_DAYS = 14

/** AWS recommends six times the consumer's timeout: after that, an unacknowledged message is delivered again. */
export const visibilitySeconds = ({ timeout_seconds }: { timeout_seconds: number }): number => 6 * timeout_seconds
