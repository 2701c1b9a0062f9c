import type { Kind } from '../platform/table/kinds.ts'

/**
 * The consumers of changes, each with the kinds of items whose changes it handles. Each consumer is a function with its
 * own queue (infra/system/events.ts), so that a failing or slow one delays no other. The consumer's file in this folder
 * lists the domains' reactions.
 */
export const CONSUMERS = {
  map_updates: { kinds: ['point'], changes_per_message: 100 },
  search: {
    kinds: ['point', 'profile', 'customer', 'order', 'installation_task', 'ledger_entry'],
    changes_per_message: 100,
  },
  pictures: { kinds: ['art', 'deleted_point', 'order', 'point', 'profile', 'upload'], changes_per_message: 100 },
  point_history: { kinds: ['installation_proof', 'installation_task', 'order', 'point'], changes_per_message: 100 },
  order_upkeep: { kinds: ['customer', 'customer_merge', 'order', 'installation_task'], changes_per_message: 10 },
  notifications: {
    kinds: [
      'art',
      'damage_report',
      'installation_task',
      'late_work',
      'order',
      'order_notice',
      'point_event',
      'role_change',
    ],
    changes_per_message: 1,
  },
  freed_points: { kinds: ['point'], changes_per_message: 100 },
  accounts: { kinds: ['profile'], changes_per_message: 1 },
  deletions: {
    kinds: ['customer_deletion', 'deletion_request', 'order', 'profile', 'retained_customer', 'retained_person'],
    changes_per_message: 1,
  },
} as const satisfies Record<string, Consumer>

type Consumer = {
  kinds: readonly Kind[]
  /** Maximum number of changes per message. When one change of a message fails, all of them are repeated. */
  changes_per_message: number
}

export type ConsumerName = keyof typeof CONSUMERS

/** All consumers, with their common type. */
export const allConsumers = (): [ConsumerName, Consumer][] => Object.entries(CONSUMERS) as [ConsumerName, Consumer][]

/** Suffix of a queue's name: 'map-updates', and 'map-updates-undone' for its dead-letter queue. */
export const consumerQueueName = (name: string): string => name.replaceAll('_', '-')
export const deadLetterQueueName = (name: string): string => `${consumerQueueName(name)}-undone`
