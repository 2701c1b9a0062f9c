/**
 * Builders of every key of the single table. Only stores call them.
 *
 * Four indexes are shared by several kinds, each in partitions of its own:
 *   GSI1 lists of one kind by time; GSI2 groups (order status, role); GSI3 owners; GSI4 due dates.
 */
export type Key = { PK: string; SK: string }

export const pointKey = (id: string): Key => ({ PK: `POINT#${id}`, SK: 'POINT' })
/** Key of a point code, which is printed on a sign and leads to its point. */
export const pointCodeKey = (code: string): Key => ({ PK: `CODE#${code}`, SK: 'CODE' })
/** Key of an asset code, which belongs to one point for good. */
export const assetCodeKey = (code: string): Key => ({ PK: `ASSET_CODE#${code}`, SK: 'ASSET_CODE' })
/** Damage reports, in the point's partition. The reporters' contact data is in separate items. */
export const DAMAGE_SORT_KEY_PREFIX = 'DAMAGE#'
export const damageKey = (pointId: string, reportId: string): Key => ({
  ...pointKey(pointId),
  SK: `${DAMAGE_SORT_KEY_PREFIX}${reportId}`,
})
export const damageContactKey = (pointId: string, reportId: string): Key => ({
  ...pointKey(pointId),
  SK: `CONTACT#${reportId}`,
})
/** The history of a point, by time. */
export const POINT_EVENT_SORT_KEY_PREFIX = 'EVENT#'
export const pointEventKey = (pointId: string, at: string, name: string): Key => ({
  ...pointKey(pointId),
  SK: `${POINT_EVENT_SORT_KEY_PREFIX}${at}#${name}`,
})
/** The open repair task of a point. */
export const openDamageKey = (pointId: string): Key => ({ ...pointKey(pointId), SK: 'OPEN_DAMAGE' })
/** The open work order of one kind at a point. */
export const openWorkKey = (pointId: string, work: string): Key => ({ ...pointKey(pointId), SK: `OPEN_WORK#${work}` })
/** Point watches: who is notified when the point becomes free, by a digest of the e-mail. */
export const WATCH_SORT_KEY_PREFIX = 'WATCH#'
export const watchKey = (pointId: string, key: string): Key => ({
  ...pointKey(pointId),
  SK: `${WATCH_SORT_KEY_PREFIX}${key}`,
})
export const watchesOfEmailPartition = (email: string): string => `OWNER#WATCH#${email}`
/** A deleted point, until it can no longer be restored. */
export const deletedPointKey = (pointId: string): Key => ({ ...pointKey(pointId), SK: 'DELETED' })
export const DELETED_POINTS_PARTITION = 'DELETED_POINTS'
export const ALL_POINTS_PARTITION = 'POINTS'
export const cellPartition = (cell: string): string => `CELL#${cell}`
export const shardKey = (cell: string, shard: string): Key => ({ PK: cellPartition(cell), SK: `SHARD#${shard}` })
/** Partition of parts of map cells: one for each two first characters of a part's name. */
export const partPartition = (prefix: string): string => `MAP_PARTS#${prefix.slice(0, 2)}`
export const mapPartKey = (part: string): Key => ({ PK: partPartition(part), SK: `PART#${part}` })
export const MAP_REGIONS_PARTITION = 'MAP_REGIONS'
export const mapRegionKey = (region: string): Key => ({ PK: MAP_REGIONS_PARTITION, SK: `REGION#${region}` })
/** Partition of counts of cells in the form from before regions existed. */
export const FORMER_CELLS_PARTITION = 'CELLS'
export const formerCellKey = (cell: string): Key => ({ PK: FORMER_CELLS_PARTITION, SK: `CELL#${cell}` })

