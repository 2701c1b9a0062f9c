import { transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { findOrder, guestOrdersOf, replaceOrder } from './orders-store.ts'

/** An order that others keep changing is read again this many times. */
const ATTEMPTS = 5

/** Gives the guest orders of a confirmed e-mail to its account. What is claimed already stays with its owner. */
export async function claimGuestOrders(email: string, userId: string): Promise<void> {
  for (const { id } of await guestOrdersOf(email)) await claim(id, email, userId)
}

async function claim(orderId: string, email: string, userId: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const read = await findOrder(orderId)
    if (!read || read.user_id !== null || read.customer_email !== email) return
    try {
      await transact([replaceOrder(read, { ...read, user_id: userId })])
      return
    } catch (error) {
      if (!(error instanceof ConditionsNotMet)) throw error
    }
  }
  throw new Error(`order ${orderId} keeps changing and could not be claimed`)
}
