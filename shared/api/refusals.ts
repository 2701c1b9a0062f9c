import { CATALOGUE_REFUSALS } from '../catalogue/refusals/catalogue.ts'
import { POINT_REFUSALS } from '../catalogue/refusals/points.ts'
import { ART_REFUSALS } from '../installation/refusals/art.ts'
import { TASK_REFUSALS } from '../installation/refusals/installation-tasks.ts'
import { GEOCODING_REFUSALS } from '../map/refusals/geocoding.ts'
import { AMENDMENT_REFUSALS } from '../orders/refusals/amendments.ts'
import { CONTRACT_REFUSALS } from '../orders/refusals/contracts.ts'
import { ORDER_DRAFT_REFUSALS } from '../orders/refusals/order-drafts.ts'
import { ORDER_LINK_REFUSALS } from '../orders/refusals/order-links.ts'
import { ORDER_REFUSALS } from '../orders/refusals/orders.ts'
import { CUSTOMER_REFUSALS } from '../people/refusals/customers.ts'
import { PEOPLE_REFUSALS } from '../people/refusals/people.ts'
import { FILE_REFUSALS } from '../platform/refusals/files.ts'
import type { PresentedRefusal, RefusalCode, RefusalTable } from '../platform/refusals/refusal.ts'
import { REQUEST_REFUSALS } from '../platform/refusals/requests.ts'

/**
 * All refusals by code: HTTP status, sentence and schema of the details. `DomainError`, the routes' `refuses`,
 * openapi.json and the browser's error handling get their types from here.
 */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...POINT_REFUSALS,
  ...ORDER_REFUSALS,
  ...ORDER_DRAFT_REFUSALS,
  ...ORDER_LINK_REFUSALS,
  ...AMENDMENT_REFUSALS,
  ...CONTRACT_REFUSALS,
  ...CATALOGUE_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...FILE_REFUSALS,
  ...GEOCODING_REFUSALS,
  ...TASK_REFUSALS,
  ...ART_REFUSALS,
} as const satisfies DeclaredOnce & RefusalTable

type Parts = [
  typeof REQUEST_REFUSALS,
  typeof POINT_REFUSALS,
  typeof ORDER_REFUSALS,
  typeof ORDER_LINK_REFUSALS,
  typeof AMENDMENT_REFUSALS,
  typeof CONTRACT_REFUSALS,
  typeof CATALOGUE_REFUSALS,
  typeof CUSTOMER_REFUSALS,
  typeof PEOPLE_REFUSALS,
  typeof FILE_REFUSALS,
  typeof GEOCODING_REFUSALS,
  typeof TASK_REFUSALS,
  typeof ART_REFUSALS,
]
/** Codes that two domains declare; if there are any, REFUSALS does not compile. */
type DeclaredTwice<Of extends readonly unknown[]> = Of extends [infer First, ...infer Rest]
  ? Extract<keyof First, { [Part in keyof Rest]: keyof Rest[Part] }[number]> | DeclaredTwice<Rest>
  : never
type DeclaredOnce = { [Code in DeclaredTwice<Parts>]: never }

export const REFUSAL_CODES = Object.keys(REFUSALS).filter((code): code is RefusalCode => code in REFUSALS)

/** Details and sentence for the response. Throws when the details don't match their schema. */
export function presentRefusal(code: RefusalCode, details: unknown): PresentedRefusal {
  const refusal = REFUSALS[code]
  return 'present' in refusal ? refusal.present(details) : { details: undefined, sentence: refusal.sentence }
}