/** The counter of point ids. Ids are numbers, so that map cells stay small (shared/map/rules/map-cells.ts). */
export const POINT_COUNTER_KEY: Key = { PK: 'COUNTER', SK: 'POINT' }
/** A row of an import, by a digest of its content, by which a repeated import recognises the row. */
export const importedRowKey = (fingerprint: string): Key => ({ PK: `IMPORT#${fingerprint}`, SK: 'IMPORT' })
/** Partition of an import's entries: the points that it created. */
export const importPointsPartition = (importId: string): string => `IMPORT_POINTS#${importId}`
export const importPointKey = (importId: string, pointId: string): Key => ({
  PK: importPointsPartition(importId),
  SK: `POINT#${pointId}`,
})
/** An import's entry of an existing point that it changed; in the same partition. */
export const importChangeKey = (importId: string, pointId: string): Key => ({
  PK: importPointsPartition(importId),
  SK: `CHANGE#${pointId}`,
})
export const POINT_IMPORTS_PARTITION = 'POINT_IMPORTS'
/** Ids of imports begin with their start time, so keys sort by it. */
export const pointImportKey = (id: string): Key => ({ PK: POINT_IMPORTS_PARTITION, SK: `IMPORT#${id}` })

export const CONTRACT_IMPORTS_PARTITION = 'CONTRACT_IMPORTS'
/** Ids of imports begin with their start time, so keys sort by it. */
export const contractImportKey = (id: string): Key => ({ PK: CONTRACT_IMPORTS_PARTITION, SK: `IMPORT#${id}` })
/** Partition of an import's entries: its contracts, then the customers that it created. */
export const contractImportEntriesPartition = (importId: string): string => `IMPORT_CONTRACTS#${importId}`
export const IMPORTED_CONTRACT_SORT_KEY_PREFIX = 'CONTRACT#'
const importEntryKey = (importId: string, name: string): Key => ({
  PK: contractImportEntriesPartition(importId),
  SK: name,
})
export const importedContractKey = (importId: string, orderId: string): Key =>
  importEntryKey(importId, `${IMPORTED_CONTRACT_SORT_KEY_PREFIX}${orderId}`)
export const importedCustomerKey = (importId: string, customerId: string): Key =>
  importEntryKey(importId, `CUSTOMER#${customerId}`)
/**
 * A contract of an import, by a digest of its document and number, by which a repeated import recognises the contract.
 */
export const knownContractKey = (fingerprint: string): Key => ({ PK: `KNOWN_CONTRACT#${fingerprint}`, SK: 'CONTRACT' })

export const TAGS_PARTITION = 'TAGS'
export const tagKey = (id: string): Key => ({ PK: TAGS_PARTITION, SK: `TAG#${id}` })
export const tagNameKey = (name: string): Key => ({ PK: `TAG_NAME#${name}`, SK: 'TAG_NAME' })

export const TIERS_PARTITION = 'TIERS'
export const tierKey = (id: string): Key => ({ PK: TIERS_PARTITION, SK: `TIER#${id}` })
export const tierNameKey = (name: string): Key => ({ PK: `TIER_NAME#${name}`, SK: 'TIER_NAME' })

export const MAP_SETTINGS_KEY: Key = { PK: 'MAP', SK: 'SETTINGS' }

