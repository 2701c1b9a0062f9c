import { CONTACT_CHANGED_REASON_TEXT, LINK_REVOKED_REASON_TEXT } from '#shared/orders/messages/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Customer, contactDetailsOf, emailsOf } from '#shared/people/rules/customers.ts'
import { storedCustomer } from '../people/customers/customers-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { changeOrder } from './change-order.ts'
import { findAllOrdersOfCustomer } from './find-all-orders.ts'
import { deleteOrderLinkAction, findOrderLink } from './order-links/order-links-store.ts'
import { isSoldByOffice } from './order-owner.ts'

/**
 * Takes the orders that the office made for a customer from whoever `isMisaddressed` names: they are nobody's account's,
 * and go to the customer's first proven contact. Their links, which were mailed to the former address, are revoked.
 * Orders that an account made itself stay its own. Idempotent.
 */
export async function readdressOrders(
  customer: Customer,
  { isMisaddressed, reason, now }: { isMisaddressed: (order: Order) => boolean; reason: string; now: string },
): Promise<void> {
  for (const { id } of await findAllOrdersOfCustomer(customer.id, now))
    await changeOrder(id, { by: null }, async current => {
      if (!isMisaddressed(current) || !(await isSoldByOffice(current))) return { unchanged: current }
      const link = await findOrderLink(id, now)
      const { email: customer_email } = contactDetailsOf(customer)
      return {
        updated: { ...current, user_id: null, customer_email, updated_at: now },
        actions: link ? [deleteOrderLinkAction(link)] : [],
        reason: link ? `${reason} ${LINK_REVOKED_REASON_TEXT}` : reason,
      }
    })
}

/**
 * Handles a customer whose contact the office has corrected or removed: orders that no account has yet must not go on
 * telling the former e-mail, nor become those of an account that is made with it.
 */
export async function readdressOrdersOnContactChange({ before, after }: Change<Customer>): Promise<void> {
  if (!before || !after) return
  const left = emailsOf(after)
  const removed = emailsOf(before).filter(email => !left.includes(email))
  if (removed.length === 0) return
  await readdressOrders(after, {
    isMisaddressed: ({ user_id, customer_email }) => user_id === null && removed.includes(customer_email.toLowerCase()),
    reason: CONTACT_CHANGED_REASON_TEXT,
    now: new Date().toISOString(),
  })
}

export const correctedContactReaction = forEachChange('customer', storedCustomer, readdressOrdersOnContactChange)
