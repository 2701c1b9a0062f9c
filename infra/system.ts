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

export const FUNCTIONS = {
  ...PEOPLE_FUNCTIONS,
  ...CATALOGUE_FUNCTIONS,
  ...ORDERS_FUNCTIONS,
  ...INSTALLATION_FUNCTIONS,
  ...MAP_FUNCTIONS,
  ...ACCOUNT_FUNCTIONS,
  ...OFFICE_FUNCTIONS,
  ...EVENTS_FUNCTIONS,
  ...NOTIFICATIONS_FUNCTIONS,
  ...UPKEEP_FUNCTIONS,
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
