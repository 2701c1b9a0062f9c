/**
 * Builders of every key of the single table. Only stores call them.
 *
 * Four indexes are shared by kinds of items that never meet in one partition:
 *   GSI1 lists of one kind by time; GSI2 groups (order status, role); GSI3 owners; GSI4 what falls due.
 */
export type Key = { PK: string; SK: string }

export const pointKey = (id: string): Key => ({ PK: `POINT#${id}`, SK: 'POINT' })
/** The point that a printed code is of. */
export const pointCodeKey = (code: string): Key => ({ PK: `CODE#${code}`, SK: 'CODE' })
/** What was told of its damages stands beside a point, apart from how to reach who told it. */
export const DAMAGE = 'DAMAGE#'
export const damageKey = (pointId: string, reportId: string): Key => ({
  ...pointKey(pointId),
  SK: `${DAMAGE}${reportId}`,
})
export const damageContactKey = (pointId: string, reportId: string): Key => ({
  ...pointKey(pointId),
  SK: `CONTACT#${reportId}`,
})
/** What happened to it, each by its moment. */
export const POINT_EVENT = 'EVENT#'
export const pointEventKey = (pointId: string, at: string, name: string): Key => ({
  ...pointKey(pointId),
  SK: `${POINT_EVENT}${at}#${name}`,
})
/** The task that mends what is damaged at it now. */
export const openDamageKey = (pointId: string): Key => ({ ...pointKey(pointId), SK: 'OPEN_DAMAGE' })
/** Who wants to be told when it is free, each by a digest of their e-mail. */
export const WATCH = 'WATCH#'
export const watchKey = (pointId: string, key: string): Key => ({ ...pointKey(pointId), SK: `${WATCH}${key}` })
export const watchesOfEmail = (email: string): string => `OWNER#WATCH#${email}`
/** What is left of it after it was deleted, until nobody may bring it back any more. */
export const deletedPointKey = (pointId: string): Key => ({ ...pointKey(pointId), SK: 'DELETED' })
export const DELETED_POINTS = 'DELETED_POINTS'
export const ALL_POINTS = 'POINTS'
export const cellPartition = (cell: string): string => `CELL#${cell}`
export const shardKey = (cell: string, shard: string): Key => ({ PK: cellPartition(cell), SK: `SHARD#${shard}` })
export const CELLS = 'CELLS'
export const cellKey = (cell: string): Key => ({ PK: CELLS, SK: `CELL#${cell}` })

/** Counts points up; ids are numbers so that the public map stays small (shared/map/rules/map-cells.ts). */
export const POINT_COUNTER: Key = { PK: 'COUNTER', SK: 'POINT' }
/** One row of an import, by its content, so that a second run finds the first. */
export const importedRowKey = (fingerprint: string): Key => ({ PK: `IMPORT#${fingerprint}`, SK: 'IMPORT' })
/** The points that one import brought. */
export const importPoints = (importId: string): string => `IMPORT_POINTS#${importId}`
export const importPointKey = (importId: string, pointId: string): Key => ({
  PK: importPoints(importId),
  SK: `POINT#${pointId}`,
})
export const POINT_IMPORTS = 'POINT_IMPORTS'
/** Ids of imports sort by the moment of their beginning. */
export const pointImportKey = (id: string): Key => ({ PK: POINT_IMPORTS, SK: `IMPORT#${id}` })

export const TAGS = 'TAGS'
export const tagKey = (id: string): Key => ({ PK: TAGS, SK: `TAG#${id}` })
export const tagNameKey = (name: string): Key => ({ PK: `TAG_NAME#${name}`, SK: 'TAG_NAME' })

export const TIERS = 'TIERS'
export const tierKey = (id: string): Key => ({ PK: TIERS, SK: `TIER#${id}` })
export const tierNameKey = (name: string): Key => ({ PK: `TIER_NAME#${name}`, SK: 'TIER_NAME' })

export const MAP_SETTINGS: Key = { PK: 'MAP', SK: 'SETTINGS' }

