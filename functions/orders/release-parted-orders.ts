import { ACCOUNT_PARTED_REASON_TEXT } from '#shared/orders/messages/order-history.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { storedCustomer } from '../people/customers/customers-store.ts'
import { findProfiles } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { readdressOrders } from './readdress-orders.ts'

/** Handles a customer from which the office has parted accounts. */
export async function releaseOrdersOfPartedAccounts({ before, after }: Change<Customer>): Promise<void> {
  const parted = after?.parted_account_ids?.filter(id => !before?.parted_account_ids?.includes(id)) ?? []
  if (after) await releaseOrdersFrom(after, parted, new Date().toISOString())
}

/**
 * Takes the orders that the office made for a customer from accounts that it has parted from the customer: the accounts
 * had claimed them, or would claim them, by their e-mail. Idempotent.
 */
export async function releaseOrdersFrom(customer: Customer, parted: readonly string[], now: string): Promise<void> {
  if (parted.length === 0) return
  const people = await findProfiles(parted)
  const emails = [...people.values()].map(({ email }) => email)
  await readdressOrders(customer, {
    isMisaddressed: ({ user_id, customer_email }) =>
      user_id === null ? emails.includes(customer_email) : parted.includes(user_id),
    reason: ACCOUNT_PARTED_REASON_TEXT,
    now,
  })
}

export const partedAccountReaction = forEachChange('customer', storedCustomer, releaseOrdersOfPartedAccounts)
