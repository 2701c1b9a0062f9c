import type { Order } from '#shared/orders/rules/orders.ts'
import { isKnownToCustomer } from '#shared/people/rules/customer-accounts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'

/** Who may read the data of an order's customer, in its contract, the contract's signed copy and data exports. */

/** A client may own an order without seeing the customer to whom the office gave it (docs/decisions/0082). */
export const mayReadCustomer = (customer: Customer, { role }: Actor, profile: Profile | undefined): boolean =>
  isManager(role) || (profile !== undefined && isKnownToCustomer(customer, profile))

export async function mayReadContract({ customer_id }: Order, reader: Actor): Promise<boolean> {
  const customer = customer_id === undefined ? undefined : await findCustomer(customer_id)
  return !customer || mayReadCustomer(customer, reader, await findProfile(reader.user_id))
}