export const orderKey = (id: string): Key => ({ PK: `ORDER#${id}`, SK: 'ORDER' })
/** What happened to an order stands beside it. */
export const ORDER_EVENT = 'EVENT#'
export const orderEventKey = (id: string, at: string, name: string): Key => ({
  ...orderKey(id),
  SK: `${ORDER_EVENT}${at}#${name}`,
})
/** Its contract too, and what anybody may know of one by its hash. */
export const contractKey = (orderId: string): Key => ({ ...orderKey(orderId), SK: 'CONTRACT' })
export const contractCheckKey = (contractHash: string): Key => ({ PK: `CONTRACT#${contractHash}`, SK: 'CHECK' })
export const ALL_ORDERS = 'ORDERS'
export const ordersOfStatus = (status: string): string => `ORDERS#${status}`
export const ordersOfUser = (userId: string): string => `OWNER#USER#${userId}`
export const ordersOfGuest = (email: string): string => `OWNER#GUEST#${email}`
/** Pending orders by the end of their hold. */
export const DUE_HOLDS = 'DUE#HOLDS'
/** Completed orders by the end of the first of their running contracts. */
export const DUE_CONTRACTS = 'DUE#CONTRACTS'

export const taskKey = (id: string): Key => ({ PK: `TASK#${id}`, SK: 'TASK' })
/** Its arts stand beside it, in their order. */
export const TASK_ART = 'ART#'
export const artKey = (taskId: string, version: number): Key => ({
  ...taskKey(taskId),
  SK: `${TASK_ART}${String(version).padStart(4, '0')}`,
})
/** The proof of its last completion stands beside it, and those of former ones. */
export const PROOF = 'PROOF'
export const proofKey = (taskId: string): Key => ({ ...taskKey(taskId), SK: PROOF })
export const formerProofKey = (taskId: string, completionId: string): Key => ({
  ...taskKey(taskId),
  SK: `${PROOF}#${completionId}`,
})
/** What happened to a task stands beside it. */
export const TASK_EVENT = 'EVENT#'
export const taskEventKey = (id: string, at: string, name: string): Key => ({
  ...taskKey(id),
  SK: `${TASK_EVENT}${at}#${name}`,
})
/** What a technician brought back, by the id that the device made. */
export const taskReturnKey = (taskId: string, returnId: string): Key => ({
  ...taskKey(taskId),
  SK: `RETURN#${returnId}`,
})
/** What a technician did who had it no longer, by the id that the device made. */
export const LATE_WORK = 'LATE#'
export const lateWorkKey = (taskId: string, reportId: string): Key => ({
  ...taskKey(taskId),
  SK: `${LATE_WORK}${reportId}`,
})
export const ALL_TASKS = 'TASKS'
export const tasksOfStatus = (status: string): string => `TASKS#${status}`
/** What a technician has in the street. */
export const tasksInField = (technicianId: string): string => `FIELD#${technicianId}`
/** Open tasks that have a day. */
export const DUE_TASKS = 'DUE#tasks'

/** The moment by which all sessions of this person were ended. */
export const sessionsEndKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'SESSIONS_END' })
/** A person's own request that their data be removed. */
export const deletionRequestKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'DELETION_REQUEST' })
/** What the law obliges to keep of somebody who is gone. */
export const retainedPersonKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'RETAINED' })

/** Who the administrators are, in one item, so that the last of them can't leave. */
export const ADMINS: Key = { PK: 'ADMINS', SK: 'ADMINS' }

/** Who became or ceased to be of the office, by time. */
export const ROLE_HISTORY = 'ROLE_HISTORY'
export const roleChangeKey = (place: string): Key => ({ PK: ROLE_HISTORY, SK: place })

export const ALL_PROFILES = 'PROFILES'
/** Accounts whose e-mail is not proven yet. */
export const PENDING_PROFILES = 'PENDING#PROFILES'
export const profileKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'PROFILE' })
export const profilesOfRole = (role: string): string => `ROLE#${role}`
export const profileOfEmail = (email: string): string => `EMAIL#${email}`

export const notificationKey = (userId: string, id: string): Key => ({ PK: `USER#${userId}`, SK: `NOTIFICATION#${id}` })

/** Notifications that somebody has not read yet, by their ids, which begin with the time. */
export const unreadOfPerson = (userId: string): string => `UNREAD#USER#${userId}`

