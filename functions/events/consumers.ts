import type { Kind } from '../platform/table/kinds.ts'

/**
 * Who hears of which changes. Each consumer is a function with a queue of its own (infra/system/events.ts), so that none waits for
 * another that fails or takes long; what it does stands with its domains, and its file here says which.
 */
export const CONSUMERS = {
  map_updates: { kinds: ['point'], changes_together: 100 },
  search: { kinds: ['point', 'profile', 'order', 'installation_task'], changes_together: 100 },
  pictures: { kinds: ['art', 'deleted_point', 'order', 'point', 'profile', 'upload'], changes_together: 100 },
  point_history: { kinds: ['installation_proof', 'installation_task', 'order', 'point'], changes_together: 100 },
  order_upkeep: { kinds: ['order', 'installation_task'], changes_together: 10 },
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
    changes_together: 1,
  },
  free_points: { kinds: ['point'], changes_together: 100 },
  accounts: { kinds: ['profile'], changes_together: 1 },
  deletions: { kinds: ['deletion_request', 'order', 'retained_person'], changes_together: 1 },
} as const satisfies Record<string, Consumer>

type Consumer = {
  kinds: readonly Kind[]
  /** Changes that one message brings at most: they come again together when one of them fails. */
  changes_together: number
}

export type ConsumerName = keyof typeof CONSUMERS

/** All consumers, with the type that every reader of this list works with. */
export const allConsumers = (): [ConsumerName, Consumer][] => Object.entries(CONSUMERS) as [ConsumerName, Consumer][]

/** The end of a queue's name: 'map-updates', and 'map-updates-undone' for what could not be done. */
export const queueOf = (name: string): string => name.replaceAll('_', '-')
export const deadLettersOf = (name: string): string => `${queueOf(name)}-undone`