export const orderKey = (id: string): Key => ({ PK: `ORDER#${id}`, SK: 'ORDER' })
/** The history of an order, in the order's partition. */
export const ORDER_EVENT_SORT_KEY_PREFIX = 'EVENT#'
export const orderEventKey = (id: string, at: string, name: string): Key => ({
  ...orderKey(id),
  SK: `${ORDER_EVENT_SORT_KEY_PREFIX}${at}#${name}`,
})
/** The order's link and the office's actions on it, in the order's partition. */
export const orderLinkKey = (orderId: string): Key => ({ ...orderKey(orderId), SK: 'LINK' })
export const ORDER_LINK_EVENT_SORT_KEY_PREFIX = 'LINK_EVENT#'
export const orderLinkEventKey = (orderId: string, at: string, name: string): Key => ({
  ...orderKey(orderId),
  SK: `${ORDER_LINK_EVENT_SORT_KEY_PREFIX}${at}#${name}`,
})
export const ALL_ORDER_DRAFTS_PARTITION = 'ORDER_DRAFTS'
export const orderDraftKey = (id: string): Key => ({ PK: `ORDER_DRAFT#${id}`, SK: 'DRAFT' })
/** The marker that a large order's points may not be settled, in the order's partition. */
export const unsettledPointsKey = (orderId: string): Key => ({ ...orderKey(orderId), SK: 'UNSETTLED_POINTS' })
/** The order's contract, in the order's partition; below, the public data of a contract by its hash. */
export const contractKey = (orderId: string): Key => ({ ...orderKey(orderId), SK: 'CONTRACT' })
export const contractCheckKey = (contractHash: string): Key => ({ PK: `CONTRACT#${contractHash}`, SK: 'CHECK' })
/** How many contracts were issued in a year. */
export const contractNumbersKey = (year: string): Key => ({ PK: 'CONTRACT_NUMBERS', SK: `YEAR#${year}` })
/** An amendment of the order's contract, by its number, in the order's partition. */
export const amendmentKey = (orderId: string, number: number): Key => ({
  ...orderKey(orderId),
  SK: `AMENDMENT#${String(number).padStart(4, '0')}`,
})
/** The ledger entries of an order, by their place in it; all and those of a type are sorted by day. */
export const orderLedgerPartition = (orderId: string): string => `LEDGER#${orderId}`
export const ledgerEntryKey = (id: string): Key => {
  const end = id.lastIndexOf('_')
  return { PK: orderLedgerPartition(id.slice(0, end)), SK: `ENTRY#${id.slice(end + 1)}` }
}
/** An entry of a bank statement that is a payment. */
export const bankEntryKey = (digest: string): Key => ({ PK: `BANK_ENTRY#${digest}`, SK: 'ENTRY' })
export const LEDGER_PARTITION = 'LEDGER'
export const ledgerOfTypePartition = (type: string): string => `LEDGER_TYPE#${type}`
export const ledgerSortKey = (day: string, id: string): string => `${day}#${id}`
export const LEDGER_SORT_KEY_PATTERN = /^\d{4}-\d\d-\d\d#[\w-]{1,70}$/
export const ALL_ORDERS_PARTITION = 'ORDERS'
export const ordersOfStatusPartition = (status: string): string => `ORDERS#${status}`
export const ordersOfUserPartition = (userId: string): string => `OWNER#USER#${userId}`
export const ordersOfGuestPartition = (email: string): string => `OWNER#GUEST#${email}`
/** Pending orders, by the end of their hold. */
export const DUE_HOLDS_PARTITION = 'DUE#HOLDS'
/** Completed orders, by the earliest end of an item that still runs. */
export const DUE_CONTRACTS_PARTITION = 'DUE#CONTRACTS'
/** Completed orders, by the first day of an item that was booked ahead. */
export const DUE_STARTS_PARTITION = 'DUE#STARTS'
/** Pending orders with a receipt that nobody has decided about, by when it was sent. */
export const DUE_RECEIPTS_PARTITION = 'DUE#RECEIPTS'
/** Instalments with a receipt that nobody has decided about, by when it was sent. */
export const DUE_INSTALMENT_RECEIPTS_PARTITION = 'DUE#INSTALMENT_RECEIPTS'
/** Orders whose points are not settled yet. */
export const DUE_UNSETTLED_PARTITION = 'DUE#UNSETTLED'

export const taskKey = (id: string): Key => ({ PK: `TASK#${id}`, SK: 'TASK' })
/** Arts of a task, in the task's partition, by version. */
export const ART_SORT_KEY_PREFIX = 'ART#'
export const artKey = (taskId: string, version: number): Key => ({
  ...taskKey(taskId),
  SK: `${ART_SORT_KEY_PREFIX}${String(version).padStart(4, '0')}`,
})
/** Proofs of a task, in the task's partition: that of its last completion, and former ones. */
export const PROOF_SORT_KEY_PREFIX = 'PROOF'
export const proofKey = (taskId: string): Key => ({ ...taskKey(taskId), SK: PROOF_SORT_KEY_PREFIX })
export const formerProofKey = (taskId: string, completionId: string): Key => ({
  ...taskKey(taskId),
  SK: `${PROOF_SORT_KEY_PREFIX}#${completionId}`,
})
/** The history of a task, in the task's partition. */
export const TASK_EVENT_SORT_KEY_PREFIX = 'EVENT#'
export const taskEventKey = (id: string, at: string, name: string): Key => ({
  ...taskKey(id),
  SK: `${TASK_EVENT_SORT_KEY_PREFIX}${at}#${name}`,
})
/** A task's return by a technician, by the id that the technician's device generated. */
export const taskReturnKey = (taskId: string, returnId: string): Key => ({
  ...taskKey(taskId),
  SK: `RETURN#${returnId}`,
})
/** Late work on a task, by the id that the technician's device generated. */
export const LATE_WORK_SORT_KEY_PREFIX = 'LATE#'
export const lateWorkKey = (taskId: string, reportId: string): Key => ({
  ...taskKey(taskId),
  SK: `${LATE_WORK_SORT_KEY_PREFIX}${reportId}`,
})
export const ALL_TASKS_PARTITION = 'TASKS'
export const tasksOfStatusPartition = (status: string): string => `TASKS#${status}`
/** A technician's tasks in the field. */
export const tasksInFieldPartition = (technicianId: string): string => `FIELD#${technicianId}`
/** Open tasks with a due date. */
export const TASKS_BY_DUE_DATE_PARTITION = 'DUE#tasks'

