import { MET_OTHERS, optimistically } from '../table/optimistic.ts'
import { transactIfMet } from '../table/transact.ts'
import { findOrder, guestOrdersOf, replaceOrder } from './orders-store.ts'

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