/** That people were told of what ends; beside its order. */
export const orderNoticeKey = (orderId: string, name: string): Key => ({ ...orderKey(orderId), SK: `NOTICE#${name}` })

export const idempotencyKey = (scope: string, key: string): Key => ({
  PK: `IDEMPOTENCY#${scope}#${key}`,
  SK: 'IDEMPOTENCY',
})
/** What became of a file that somebody was let upload, by where it arrived. */
export const uploadKey = (key: string): Key => ({ PK: `UPLOAD#${key}`, SK: 'UPLOAD' })
/** A message that was sent or is being sent, so that an event that comes twice writes one e-mail. */
export const sentMessageKey = (id: string): Key => ({ PK: `SENT#${id}`, SK: 'SENT' })

/** E-mails that could not be sent. */
export const FAILED_EMAILS = 'FAILED_EMAILS'
export const failedEmailKey = (messageId: string): Key => ({ PK: FAILED_EMAILS, SK: `EMAIL#${messageId}` })

/** How far a run has come that rewrites what is stored (functions/upkeep/migration). */
export const MIGRATION: Key = { PK: 'MIGRATION', SK: 'MIGRATION' }

/** Whose turn a scheduled function's work is. */
export const jobKey = (name: string): Key => ({ PK: `JOB#${name}`, SK: 'JOB' })

/** One counter of attempts of one window; `who` is a digest, never the address or e-mail itself. */
export const throttleKey = (purpose: string, who: string, window: number): Key => ({
  PK: `THROTTLE#${purpose}#${who}`,
  SK: `WINDOW#${window}`,
})
/** What one e-mail, account or address holds without payment; `digest`, never one of these itself. */
export const holderKey = (digest: string): Key => ({ PK: `HOLDER#${digest}`, SK: 'HOLDER' })
/** What is gathered to be told together to one e-mail; `digest`, never the e-mail itself. */
export const gatheredKey = (digest: string): Key => ({ PK: `GATHERED#${digest}`, SK: 'GATHERED' })
/** When orders were made as a guest with one e-mail; `digest`, never the e-mail itself. */
export const guestOrdersKey = (digest: string): Key => ({ PK: `GUEST_ORDERS#${digest}`, SK: 'GUEST_ORDERS' })
/**
 * What is stored for a list (functions/platform/lists): postings of what is true of an item ('status#paid'), in the list's order;
 * how many items are under each facet; under which facets an item is counted.
 */
export const listKeys = (kind: string) => ({
  postings: (facet: string): string => `POSTINGS#${kind}#${facet}`,
  counts: `COUNTS#${kind}`,
  count: 'items',
  counted: (id: string): Key => ({ PK: `COUNTED#${kind}#${id}`, SK: 'COUNTED' }),
})
/** Points had theirs first. */
export const POINT_LIST = {
  postings: (facet: string): string => `POINT_POSTINGS#${facet}`,
  counts: 'POINT_COUNTS',
  count: 'points',
  counted: (id: string): Key => ({ PK: `POINT#${id}`, SK: 'COUNTED' }),
}
/** So had people their postings: each under a piece of a word. */
export const PROFILE_LIST = {
  ...listKeys('profile'),
  postings: (piece: string): string => `SEARCH#profile#${piece}`,
}
export const ORDER_LIST = listKeys('order')
export const TASK_LIST = listKeys('installation_task')
/** What the place index answered a question with, such as 'cep#13465000'. */
export const placesKey = (question: string): Key => ({ PK: `PLACES#${question}`, SK: 'PLACES' })

/** Text that sorts by name and stays unique: 'ana-maria-de-souza#…'. */
export const byName = (name: string, id: string): string => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replace(/[^a-z0-9]+/g, '-').slice(0, 100)}#${id}`
}
export const BY_NAME = /^[a-z0-9-]{0,100}#[\w-]{1,64}$/

/** Text that sorts by time and stays unique: ISO 8601 instant, then the id. */
export const byTime = (instant: string, id: string): string => `${instant}#${id}`
export const BY_TIME = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#[\w-]{1,64}$/
