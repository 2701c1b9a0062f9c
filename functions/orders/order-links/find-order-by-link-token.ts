import { mayHaveLink, orderIdOfToken } from '#shared/orders/rules/order-links.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { findOrder, type OrderRecord } from '../orders-store.ts'
import { isOrderLinkTokenOf } from './link-token.ts'
import { findOrderLink, type OrderLinkRecord } from './order-links-store.ts'

/** The caller of a request with an order link; nobody is signed in. */
export type LinkCaller = Pick<Context<undefined>, 'now'> & { readonly address: string }
export type LinkTokenInput = { link: string }

export type OrderOfLink = { link: OrderLinkRecord; order: OrderRecord }

/**
 * The order that a link opens. Throws TOO_MANY_REQUESTS or ORDER_LINK_UNKNOWN: for a link that never existed, has
 * expired, was revoked or replaced, and for an order that an account owns. All these cases take the same reads and
 * signatures, so that response times reveal nothing.
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
