import { unversioned } from '../table/shapes.ts'

/** Kinds of the items that lists derive. No change stream consumer reads them, and all of them can be rebuilt. */
const WHY = 'derived from the items of a list and rebuilt by npm run migrate'

export const POSTINGS = {
  customer: unversioned('customer_posting', WHY),
  installation_task: unversioned('installation_task_posting', WHY),
  order: unversioned('order_posting', WHY),
  point: unversioned('point_posting', WHY),
  profile: unversioned('profile_posting', WHY),
}
export const COUNTED = {
  customer: unversioned('counted_customer', WHY),
  installation_task: unversioned('counted_installation_task', WHY),
  order: unversioned('counted_order', WHY),
  point: unversioned('counted_point', WHY),
  profile: unversioned('counted_profile', WHY),
}
export const COUNTS = {
  customer: unversioned('customer_count', 'one number, changed only by adding to it'),
  installation_task: unversioned('installation_task_count', 'one number, changed only by adding to it'),
  order: unversioned('order_count', 'numbers, changed only by adding to them'),
  point: unversioned('point_count', 'one number, changed only by adding to it'),
  profile: unversioned('profile_count', 'one number, changed only by adding to it'),
}
