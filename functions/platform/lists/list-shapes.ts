import { unversioned } from '../table/shapes.ts'

/** Kinds of the items that lists derive. No change stream consumer reads them, and all of them can be rebuilt. */
const REBUILDABLE = 'derived from the items of a list and rebuilt by npm run migrate'

export const STORED_POSTINGS = {
  customer: unversioned('customer_posting', REBUILDABLE),
  installation_task: unversioned('installation_task_posting', REBUILDABLE),
  ledger_entry: unversioned('ledger_entry_posting', REBUILDABLE),
  order: unversioned('order_posting', REBUILDABLE),
  point: unversioned('point_posting', REBUILDABLE),
  profile: unversioned('profile_posting', REBUILDABLE),
}
export const STORED_CONTRIBUTIONS = {
  customer: unversioned('counted_customer', REBUILDABLE),
  installation_task: unversioned('counted_installation_task', REBUILDABLE),
  ledger_entry: unversioned('counted_ledger_entry', REBUILDABLE),
  order: unversioned('counted_order', REBUILDABLE),
  point: unversioned('counted_point', REBUILDABLE),
  profile: unversioned('counted_profile', REBUILDABLE),
}
export const STORED_COUNTS = {
  customer: unversioned('customer_count', 'one number, changed only by adding to it'),
  installation_task: unversioned('installation_task_count', 'one number, changed only by adding to it'),
  ledger_entry: unversioned('ledger_entry_count', 'numbers, changed only by adding to them'),
  order: unversioned('order_count', 'numbers, changed only by adding to them'),
  point: unversioned('point_count', 'one number, changed only by adding to it'),
  profile: unversioned('profile_count', 'one number, changed only by adding to it'),
}