/** The time until which a person's sessions were ended. */
export const sessionsEndKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'SESSIONS_END' })
/** Two items of a moved account lead from the person to the account and back. */
export const accountOfPersonKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'ACCOUNT' })
export const personOfAccountKey = (accountId: string): Key => ({ PK: `ACCOUNT#${accountId}`, SK: 'PERSON' })
export const deletionRequestKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'DELETION_REQUEST' })
/** Data that the law requires to keep after a person was deleted. */
export const retainedPersonKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'RETAINED' })

/** The ids of all admins in one item, so that a condition can protect the last one. */
export const ADMINS_KEY: Key = { PK: 'ADMINS', SK: 'ADMINS' }

/** Changes of office roles, by time. */
export const ROLE_HISTORY_PARTITION = 'ROLE_HISTORY'
export const roleChangeKey = (place: string): Key => ({ PK: ROLE_HISTORY_PARTITION, SK: place })

export const ALL_PROFILES_PARTITION = 'PROFILES'
/** Accounts with an unconfirmed e-mail. */
export const PENDING_PROFILES_PARTITION = 'PENDING#PROFILES'
export const profileKey = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'PROFILE' })
export const profilesOfRolePartition = (role: string): string => `ROLE#${role}`
export const profileOfEmailPartition = (email: string): string => `EMAIL#${email}`

export const ALL_CUSTOMERS_PARTITION = 'CUSTOMERS'
export const customerKey = (id: string): Key => ({ PK: `CUSTOMER#${id}`, SK: 'CUSTOMER' })
/** The history of a customer, in the customer's partition. */
export const CUSTOMER_EVENT_SORT_KEY_PREFIX = 'EVENT#'
export const customerEventKey = (id: string, at: string, name: string): Key => ({
  ...customerKey(id),
  SK: `${CUSTOMER_EVENT_SORT_KEY_PREFIX}${at}#${name}`,
})
/** The customer into which this one was merged, in this one's partition. */
export const customerMergeKey = (id: string): Key => ({ ...customerKey(id), SK: 'MERGED' })
/** Who deleted a customer and why, and the data that the law requires to keep; in the customer's partition. */
export const customerDeletionKey = (id: string): Key => ({ ...customerKey(id), SK: 'DELETION' })
export const retainedCustomerKey = (id: string): Key => ({ ...customerKey(id), SK: 'RETAINED' })
/** A CPF or CNPJ, which only one customer has. */
export const customerDocumentKey = (document: string): Key => ({
  PK: `CUSTOMER_DOCUMENT#${document}`,
  SK: 'CUSTOMER_DOCUMENT',
})

export const notificationKey = (userId: string, id: string): Key => ({ PK: `USER#${userId}`, SK: `NOTIFICATION#${id}` })

/** A person's unread notifications, by id; ids begin with the time. */
export const unreadNotificationsPartition = (userId: string): string => `UNREAD#USER#${userId}`

/** A recorded reminder of the end of a hold or contract, in the order's partition. */
export const endReminderKey = (orderId: string, name: string): Key => ({
  ...orderKey(orderId),
  SK: `NOTICE#${name}`,
})

export const idempotentAttemptKey = (scope: string, key: string): Key => ({
  PK: `IDEMPOTENCY#${scope}#${key}`,
  SK: 'IDEMPOTENCY',
})
/** The record of an upload, by the key of its file. */
export const uploadRecordKey = (key: string): Key => ({ PK: `UPLOAD#${key}`, SK: 'UPLOAD' })
/** A message that was sent or is being sent, so that a repeated event sends only one e-mail. */
export const sentMessageKey = (id: string): Key => ({ PK: `SENT#${id}`, SK: 'SENT' })

