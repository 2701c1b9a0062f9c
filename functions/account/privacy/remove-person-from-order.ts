import { isDeepStrictEqual } from 'node:util'
import { anonymiseOrder, isOrderWithoutAccount } from '#shared/account/rules/privacy.ts'
import { mustBeRetained } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { pruneArtsOfOrder } from '../../installation/art/delete-arts.ts'
import { anonymiseWorkOrders } from '../../installation/work-orders/anonymise-work-orders.ts'
import { deleteAmendmentsActions } from '../../orders/amendments/amendments-store.ts'
import { cancellationOf } from '../../orders/cancel-order.ts'
import { changeOrder } from '../../orders/change-order.ts'
import { deleteContractActions } from '../../orders/contracts/contracts-store.ts'
import { deleteOrderLink } from '../../orders/order-links/order-links-store.ts'

/**
 * Removes a person from one of their orders, according to its state at the time of the write: cancels a pending order,
 * retains an order with a contract, and anonymises any other. A concurrent confirmation comes either before this (the
 * order is then a contract) or finds the order cancelled. Deletes the arts and the order's link afterwards.
 */
export async function removePersonFromOrder(orderId: string, userId: string, now: string): Promise<Order> {
  const cleared = await clearOrder(orderId, userId, now)
  await pruneArtsOfOrder(cleared, now)
  await anonymiseWorkOrders(cleared, now)
  // The link was made before the account owned the order. It opens nothing since then, but its record contains the e-mail
  // address that it was sent to.
  await deleteOrderLink(orderId)
  return cleared
}

/** Anonymises an order of a deleted customer; an order that an account has claimed in the meantime stays unchanged. */
export async function removeCustomerFromOrder(orderId: string, now: string): Promise<Order> {
  const cleared = await clearOrder(orderId, null, now)
  if (!isOrderWithoutAccount(cleared)) return cleared
  await pruneArtsOfOrder(cleared, now)
  await anonymiseWorkOrders(cleared, now)
  await deleteOrderLink(orderId)
  return cleared
}

/** `userId`: the owner; null for a customer without an account. */
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
    const anonymisedOrder = anonymiseOrder(
      { ...current, contract_hash: null, ...(current.amendments && { amendments: undefined }) },
      userId,
    )
    if (isDeepStrictEqual(anonymisedOrder, current)) return { unchanged: current }
    // Contract and amendments contain the person's data, so they are deleted too.
    return {
      updated: anonymisedOrder,
      actions: [
        ...(current.contract_hash === null ? [] : deleteContractActions(current.id, current.contract_hash)),
        ...deleteAmendmentsActions(current),
      ],
    }
  })
