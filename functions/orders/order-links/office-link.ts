import { mayHaveLink, type OfficeOrderLink } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { findOrder } from '../orders-store.ts'
import { signLinkToken } from './link-token.ts'
import { newOrderLink, recordOrderLinkEventAction, revokeLink } from './new-order-link.ts'
import { findOrderLink, insertOrderLinkAction, type OrderLinkRecord } from './order-links-store.ts'

type OfficeContext = Pick<Context, 'actor' | 'now'>
type OrderReference = { order_id: string }

export async function getOrderOfLink(order_id: string): Promise<Order> {
  const order = await findOrder(order_id)
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  return order
}

/** The link as the office sees it; null when the order has no valid link. */
export async function presentOrderLink(link: OrderLinkRecord | undefined): Promise<OfficeOrderLink> {
  if (!link) return { link: null }
  const { made_at, made_by, expires_at, emailed } = link
  return {
    link: {
      token: await signLinkToken(link),
      made_at,
      made_by: { user_id: made_by, name: (await findProfile(made_by))?.name ?? null },
      expires_at: new Date(expires_at * 1000).toISOString(),
      emailed,
    },
  }
}

/** Returns the order's link. Throws ORDER_NOT_FOUND. */
export async function showOrderLink(
  { order_id }: OrderReference,
  { now }: Pick<Context, 'now'>,
): Promise<OfficeOrderLink> {
  const [order, link] = await Promise.all([getOrderOfLink(order_id), findOrderLink(order_id, now)])
  return presentOrderLink(mayHaveLink(order) ? link : undefined)
}

/**
 * Replaces the link that the caller saw by a new one. If somebody else has replaced it in the meantime, returns that
 * new link instead, so that two concurrent callers get the same valid link. Throws ORDER_NOT_FOUND or
 * ORDER_LINK_NOT_OFFERED.
 */
export async function makeOrderLink(
  { order_id, replaces }: OrderReference & { replaces: string | null },
  context: OfficeContext,
): Promise<OfficeOrderLink> {
  const { now } = context
  const [order, former] = await Promise.all([getOrderOfLink(order_id), findOrderLink(order_id, now)])
  if (!mayHaveLink(order)) throw new DomainError('ORDER_LINK_NOT_OFFERED')
  if (former && former.made_at !== replaces) return presentOrderLink(former)
  const newLink = newOrderLink(order, context)
  const failedConditions = await tryTransact([
    insertOrderLinkAction(newLink, former),
    recordOrderLinkEventAction(order, 'link_made', context),
  ])
  return presentOrderLink(failedConditions ? await findOrderLink(order_id, now) : newLink)
}

/**
 * Revokes the order's link. Idempotent. A link that somebody creates in the meantime stays valid. Throws
 * ORDER_NOT_FOUND.
 */
export const revokeOrderLink = async ({ order_id }: OrderReference, context: OfficeContext): Promise<OfficeOrderLink> =>
  presentOrderLink(await revokeLink(await getOrderOfLink(order_id), context))
