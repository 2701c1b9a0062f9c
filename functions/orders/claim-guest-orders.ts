import { findProfileByEmail } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../platform/table/transact.ts'
import { isShutOutOfOrder } from './order-owner.ts'
import { findGuestOrders, findOrder, type OrderRecord, replaceOrderAction, storedOrder } from './orders-store.ts'

/**
 * Assigns the guest orders of a confirmed e-mail to the account with that e-mail. Orders that already have an owner are
 * left alone.
 */
export async function claimGuestOrders({ email, user_id }: { email: string; user_id: string }): Promise<void> {
  for (const { id } of await findGuestOrders(email)) await claimOrder(id, email, user_id)
}

const claimOrder = (orderId: string, email: string, userId: string): Promise<void> =>
  retryOnConflict(
    async () => {
      const order = await findOrder(orderId)
      if (!order || order.user_id !== null || order.customer_email !== email) return undefined
      if (await isShutOutOfOrder(order, userId)) return undefined
      return (await tryTransact([replaceOrderAction(order, { ...order, user_id: userId })])) && CONFLICT
    },
    { what: `order ${orderId}` },
  )

/**
 * Assigns a new guest order to the account that has confirmed the order's e-mail, so that the owner is notified and the
 * contract has a profile to refer to.
 */
export async function claimOrderForAccount({ before, after }: Change<OrderRecord>): Promise<void> {
  if (before || !after || after.user_id !== null || after.customer_email === '') return
  const profile = await findProfileByEmail(after.customer_email)
  if (profile && profile.email_confirmed_at !== null) await claimOrder(after.id, profile.email, profile.id)
}

export const claimGuestOrderReaction = forEachChange('order', storedOrder, claimOrderForAccount)
