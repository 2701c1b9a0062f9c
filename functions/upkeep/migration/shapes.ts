import { storedCustomerDeletion, storedRetainedCustomer } from '../../account/privacy/customer-deletions-store.ts'
import { storedDeletionRequest, storedRetainedPerson } from '../../account/privacy/deletions-store.ts'
import { storedImportChange, storedPointImport } from '../../catalogue/imports/imports-store.ts'
import { storedMapSettings } from '../../catalogue/map-settings/map-settings-store.ts'
import { storedUpload } from '../../catalogue/media/uploads-store.ts'
import { storedAssetCode } from '../../catalogue/points/asset-codes-store.ts'
import { storedDeletedPoint } from '../../catalogue/points/deleted-points-store.ts'
import { storedPointCode } from '../../catalogue/points/point-codes-store.ts'
import { storedPointEvent } from '../../catalogue/points/point-events-store.ts'
import {
  storedImportEntry,
  storedImportedRow,
  storedPoint,
  storedPointCounter,
} from '../../catalogue/points/points-store.ts'
import { storedTier, storedTierName } from '../../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { storedTag, storedTagName } from '../../catalogue/tags/tags-store.ts'
import { storedArt } from '../../installation/art/arts-store.ts'
import { storedDamageReport, storedOpenDamage, storedReporterContact } from '../../installation/damage/damage-store.ts'
import { storedLateWork } from '../../installation/tasks/late-work-store.ts'
import { storedProof } from '../../installation/tasks/proofs-store.ts'
import { storedReturn } from '../../installation/tasks/returns-store.ts'
import { storedTaskEvent } from '../../installation/tasks/task-events-store.ts'
import { storedTask } from '../../installation/tasks/tasks-store.ts'
import { storedOpenWork } from '../../installation/work-orders/open-work-store.ts'
import { storedMapShard } from '../../map/cells-store.ts'
import { storedFormerCellCounts } from '../../map/former-cell-counts-store.ts'
import { storedCachedPlaces } from '../../map/geocoding/cached-places-store.ts'
import { storedMapPart } from '../../map/parts-store.ts'
import { storedPointWatch } from '../../map/point-watches/point-watches-store.ts'
import { storedMapRegion } from '../../map/regions-store.ts'
import { storedEmailBatch } from '../../notifications/emails/email-batch-store.ts'
import { storedFailedEmail } from '../../notifications/emails/failed-emails-store.ts'
import { storedSentMessage } from '../../notifications/emails/sent-store.ts'
import { storedEndReminder } from '../../notifications/end-reminders-store.ts'
import { storedEmailAddress } from '../../notifications/feedback/email-addresses-store.ts'
import { storedNotification } from '../../notifications/notifications-store.ts'
import { storedAmendment } from '../../orders/amendments/amendments-store.ts'
import {
  storedContractImport,
  storedImportedContract,
  storedKnownContract,
} from '../../orders/contract-imports/contract-imports-store.ts'
import { storedContractNumbers } from '../../orders/contracts/contract-numbers-store.ts'
import { storedContract, storedContractCheck } from '../../orders/contracts/contracts-store.ts'
import { storedGuestOrders } from '../../orders/held-points/guest-orders-store.ts'
import { storedHolder } from '../../orders/held-points/held-points-store.ts'
import { storedUnsettledPoints } from '../../orders/large-orders/unsettled-points-store.ts'
import { storedBankEntry } from '../../orders/ledger/bank-entries-store.ts'
import { storedLedgerEntry } from '../../orders/ledger/ledger-store.ts'
import { storedOrderDraft } from '../../orders/order-drafts/order-drafts-store.ts'
import { storedOrderEvent } from '../../orders/order-events-store.ts'
import { storedOrderLinkEvent } from '../../orders/order-links/order-link-events-store.ts'
import { storedOrderLink } from '../../orders/order-links/order-links-store.ts'
import { storedOrder } from '../../orders/orders-store.ts'
import { storedCustomerEvent } from '../../people/customers/customer-events-store.ts'
import { storedCustomerMerge } from '../../people/customers/customer-merges-store.ts'
import { storedCustomer, storedCustomerDocument } from '../../people/customers/customers-store.ts'
import { storedMovedAccount } from '../../people/identity/moved-accounts-store.ts'
import { storedAdmins, storedProfile } from '../../people/profiles/profiles-store.ts'
import { storedRoleChange } from '../../people/users/role-history-store.ts'
import { storedIdempotentAttempt } from '../../platform/idempotency/attempts-store.ts'
import { STORED_CONTRIBUTIONS, STORED_COUNTS, STORED_POSTINGS } from '../../platform/lists/list-shapes.ts'
import { storedSessionsEnd } from '../../platform/sessions/sessions-store.ts'
import type { Kind } from '../../platform/table/kinds.ts'
import { storedScanPart, storedScanProgress } from '../../platform/table/scan-progress-store.ts'
import type { Shape, Unversioned } from '../../platform/table/shapes.ts'
import { storedThrottleWindow } from '../../platform/throttling/throttle-store.ts'
import { storedLease } from '../jobs/leases-store.ts'
import { choicesOf, type StoredChoices } from './stored-choices.ts'
import { storedMigration } from './stored-items-store.ts'

