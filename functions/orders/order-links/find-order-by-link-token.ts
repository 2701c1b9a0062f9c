import { mayHaveLink, orderIdOfToken } from '#shared/orders/rules/order-links.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { findOrder, type OrderRecord } from '../orders-store.ts'
import { isOrderLinkTokenOf } from './link-token.ts'
import { findOrderLink, type OrderLinkRecord } from './order-links-store.ts'

/** Whoever uses a link: nobody is signed in. */
export type LinkCaller = Pick<Context<undefined>, 'now'> & { readonly address: string }
export type LinkTokenInput = { link: string }

export type OrderOfLink = { link: OrderLinkRecord; order: OrderRecord }

/**
 * The order of a link. Throws ORDER_LINK_UNKNOWN, after the same reads and the same signing, for a link that never was, is
 * over, was taken back or replaced, and for an order that has an account. Throws TOO_MANY_REQUESTS.
 */
export async function findOrderByLinkToken(token: string, { address, now }: LinkCaller): Promise<OrderOfLink> {
  await enforceRateLimit('order-link', { address }, now)
  return findOrderByLinkTokenUncounted(token, now)
}

/** Like findOrderByLinkToken, without counting the attempt against the caller's limit. */
export async function findOrderByLinkTokenUncounted(token: string, now: string): Promise<OrderOfLink> {
  const order_id = orderIdOfToken(token)
  const [link, order] = await Promise.all([findOrderLink(order_id, now), findOrder(order_id)])
  const isRight = await isOrderLinkTokenOf(link ?? { order_id, seed: '' }, token)
  if (!isRight || !link || !order || !mayHaveLink(order)) throw new DomainError('ORDER_LINK_UNKNOWN')
  return { link, order }
}
