import { findProfileByEmail } from '../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { MET_OTHERS, optimistically } from '../platform/table/optimistic.ts'
import { transactIfMet } from '../platform/table/transact.ts'
import { findOrder, guestOrdersOf, type OrderRecord, replaceOrder, storedOrder } from './orders-store.ts'

/** Gives the guest orders of a confirmed e-mail to its account. What is claimed already stays with its owner. */
export async function claimGuestOrders({ email, user_id }: { email: string; user_id: string }): Promise<void> {
  for (const { id } of await guestOrdersOf(email)) await claim(id, email, user_id)
}

const claim = (orderId: string, email: string, userId: string): Promise<void> =>
  optimistically(
    async () => {
      const read = await findOrder(orderId)
      if (!read || read.user_id !== null || read.customer_email !== email) return undefined
      return (await transactIfMet([replaceOrder(read, { ...read, user_id: userId })])) && MET_OTHERS
    },
    { what: `order ${orderId}` },
  )

/**
 * What somebody reserves without signing in, with the e-mail that an account has proven, is that account's: they hear of it,
 * and there is a profile for its contract.
 */
export async function claimForAccount({ before, after }: Change<OrderRecord>): Promise<void> {
  if (before || !after || after.user_id !== null) return
  const person = await findProfileByEmail(after.customer_email)
  if (person && person.email_confirmed_at !== null) await claim(after.id, person.email, person.id)
}

export const ordersOfAccounts = toEach('order', storedOrder, claimForAccount)