/** E-mails that could not be sent. */
export const FAILED_EMAILS_PARTITION = 'FAILED_EMAILS'
export const failedEmailKey = (messageId: string): Key => ({ PK: FAILED_EMAILS_PARTITION, SK: `EMAIL#${messageId}` })

/** The mail service's feedback about an address, by a digest of the address. */
export const emailFeedbackKey = (digest: string): Key => ({ PK: `ADDRESS#${digest}`, SK: 'ADDRESS' })

/** Progress of a migration (functions/upkeep/migration). */
export const MIGRATION_KEY: Key = { PK: 'MIGRATION', SK: 'MIGRATION' }

/** The progress of a scan that may be interrupted, and its summary so far. */
export const scanProgressKey = (scan: string): Key => ({ PK: `SCAN#${scan}`, SK: 'PROGRESS' })
export const scanPartKey = (scan: string, startedAt: string, part: number): Key => ({
  PK: `SCAN#${scan}`,
  SK: `PART#${startedAt}#${String(part).padStart(5, '0')}`,
})

/** Lease of a scheduled job. */
export const jobLeaseKey = (name: string): Key => ({ PK: `JOB#${name}`, SK: 'JOB' })

/** A counter of attempts in one time window. `caller` is a digest, never the address or e-mail itself. */
export const throttleKey = (purpose: string, caller: string, window: number): Key => ({
  PK: `THROTTLE#${purpose}#${caller}`,
  SK: `WINDOW#${window}`,
})
/** The number of unpaid points of an e-mail, account or address, by a digest of it. */
export const quotaHolderKey = (digest: string): Key => ({ PK: `HOLDER#${digest}`, SK: 'HOLDER' })
/** Reservations that one e-mail tells of together, by a digest of the address. */
export const emailBatchKey = (digest: string): Key => ({ PK: `GATHERED#${digest}`, SK: 'GATHERED' })
/** Times of guest orders with an e-mail, by a digest of it. */
export const guestOrdersKey = (digest: string): Key => ({ PK: `GUEST_ORDERS#${digest}`, SK: 'GUEST_ORDERS' })
/**
 * Keys of the items that are derived for a list (functions/platform/lists): postings per facet ('status#paid'), in the
 * list's order; counts of facets; an item's mark, which records the facets under which it is counted.
 */
export const listKeys = (kind: string) => ({
  postings: (facet: string): string => `POSTINGS#${kind}#${facet}`,
  counts: `COUNTS#${kind}`,
  count: 'items',
  counted: (id: string): Key => ({ PK: `COUNTED#${kind}#${id}`, SK: 'COUNTED' }),
})
/** Keys of the list of points, which is older than `listKeys` and has other keys. */
export const POINT_LIST_KEYS = {
  postings: (facet: string): string => `POINT_POSTINGS#${facet}`,
  counts: 'POINT_COUNTS',
  count: 'points',
  counted: (id: string): Key => ({ PK: `POINT#${id}`, SK: 'COUNTED' }),
}
/** Keys of the list of profiles, which is older too; its facets are n-grams. */
export const PROFILE_LIST_KEYS = {
  ...listKeys('profile'),
  postings: (facet: string): string => `SEARCH#profile#${facet}`,
}
export const CUSTOMER_LIST_KEYS = listKeys('customer')
export const ORDER_LIST_KEYS = listKeys('order')
export const LEDGER_LIST_KEYS = listKeys('ledger_entry')
export const TASK_LIST_KEYS = listKeys('installation_task')
/** A cached answer of the place index, by the question, such as 'cep#13465000'. */
export const cachedPlacesKey = (question: string): Key => ({ PK: `PLACES#${question}`, SK: 'PLACES' })

/** A sort key that sorts by name and is unique: 'ana-maria-de-souza#…'. */
export const nameSortKeyOf = (name: string, id: string): string => {
  const plainName = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plainName.replace(/[^a-z0-9]+/g, '-').slice(0, 100)}#${id}`
}
export const NAME_SORT_KEY_PATTERN = /^[a-z0-9-]{0,100}#[\w-]{1,64}$/

/** A sort key that sorts by time and is unique: ISO 8601 instant, then the id. */
export const timeSortKey = (instant: string, id: string): string => `${instant}#${id}`
export const TIME_SORT_KEY_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#[\w-]{1,64}$/
