import { ACCOUNT_PARTED_REASON_TEXT } from '#shared/orders/messages/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Customer, contactDetailsOf } from '#shared/people/rules/customers.ts'
import { storedCustomer } from '../people/customers/customers-store.ts'
import { findProfiles } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { changeOrder, isSoldByOffice } from './change-order.ts'
import { findAllOrdersOfCustomer } from './find-all-orders.ts'

/**
 * Takes the orders that the office made for a customer from an account that it has parted from the customer: the
 * account had claimed them, or would claim them, by its e-mail. Orders that the account made itself stay its own. Idempotent.
 */
export async function releaseOrdersOfPartedAccounts({ before, after }: Change<Customer>): Promise<void> {
  const parted = after?.parted_account_ids?.filter(id => !before?.parted_account_ids?.includes(id)) ?? []
  if (!after || parted.length === 0) return
  const now = new Date().toISOString()
  const people = await findProfiles(parted)
  const emails = [...people.values()].map(({ email }) => email)
  const isOfParted = async (order: Order) => {
    const { user_id, customer_email } = order
    const isTheirs = user_id === null ? emails.includes(customer_email) : parted.includes(user_id)
    return isTheirs && (await isSoldByOffice(order))
  }
  for (const { id } of await findAllOrdersOfCustomer(after.id, now))
    await changeOrder(id, { by: null }, async current =>
      (await isOfParted(current))
        ? {
            updated: {
              ...current,
              user_id: null,
              customer_email: contactDetailsOf(after).email,
              updated_at: now,
            },
            actions: [],
            reason: ACCOUNT_PARTED_REASON_TEXT,
          }
        : { unchanged: current },
    )
}

export const partedAccountReaction = forEachChange('customer', storedCustomer, releaseOrdersOfPartedAccounts)
