import { storedArt } from '../art/arts-store.ts'
import { storedCheck, storedContract } from '../contracts/contracts-store.ts'
import { storedContact, storedDamage, storedOpenDamage } from '../damage/damage-store.ts'
import { storedFailedEmail } from '../emails/failed-emails-store.ts'
import { storedGathered } from '../emails/gathered-store.ts'
import { storedSent } from '../emails/sent-store.ts'
import { storedPlaces } from '../geocoding/places-store.ts'
import { storedGuestOrders } from '../held-points/guest-orders-store.ts'
import { storedHolder } from '../held-points/held-points-store.ts'
import { storedAttempt } from '../idempotency/attempts-store.ts'
import { storedImport } from '../imports/imports-store.ts'
import { storedLateWork } from '../installation-tasks/late-work-store.ts'
import { storedProof } from '../installation-tasks/proofs-store.ts'
import { storedReturn } from '../installation-tasks/returns-store.ts'
import { storedTaskEvent } from '../installation-tasks/task-events-store.ts'
import { storedTask } from '../installation-tasks/tasks-store.ts'
import { storedTurn } from '../jobs/turns-store.ts'
import { COUNTED, COUNTS, POSTINGS } from '../lists/stored.ts'
import { keptCell, keptShard } from '../map/cells-store.ts'
import { storedMapSettings } from '../map/map-settings-store.ts'
import { storedUpload } from '../media/uploads-store.ts'
import { storedNotice } from '../notifications/notices-store.ts'
import { storedNotification } from '../notifications/notifications-store.ts'
import { storedOrderEvent } from '../orders/order-events-store.ts'
import { storedOrder } from '../orders/orders-store.ts'
import { storedWatch } from '../point-watches/point-watches-store.ts'
import { storedDeletedPoint } from '../points/deleted-points-store.ts'
import { storedCode } from '../points/point-codes-store.ts'
import { storedPointEvent } from '../points/point-events-store.ts'
import { storedCounter, storedImportPoint, storedPoint, storedRow } from '../points/points-store.ts'
import { storedTier, storedTierName } from '../pricing-tiers/pricing-tiers-store.ts'
import { storedRequest, storedRetained } from '../privacy/deletions-store.ts'
import { storedAdmins, storedProfile } from '../profiles/profiles-store.ts'
import { storedEnd } from '../sessions/sessions-store.ts'
import type { Kind } from '../table/kinds.ts'
import type { Shape, Unversioned } from '../table/shapes.ts'
import { storedTag, storedTagName } from '../tags/tags-store.ts'
import { storedWindow } from '../throttling/throttle-store.ts'
import { storedRoleChange } from '../users/role-history-store.ts'
import { storedMigration } from './stored-items-store.ts'

/** How each kind of items is stored, or why it has no versions. A kind without does not compile. */
export const SHAPES = {
  admins: storedAdmins,
  art: storedArt,
  contract: storedContract,
  contract_check: storedCheck,
  counted_installation_task: COUNTED.installation_task,
  counted_order: COUNTED.order,
  counted_point: COUNTED.point,
  counted_profile: COUNTED.profile,
  damage_contact: storedContact,
  damage_report: storedDamage,
  deleted_point: storedDeletedPoint,
  deletion_request: storedRequest,
  failed_email: storedFailedEmail,
  holder: storedHolder,
  gathered_email: storedGathered,
  guest_orders: storedGuestOrders,
  idempotency: storedAttempt,
  import_point: storedImportPoint,
  imported_row: storedRow,
  installation_proof: storedProof,
  installation_task: storedTask,
  installation_task_count: COUNTS.installation_task,
  installation_task_posting: POSTINGS.installation_task,
  job: storedTurn,
  late_work: storedLateWork,
  map_cell: keptCell,
  map_settings: storedMapSettings,
  map_shard: keptShard,
  migration: storedMigration,
  notification: storedNotification,
  open_damage: storedOpenDamage,
  order: storedOrder,
  order_count: COUNTS.order,
  order_event: storedOrderEvent,
  order_notice: storedNotice,
  order_posting: POSTINGS.order,
  places: storedPlaces,
  point: storedPoint,
  point_code: storedCode,
  point_count: COUNTS.point,
  point_counter: storedCounter,
  point_event: storedPointEvent,
  point_import: storedImport,
  point_posting: POSTINGS.point,
  point_watch: storedWatch,
  pricing_tier: storedTier,
  profile: storedProfile,
  profile_count: COUNTS.profile,
  profile_posting: POSTINGS.profile,
  retained_person: storedRetained,
  role_change: storedRoleChange,
  sent_message: storedSent,
  sessions_end: storedEnd,
  tag: storedTag,
  tag_name: storedTagName,
  task_event: storedTaskEvent,
  task_return: storedReturn,
  throttle: storedWindow,
  tier_name: storedTierName,
  upload: storedUpload,
} as const satisfies { [K in Kind]: Shape<unknown, K> | Unversioned<K> }
