import { DomainError } from '#shared/domain/domain-error.ts'
import { isHoldOver, type Order, ownsOrder } from '#shared/domain/orders.ts'
import { ORDER_TRANSITIONS } from '#shared/domain/transitions.ts'
import { type Actor, isManager } from '#shared/domain/users.ts'
import { findPoints, releasePoint } from '../points/points-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { type TransactAction, transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { findOrder, type OrderRecord, replaceOrder } from './orders-store.ts'

/** What a use case makes of an order: how it becomes, and what else changes with it. */
export type Change = { became: OrderRecord; actions: TransactAction[] }

/** Somebody else may change the order or its points between reading and writing; then it is read and judged anew. */
const ATTEMPTS = 6

/**
 * Changes an order in one transaction, conditional on its status and version as read and on every point still being
 * held by it. `decide` throws the refusal when the order, as it now is, can't be changed so. Throws ORDER_NOT_FOUND, or
 * ORDER_CHANGED when others keep changing it.
 */
export async function changeOrder(orderId: string, decide: (read: OrderRecord) => Promise<Change>): Promise<Order> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const read = await findOrder(orderId)
    if (!read) throw new DomainError('ORDER_NOT_FOUND')
    const { became, actions } = await decide(read)
    try {
      await transact([replaceOrder(read, became), ...actions])
      return { ...became, version: read.version + 1 }
    } catch (error) {
      if (!(error instanceof ConditionsNotMet)) throw error
    }
  }
  throw new DomainError('ORDER_CHANGED')
}

/** Only pending orders can be modified (specification §4). */
export function demandPending(read: Order): void {
  if (ORDER_TRANSITIONS[read.status].length === 0) throw new DomainError('ORDER_NOT_PENDING')
}

/**
 * Managers may act on any order, others on their own. Somebody else's order is answered as if it did not exist, so that
 * ids can't be probed.
 */
export async function demandAccess(read: Order, actor: Actor): Promise<void> {
  if (isManager(actor.role)) return
  const person = await findProfile(actor.user_id)
  if (!person || !ownsOrder(read, { user_id: actor.user_id, email: person.email }))
    throw new DomainError('ORDER_NOT_FOUND')
}

/**
 * Frees the points of these items that the order still holds. When its hold ran out another order may have taken some:
 * those are no longer its to free.
 */
export async function releaseItems(read: Order, items: Order['items'], now: string): Promise<TransactAction[]> {
  const points = await findPoints(items.map(item => item.point_id))
  return items
    .filter(item => points.get(item.point_id)?.order_id === read.id)
    .map(item => releasePoint(item.point_id, read.id, now))
}

/**
 * Throws ORDER_HOLD_OVER, with the points that went, when the hold ran out and another order took some of its points.
 */
export async function demandPointsHeld(read: Order, now: string): Promise<void> {
  if (!isHoldOver(read, now)) return
  const points = await findPoints(read.items.map(item => item.point_id))
  const lost = read.items.filter(item => points.get(item.point_id)?.order_id !== read.id)
  if (lost.length > 0)
    throw new DomainError('ORDER_HOLD_OVER', {
      points: lost.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
}
