import { mayHaveLink, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { signLinkToken } from '../../orders/order-links/link-token.ts'
import { findOrderLink } from '../../orders/order-links/order-links-store.ts'

/** Where an account opens an order of theirs. */
export const dashboardPathOfOrder = ({ id }: Pick<Order, 'id'>): string => `/dashboard?pedido=${id}`

/** An order's link; undefined while none works. */
export async function currentLinkToken(order: Order): Promise<{ token: string; expires_at: string } | undefined> {
  const link = mayHaveLink(order) ? await findOrderLink(order.id, new Date().toISOString()) : undefined
  return link && { token: await signLinkToken(link), expires_at: new Date(link.expires_at * 1000).toISOString() }
}

/**
 * Where somebody without an account opens an order: who reserved on the site, after signing up; the office's customer, by the
 * link; null while no link works.
 */
export async function orderPathWithoutAccount(order: Order): Promise<string | null> {
  if (!mayHaveLink(order)) return dashboardPathOfOrder(order)
  const link = await currentLinkToken(order)
  return link ? orderLinkPath(link.token) : null
}
