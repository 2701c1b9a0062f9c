import type { ConsumerName } from '#functions/events/consumers.ts'
import { MAX_ATTEMPTS } from '#functions/platform/queues/max-attempts.ts'

/**
 * A queue, which has one consumer function of the same name. With the pauses of
 * functions/platform/queues/from-queue.ts, a message is tried for half a day.
 */
type QueueDefinition = {
  /** Number of messages per invocation. */
  batch_size: number
  /** Maximum number of concurrent invocations. */
  max_concurrency: number
  /** Number of deliveries before a message goes to the dead-letter queue. */
  max_receives: number
  /** Days after which SQS deletes a message, delivered or not. */
  retention_days: number
}
export type QueueName = 'emails' | 'email_feedback' | ConsumerName

/** Queues of e-mails. The other queues are the consumers' and contain changes of the table. */
export const MAIL_QUEUES = ['emails', 'email_feedback'] as const satisfies readonly QueueName[]

const RETRY_DEFAULTS = { max_receives: MAX_ATTEMPTS, retention_days: 4 } as const
/**
 * For messages that contain many changes each: two concurrent invocations (the fewest that AWS allows), because more
 * would conflict more often on the same items.
 */
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
  freed_points: BULK_MESSAGES,
  accounts: SINGLE_MESSAGES,
  // One message per invocation, because the time to handle it grows with the number of the person's orders.
  deletions: { ...SINGLE_MESSAGES, batch_size: 1 },
}

/** Days for which dead-letter queues keep a message, so that somebody can look at it. */
export const DEAD_LETTER_DAYS = 14

/**
 * Visibility timeout: six times the consumer's timeout, as AWS recommends. After it, a message that was not deleted is
 * delivered again. Seconds.
 */
export const visibilitySeconds = ({ timeout_seconds }: { timeout_seconds: number }): number => 6 * timeout_seconds
