import { ACCOUNT_PARTED_REASON_TEXT } from '#shared/orders/messages/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Customer, contactDetailsOf } from '#shared/people/rules/customers.ts'
import { storedCustomer } from '../people/customers/customers-store.ts'
import { findProfiles } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { changeOrder } from './change-order.ts'
import { findAllOrdersOfCustomer } from './find-all-orders.ts'
import { isSoldByOffice } from './order-owner.ts'

/** Handles a customer from which the office has parted accounts. */
export async function releaseOrdersOfPartedAccounts({ before, after }: Change<Customer>): Promise<void> {
  const parted = after?.parted_account_ids?.filter(id => !before?.parted_account_ids?.includes(id)) ?? []
  if (after) await releaseOrdersFrom(after, parted, new Date().toISOString())
}

/**
 * Takes the orders that the office made for a customer from accounts that it has parted from the customer: the accounts
 * had claimed them, or would claim them, by their e-mail. Orders that an account made itself stay its own. Idempotent.
 */
export async function releaseOrdersFrom(customer: Customer, parted: readonly string[], now: string): Promise<void> {
  if (parted.length === 0) return
  const people = await findProfiles(parted)
  const emails = [...people.values()].map(({ email }) => email)
  const isOfParted = async (order: Order) => {
    const { user_id, customer_email } = order
    const isTheirs = user_id === null ? emails.includes(customer_email) : parted.includes(user_id)
    return isTheirs && (await isSoldByOffice(order))
  }
  for (const { id } of await findAllOrdersOfCustomer(customer.id, now))
    await changeOrder(id, { by: null }, async current =>
      (await isOfParted(current))
        ? {
            updated: {
              ...current,
              user_id: null,
              customer_email: contactDetailsOf(customer).email,
              updated_at: now,
            },
            actions: [],
            reason: ACCOUNT_PARTED_REASON_TEXT,
          }
        : { unchanged: current },
    )
}

export const partedAccountReaction = forEachChange('customer', storedCustomer, releaseOrdersOfPartedAccounts)
