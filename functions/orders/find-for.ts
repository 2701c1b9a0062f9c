import { DomainError } from '#shared/domain/domain-error.ts'
import type { Order } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/users.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { demandAccess } from './change-order.ts'
import { findOrder, ordersOfOwner, type Page } from './orders-store.ts'

/** One order, for a manager or its owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function findOrderFor(actor: Actor, orderId: string): Promise<Order> {
  const read = await findOrder(orderId)
  if (!read) throw new DomainError('ORDER_NOT_FOUND')
  await demandAccess(read, actor)
  return read
}

/** A page of the caller's own orders, newest first. */
export async function listOrdersOf(actor: Actor, cursor: string | undefined): Promise<Page> {
  const person = await findProfile(actor.user_id)
  return ordersOfOwner(actor.user_id, person?.email, cursor)
}
