import type { Order } from '#shared/orders/rules/orders.ts'
import {
  accountIdsOf,
  isOnlyOfAccount,
  provenAccountIdsOf,
  withoutAccount,
} from '#shared/people/rules/customer-accounts.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { findAllOrdersOfCustomer } from '../../orders/find-all-orders.ts'
import { findCustomerOfAccount } from '../../people/customers/customer-accounts.ts'
import { idsOfCustomerAndMerged } from '../../people/customers/customer-events-store.ts'
import { replaceCustomerActions } from '../../people/customers/customers-store.ts'
import { findProfiles } from '../../people/profiles/profiles-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { startCustomerDeletion } from './customer-deletions-store.ts'

const DELETION_REASON = 'Exclusão da conta'

/**
 * The customer of an account that is being deleted. `goes`: whether the customer is deleted too. That is so for a
 * customer who is a person, and for a company without orders and other accounts, if the account is proven to be the
 * customer's; and for a customer that the account made and nobody else has used.
 */
export async function customerDeletedWithAccount(
  person: Profile,
  now: string,
): Promise<{ customer: Customer; goes: boolean; orders: Order[] } | undefined> {
  const customer = await findCustomerOfAccount(person)
  if (!customer) return undefined
  const [others, orders] = await Promise.all([
    findProfiles(accountIdsOf(customer).filter(id => id !== person.id)),
    findAllOrdersOfCustomer(customer.id, now),
  ])
  const isProven = provenAccountIdsOf(customer).includes(person.id)
  const goesWithProven = isProven && (customer.type === 'person' || orders.length === 0)
  return {
    customer,
    goes: others.size === 0 && (goesWithProven || isOnlyOfAccount(customer, person.id)),
    orders,
  }
}

/**
 * Starts the deletion of the account's customer; of a customer that stays, removes only the account and its contact.
 * Idempotent.
 */
export const detachFromCustomer = (person: Profile, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const found = await customerDeletedWithAccount(person, now)
    if (!found) return
    const { customer, goes } = found
    if (goes) {
      const [, ...former_ids] = await idsOfCustomerAndMerged(customer.id)
      const ordered = {
        customer_id: customer.id,
        requested_at: now,
        by: person.id,
        reason: DELETION_REASON,
        former_ids,
      }
      return (await startCustomerDeletion(customer, ordered)) ? undefined : CONFLICT
    }
    const saved: Customer = {
      ...withoutAccount(customer, person),
      contacts: customer.contacts.filter(({ email }) => email.toLowerCase() !== person.email.toLowerCase()),
      version: customer.version + 1,
      updated_at: now,
    }
    // The history entry has no old and new values, because the removed contact is the person's data.
    const entry = { ...customerHistoryEntryOf(customer, saved, { user_id: person.id, role: person.role }), changes: [] }
    return (await tryTransact(replaceCustomerActions(customer, saved, entry))) && CONFLICT
  })
