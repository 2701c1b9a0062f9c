import type { GroupName } from '#shared/api/index.ts'
import { ACCOUNT_FUNCTIONS } from './system/account.ts'
import { CATALOGUE_FUNCTIONS } from './system/catalogue.ts'
import type { FunctionDefinition } from './system/definition.ts'
import { EVENTS_FUNCTIONS } from './system/events.ts'
import { INSTALLATION_FUNCTIONS } from './system/installation.ts'
import { MAP_FUNCTIONS } from './system/map.ts'
import { NOTIFICATIONS_FUNCTIONS } from './system/notifications.ts'
import { OFFICE_FUNCTIONS } from './system/office.ts'
import { ORDERS_FUNCTIONS } from './system/orders.ts'
import { PEOPLE_FUNCTIONS } from './system/people.ts'
import { UPKEEP_FUNCTIONS } from './system/upkeep.ts'

/**
 * All Lambda functions. Files in infra/system, one per domain, define each function once: entry point, environment,
 * grants, time and memory. The CDK stacks turn the definitions into CloudFormation templates; the local deployment runs
 * the same functions on one machine. A test compares the two.
 */

type DescribedFunctions = typeof ACCOUNT_FUNCTIONS &
  typeof CATALOGUE_FUNCTIONS &
  typeof EVENTS_FUNCTIONS &
  typeof INSTALLATION_FUNCTIONS &
  typeof MAP_FUNCTIONS &
  typeof NOTIFICATIONS_FUNCTIONS &
  typeof OFFICE_FUNCTIONS &
  typeof ORDERS_FUNCTIONS &
  typeof PEOPLE_FUNCTIONS &
  typeof UPKEEP_FUNCTIONS

/** The type ensures that the list is complete. Its order is that of the resources in the templates. */
export const FUNCTIONS: DescribedFunctions = {
  auth: PEOPLE_FUNCTIONS.auth,
  map: MAP_FUNCTIONS.map,
  points: CATALOGUE_FUNCTIONS.points,
  imports: CATALOGUE_FUNCTIONS.imports,
  catalogue: CATALOGUE_FUNCTIONS.catalogue,
  orders: ORDERS_FUNCTIONS.orders,
  contracts: ORDERS_FUNCTIONS.contracts,
  contract_imports: ORDERS_FUNCTIONS.contract_imports,
  receipts: ORDERS_FUNCTIONS.receipts,
  order_drafts: ORDERS_FUNCTIONS.order_drafts,
  order_links: ORDERS_FUNCTIONS.order_links,
  proof: INSTALLATION_FUNCTIONS.proof,
  point_watches: MAP_FUNCTIONS.point_watches,
  installation_tasks: INSTALLATION_FUNCTIONS.installation_tasks,
  art: INSTALLATION_FUNCTIONS.art,
  field_work: INSTALLATION_FUNCTIONS.field_work,
  overview: OFFICE_FUNCTIONS.overview,
  me: ACCOUNT_FUNCTIONS.me,
  users: PEOPLE_FUNCTIONS.users,
  customers: PEOPLE_FUNCTIONS.customers,
  customer_merges: ORDERS_FUNCTIONS.customer_merges,
  customer_privacy: ACCOUNT_FUNCTIONS.customer_privacy,
  media: CATALOGUE_FUNCTIONS.media,
  geocoding: MAP_FUNCTIONS.geocoding,

  custom_message: ACCOUNT_FUNCTIONS.custom_message,
  post_confirmation: ACCOUNT_FUNCTIONS.post_confirmation,
  post_authentication: ACCOUNT_FUNCTIONS.post_authentication,
  changes: EVENTS_FUNCTIONS.changes,
  map_updates: EVENTS_FUNCTIONS.map_updates,
  search: EVENTS_FUNCTIONS.search,
  pictures: EVENTS_FUNCTIONS.pictures,
  point_history: EVENTS_FUNCTIONS.point_history,
  order_upkeep: EVENTS_FUNCTIONS.order_upkeep,
  notifications: EVENTS_FUNCTIONS.notifications,
  freed_points: EVENTS_FUNCTIONS.freed_points,
  accounts: EVENTS_FUNCTIONS.accounts,
  deletions: EVENTS_FUNCTIONS.deletions,
  emails: NOTIFICATIONS_FUNCTIONS.emails,
  email_feedback: NOTIFICATIONS_FUNCTIONS.email_feedback,
  free_due_holds: UPKEEP_FUNCTIONS.free_due_holds,
  end_contracts: UPKEEP_FUNCTIONS.end_contracts,
  record_reminders: UPKEEP_FUNCTIONS.record_reminders,
  audit: UPKEEP_FUNCTIONS.audit,
  recount: UPKEEP_FUNCTIONS.recount,
  export_people: UPKEEP_FUNCTIONS.export_people,
}

export type FunctionName = keyof typeof FUNCTIONS

/** All functions, with their common type. */
export const allFunctions = (): [FunctionName, FunctionDefinition][] =>
  Object.entries(FUNCTIONS) as [FunctionName, FunctionDefinition][]

type ServedGroupName = Extract<(typeof FUNCTIONS)[FunctionName], { serves: GroupName }>['serves']

/** The function that serves a group of the contract. A group without a function does not compile. */
export function functionOfGroup(group: ServedGroupName): FunctionName {
  const [servingFunction, ...others] = allFunctions().filter(([, it]) => 'serves' in it && it.serves === group)
  if (!servingFunction || others.length > 0) throw new Error(`the group ${group} is not served by exactly one function`)
  return servingFunction[0]
}
