/**
 * Every kind of item. Nearly all items have an attribute `kind`, which stream filters and table scans use; the kind of
 * the other items follows from their keys (`kindOf`).
 */
export type Kind =
  | 'admins'
  | 'amendment'
  | 'art'
  | 'asset_code'
  | 'bank_entry'
  | 'contract'
  | 'contract_check'
  | 'contract_import'
  | 'contract_numbers'
  | 'counted_customer'
  | 'counted_installation_task'
  | 'counted_ledger_entry'
  | 'counted_order'
  | 'counted_point'
  | 'counted_profile'
  | 'customer'
  | 'customer_count'
  | 'customer_deletion'
  | 'customer_document'
  | 'customer_event'
  | 'customer_merge'
  | 'customer_posting'
  | 'damage_contact'
  | 'damage_report'
  | 'deleted_point'
  | 'deletion_request'
  | 'email_address'
  | 'failed_email'
  | 'gathered_email'
  | 'guest_orders'
  | 'holder'
  | 'idempotency'
  | 'import_change'
  | 'import_point'
  | 'imported_contract'
  | 'imported_row'
  | 'installation_proof'
  | 'installation_task'
  | 'installation_task_count'
  | 'installation_task_posting'
  | 'job'
  | 'known_contract'
  | 'ledger_entry'
  | 'ledger_entry_count'
  | 'ledger_entry_posting'
  | 'late_work'
  | 'map_cell'
  | 'map_part'
  | 'map_region'
  | 'map_settings'
  | 'map_shard'
  | 'migration'
  | 'moved_account'
  | 'notification'
  | 'open_damage'
  | 'open_work'
  | 'order'
  | 'order_count'
  | 'order_draft'
  | 'order_event'
  | 'order_link'
  | 'order_link_event'
  | 'order_notice'
  | 'order_posting'
  | 'places'
  | 'point'
  | 'point_code'
  | 'point_count'
  | 'point_counter'
  | 'point_event'
  | 'point_import'
  | 'point_posting'
  | 'point_watch'
  | 'pricing_tier'
  | 'profile'
  | 'profile_count'
  | 'profile_posting'
  | 'retained_customer'
  | 'retained_person'
  | 'role_change'
  | 'scan_part'
  | 'scan_progress'
  | 'sent_message'
  | 'sessions_end'
  | 'tag'
  | 'tag_name'
  | 'task_event'
  | 'task_return'
  | 'throttle'
  | 'tier_name'
  | 'unsettled_points'
  | 'upload'

/** Kinds whose items have no attribute `kind` and are recognised by their keys. */
const KINDS_BY_KEY: readonly [Kind, (key: { PK: string; SK: string }) => boolean][] = [
  ['customer_count', ({ PK }) => PK === 'COUNTS#customer'],
  ['import_point', ({ PK }) => PK.startsWith('IMPORT_POINTS#')],
  ['imported_row', ({ SK }) => SK === 'IMPORT'],
  ['installation_task_count', ({ PK }) => PK === 'COUNTS#installation_task'],
  ['ledger_entry_count', ({ PK }) => PK === 'COUNTS#ledger_entry'],
  ['map_settings', ({ PK, SK }) => PK === 'MAP' && SK === 'SETTINGS'],
  ['order_count', ({ PK }) => PK === 'COUNTS#order'],
  ['point_count', ({ PK }) => PK === 'POINT_COUNTS'],
  ['point_counter', ({ PK }) => PK === 'COUNTER'],
  ['profile_count', ({ PK }) => PK === 'COUNTS#profile'],
  ['tag_name', ({ SK }) => SK === 'TAG_NAME'],
  ['tier_name', ({ SK }) => SK === 'TIER_NAME'],
]

/** The kind of an item; undefined when neither its attribute nor its key shows it. */
export function kindOf({ kind, PK, SK }: Record<string, unknown>): string | undefined {
  if (kind !== undefined) return String(kind)
  const key = { PK: String(PK), SK: String(SK) }
  return KINDS_BY_KEY.find(([, matches]) => matches(key))?.[0]
}
