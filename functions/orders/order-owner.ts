import { isMadeOnSite, type Order, ownsOrder } from '#shared/orders/rules/orders.ts'
import { isShutOut, provenAccountIdsOf } from '#shared/people/rules/customer-accounts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findCustomer } from '../people/customers/customers-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { findOrder } from './orders-store.ts'

/** Who an order belongs to. */

/**
 * Throws ORDER_NOT_FOUND unless the actor is a manager or the order's owner. Not FORBIDDEN, so that nobody can find out
 * which ids exist.
 */
export async function assertOrderAccess(order: Order, actor: Actor): Promise<void> {
  if (!isManager(actor.role) && !(await isOrderOwner(order, actor))) throw new DomainError('ORDER_NOT_FOUND')
}

/**
 * Whether this person owns the order. The order of a customer belongs to each of the customer's proven accounts. An
 * order that the office made is not theirs any more, by e-mail or claim, once the office has parted their account.
 */
export async function isOrderOwner(order: Order, { user_id }: Pick<Actor, 'user_id'>): Promise<boolean> {
  const profile = await findProfile(user_id)
  if (!profile) return false
  const isTheirs = ownsOrder(order, { user_id, email: profile.email })
  if (order.customer_id === undefined || (isTheirs && !(await isSoldByOffice(order)))) return isTheirs
  const customer = await findCustomer(order.customer_id)
  if (!customer) return isTheirs
  return provenAccountIdsOf(customer).includes(user_id) || (isTheirs && !isShutOut(customer, user_id))
}

/**
 * Whether the office made the order or the contract that it renews. A person who only claimed the former order by their
 * e-mail has no more right to its renewal.
 */
export async function isSoldByOffice(order: Order): Promise<boolean> {
  if (!isMadeOnSite(order)) return true
  const former = order.renews === null ? undefined : await findOrder(order.renews)
  return former !== undefined && isSoldByOffice(former)
}

/**
 * Whether the office made the order for a customer from which it has parted the account, or that the account has not
 * proven: the account has lost what it had claimed by its e-mail, and claims nothing more.
 */
export async function isShutOutOfOrder(order: Order, userId: string): Promise<boolean> {
  // The customer is read last, because most orders of an account are made on the site.
  if (order.customer_id === undefined || !(await isSoldByOffice(order))) return false
  const customer = await findCustomer(order.customer_id)
  return customer !== undefined && isShutOut(customer, userId)
}
