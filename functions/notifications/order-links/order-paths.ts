import { mayHaveLink, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { isMadeOnSite, type Order } from '#shared/orders/rules/orders.ts'
import { signLinkToken } from '../../orders/order-links/link-token.ts'
import { findOrderLink, type OrderLinkRecord } from '../../orders/order-links/order-links-store.ts'

/** The path under which the owner's account opens an order. */
export const dashboardPathOfOrder = ({ id }: Pick<Order, 'id'>): string => `/dashboard?pedido=${id}`

type CurrentLink = { record: OrderLinkRecord; token: string; expires_at: string }

/** An order's link with its token; undefined when the order has no valid link. */
export async function findCurrentLink(order: Order): Promise<CurrentLink | undefined> {
  const link = mayHaveLink(order) ? await findOrderLink(order.id, new Date().toISOString()) : undefined
  return (
    link && {
      record: link,
      token: await signLinkToken(link),
      expires_at: new Date(link.expires_at * 1000).toISOString(),
    }
  )
}

/**
 * The path under which a person without an account opens an order: its link, or for a guest without one the page of the
 * order after signing up; null for a customer of the office without a valid link.
 */
export async function orderPathWithoutAccount(order: Order): Promise<string | null> {
  const link = await findCurrentLink(order)
  if (link) return orderLinkPath(link.token)
  return isMadeOnSite(order) ? dashboardPathOfOrder(order) : null
}
