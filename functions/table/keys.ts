import type { OrderStatus } from '#shared/domain/orders.ts'
import type { Role } from '#shared/domain/users.ts'

/**
 * Builders of every key of the single table. Only stores call them.
 *
 * Four indexes are shared by kinds of items that never meet in one partition:
 *   GSI1 lists of one kind by time; GSI2 groups (order status, role); GSI3 owners; GSI4 what falls due.
 * GSI5 is for map cells alone and holds only what the map draws.
 */
export type Key = { PK: string; SK: string }

export const pointKey = (id: string): Key => ({ PK: `POINT#${id}`, SK: 'POINT' })
export const ALL_POINTS = 'POINTS'
export const cellPartition = (cell: string): string => `CELL#${cell}`
export const cellSummaryKey = (cell: string): Key => ({ PK: 'CELLS', SK: `CELL#${cell}` })
export const CELL_SUMMARIES = 'CELLS'

/** Counts points up; ids are numbers so that the public map stays small (shared/domain/map-cells.ts). */
export const POINT_COUNTER: Key = { PK: 'COUNTER', SK: 'POINT' }
/** One row of an import, by its content, so that a second run finds the first. */
export const importedRowKey = (fingerprint: string): Key => ({ PK: `IMPORT#${fingerprint}`, SK: 'IMPORT' })

export const TAGS = 'TAGS'
export const tagKey = (id: string): Key => ({ PK: TAGS, SK: `TAG#${id}` })
export const tagNameKey = (name: string): Key => ({ PK: `TAG_NAME#${name}`, SK: 'TAG_NAME' })

export const TIERS = 'TIERS'
export const tierKey = (id: string): Key => ({ PK: TIERS, SK: `TIER#${id}` })
export const tierNameKey = (name: string): Key => ({ PK: `TIER_NAME#${name}`, SK: 'TIER_NAME' })

export const MAP_SETTINGS: Key = { PK: 'MAP', SK: 'SETTINGS' }

export const orderKey = (id: string): Key => ({ PK: `ORDER#${id}`, SK: 'ORDER' })
export const orderEventKey = (id: string, at: string, name: string): Key => ({
  PK: `ORDER#${id}`,
  SK: `EVENT#${at}#${name}`,
})
export const ALL_ORDERS = 'ORDERS'
export const ordersOfStatus = (status: OrderStatus): string => `ORDERS#${status}`
export const ordersOfUser = (userId: string): string => `OWNER#USER#${userId}`
export const ordersOfGuest = (email: string): string => `OWNER#GUEST#${email}`
/** Pending orders by the end of their hold. */
export const DUE_HOLDS = 'DUE#HOLDS'
/** Completed orders by the end of the first of their running contracts. */
export const DUE_CONTRACTS = 'DUE#CONTRACTS'

export const taskKey = (id: string): Key => ({ PK: `TASK#${id}`, SK: 'TASK' })
export const ALL_TASKS = 'TASKS'
export const tasksOfStatus = (status: string): string => `TASKS#${status}`

export const profileKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'PROFILE' })
export const profilesOfRole = (role: Role): string => `ROLE#${role}`
export const profileOfEmail = (email: string): string => `EMAIL#${email}`

export const notificationKey = (userId: string, id: string): Key => ({ PK: `USER#${userId}`, SK: `NOTIFICATION#${id}` })

export const idempotencyKey = (scope: string, key: string): Key => ({
  PK: `IDEMPOTENCY#${scope}#${key}`,
  SK: 'IDEMPOTENCY',
})
/** A message that was sent or is being sent, so that an event that comes twice writes one e-mail. */
export const sentMessageKey = (id: string): Key => ({ PK: `SENT#${id}`, SK: 'SENT' })

/** Text that sorts by time and stays unique: ISO 8601 instant, then the id. */
export const byTime = (instant: string, id: string): string => `${instant}#${id}`
