import { unversioned } from '../table/shapes.ts'

/** What is listed, and what is kept for it: none of it is told to anybody, and all of it is made from the items. */
const WHY = 'made from the items of a list, and made anew by npm run migrate'

export const POSTINGS = {
  installation_task: unversioned('installation_task_posting', WHY),
  order: unversioned('order_posting', WHY),
  point: unversioned('point_posting', WHY),
  profile: unversioned('profile_posting', WHY),
}
export const COUNTED = {
  installation_task: unversioned('counted_installation_task', WHY),
  order: unversioned('counted_order', WHY),
  point: unversioned('counted_point', WHY),
  profile: unversioned('counted_profile', WHY),
}
export const COUNTS = {
  installation_task: unversioned('installation_task_count', 'one number, which is only added to'),
  order: unversioned('order_count', 'numbers that are only added to'),
  point: unversioned('point_count', 'one number, which is only added to'),
  profile: unversioned('profile_count', 'one number, which is only added to'),
}
