import { isDeepStrictEqual } from 'node:util'
import { anonymiseOrder, isOrderWithoutAccount } from '#shared/account/rules/privacy.ts'
import { mustBeRetained } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { deleteArtsOfOrder } from '../../installation/art/delete-arts.ts'
import { cancellationOf } from '../../orders/cancel-order.ts'
import { changeOrder } from '../../orders/change-order.ts'
import { deleteContractActions } from '../../orders/contracts/contracts-store.ts'
import { removeOrderLink } from '../../orders/order-links/order-links-store.ts'

/**
 * Cancels a pending order, retains an order that became a contract, and removes the person from any other, depending on
 * its state at the write: an order that is confirmed concurrently is either a contract or cancelled. Deletes the arts
 * and the link afterwards.
 */
export async function removePersonFromOrder(orderId: string, userId: string, now: string): Promise<Order> {
  const cleared = await clearOrder(orderId, userId, now)
  await deleteArtsOfOrder(cleared, now)
  // Made before the order was an account's; it opens nothing since, but has the e-mail that it was sent to.
  await removeOrderLink(orderId)
  return cleared
}

/** Anonymises an order of a deleted customer; an order that an account has claimed meanwhile does not change. */
export async function removeCustomerFromOrder(orderId: string, now: string): Promise<Order> {
  const cleared = await clearOrder(orderId, null, now)
  if (!isOrderWithoutAccount(cleared)) return cleared
  await deleteArtsOfOrder(cleared, now)
  await removeOrderLink(orderId)
  return cleared
}

/** `userId`: null for a customer of the office. */
const clearOrder = (orderId: string, userId: string | null, now: string): Promise<Order> =>
  changeOrder(orderId, { by: null }, async current => {
    if (userId === null && !isOrderWithoutAccount(current)) return { unchanged: current }
    if (current.status === 'pending') {
      const cancelled = await cancellationOf(current, { by: null, now })
      return { ...cancelled, updated: anonymiseOrder(cancelled.updated, userId) }
    }
    if (mustBeRetained(current, now))
      return current.user_id === userId
        ? { unchanged: current }
        : { updated: { ...current, user_id: userId }, actions: [] }
    const anonymisedOrder = anonymiseOrder({ ...current, contract_hash: null }, userId)
    if (isDeepStrictEqual(anonymisedOrder, current)) return { unchanged: current }
    // The contract contains the person's data.
    return {
      updated: anonymisedOrder,
      actions: current.contract_hash === null ? [] : deleteContractActions(current.id, current.contract_hash),
    }
  })