/** How each kind of items is stored, or why it needs no versions. A kind that is missing here does not compile. */
export const SHAPES_BY_KIND = {
  admins: storedAdmins,
  art: storedArt,
  asset_code: storedAssetCode,
  amendment: storedAmendment,
  bank_entry: storedBankEntry,
  contract: storedContract,
  contract_check: storedContractCheck,
  contract_import: storedContractImport,
  contract_numbers: storedContractNumbers,
  counted_customer: STORED_CONTRIBUTIONS.customer,
  counted_installation_task: STORED_CONTRIBUTIONS.installation_task,
  counted_ledger_entry: STORED_CONTRIBUTIONS.ledger_entry,
  counted_order: STORED_CONTRIBUTIONS.order,
  counted_point: STORED_CONTRIBUTIONS.point,
  counted_profile: STORED_CONTRIBUTIONS.profile,
  customer: storedCustomer,
  customer_count: STORED_COUNTS.customer,
  customer_deletion: storedCustomerDeletion,
  customer_document: storedCustomerDocument,
  customer_event: storedCustomerEvent,
  customer_merge: storedCustomerMerge,
  customer_posting: STORED_POSTINGS.customer,
  damage_contact: storedReporterContact,
  damage_report: storedDamageReport,
  deleted_point: storedDeletedPoint,
  deletion_request: storedDeletionRequest,
  email_address: storedEmailAddress,
  failed_email: storedFailedEmail,
  holder: storedHolder,
  gathered_email: storedEmailBatch,
  guest_orders: storedGuestOrders,
  idempotency: storedIdempotentAttempt,
  import_change: storedImportChange,
  import_point: storedImportEntry,
  imported_contract: storedImportedContract,
  imported_row: storedImportedRow,
  installation_proof: storedProof,
  installation_task: storedTask,
  installation_task_count: STORED_COUNTS.installation_task,
  installation_task_posting: STORED_POSTINGS.installation_task,
  job: storedLease,
  known_contract: storedKnownContract,
  late_work: storedLateWork,
  ledger_entry: storedLedgerEntry,
  ledger_entry_count: STORED_COUNTS.ledger_entry,
  ledger_entry_posting: STORED_POSTINGS.ledger_entry,
  map_cell: storedFormerCellCounts,
  map_part: storedMapPart,
  map_region: storedMapRegion,
  map_settings: storedMapSettings,
  map_shard: storedMapShard,
  migration: storedMigration,
  moved_account: storedMovedAccount,
  notification: storedNotification,
  open_damage: storedOpenDamage,
  open_work: storedOpenWork,
  order: storedOrder,
  order_count: STORED_COUNTS.order,
  order_draft: storedOrderDraft,
  order_event: storedOrderEvent,
  order_link: storedOrderLink,
  order_link_event: storedOrderLinkEvent,
  order_notice: storedEndReminder,
  order_posting: STORED_POSTINGS.order,
  places: storedCachedPlaces,
  point: storedPoint,
  point_code: storedPointCode,
  point_count: STORED_COUNTS.point,
  point_counter: storedPointCounter,
  point_event: storedPointEvent,
  point_import: storedPointImport,
  point_posting: STORED_POSTINGS.point,
  point_watch: storedPointWatch,
  pricing_tier: storedTier,
  profile: storedProfile,
  profile_count: STORED_COUNTS.profile,
  profile_posting: STORED_POSTINGS.profile,
  retained_customer: storedRetainedCustomer,
  retained_person: storedRetainedPerson,
  role_change: storedRoleChange,
  scan_part: storedScanPart,
  scan_progress: storedScanProgress,
  sent_message: storedSentMessage,
  sessions_end: storedSessionsEnd,
  tag: storedTag,
  tag_name: storedTagName,
  task_event: storedTaskEvent,
  task_return: storedReturn,
  throttle: storedThrottleWindow,
  tier_name: storedTierName,
  unsettled_points: storedUnsettledPoints,
  upload: storedUpload,
} as const satisfies { [K in Kind]: Shape<unknown, K> | Unversioned<K> }

/** What this release reads of each kind: the newest version, and the texts of its enumerations. Kinds without versions are left out. */
export const readByThisRelease = (): Record<string, { version: number; choices: StoredChoices }> =>
  Object.fromEntries(
    Object.values(SHAPES_BY_KIND).flatMap(shape =>
      'version' in shape ? [[shape.kind, { version: shape.version, choices: choicesOf(shape.schema) }]] : [],
    ),
  )
