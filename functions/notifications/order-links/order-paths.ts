import { mayHaveLink, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { signLinkToken } from '../../orders/order-links/link-token.ts'
import { findOrderLink } from '../../orders/order-links/order-links-store.ts'

/** The path under which the owner's account opens an order. */
export const dashboardPathOfOrder = ({ id }: Pick<Order, 'id'>): string => `/dashboard?pedido=${id}`

/** The token of an order's link; undefined when the order has no valid link. */
export async function currentLinkToken(order: Order): Promise<{ token: string; expires_at: string } | undefined> {
  const link = mayHaveLink(order) ? await findOrderLink(order.id, new Date().toISOString()) : undefined
  return link && { token: await signLinkToken(link), expires_at: new Date(link.expires_at * 1000).toISOString() }
}

/**
 * The path under which a person without an account opens an order. A guest gets the page of the order after signing up,
 * a customer of the office the order's link; null when there is no valid link.
 */
export async function orderPathWithoutAccount(order: Order): Promise<string | null> {
  if (!mayHaveLink(order)) return dashboardPathOfOrder(order)
  const link = await currentLinkToken(order)
  return link ? orderLinkPath(link.token) : null
}
