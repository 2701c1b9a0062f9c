import { type LinkedOrder, toLinkedOrder } from '#shared/orders/rules/order-links.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import type { WithInstallation } from '../installation-port.ts'
import { withExpectedContractDays } from '../renewed-order.ts'
import {
  findOrderByLinkToken,
  type LinkCaller,
  type LinkTokenInput,
  type OrderOfLink,
} from './find-order-by-link-token.ts'

/** The order that a link opens, as its customer may see it. Throws ORDER_LINK_UNKNOWN or TOO_MANY_REQUESTS. */
export async function openOrderLink(
  { link }: LinkTokenInput,
  { installation, ...caller }: LinkCaller & WithInstallation,
): Promise<LinkedOrder> {
  const linked = await findOrderByLinkToken(link, caller)
  const { order } = linked
  const progress = order.status === 'completed' ? await installation.progressOf([order]) : undefined
  return presentLinkedOrder(linked, progress?.get(order.id))
}

/** The linked order's public view. `progress`: the installation's progress, if the order has tasks. */
export async function presentLinkedOrder(
  { link, order }: Pick<OrderOfLink, 'link'> & { order: Parameters<typeof toLinkedOrder>[0]['order'] },
  progress: LinkedOrder['installation'] = null,
): Promise<LinkedOrder> {
  const points = await findPoints(order.items.map(({ point_id }) => point_id))
  const link_until = new Date(link.expires_at * 1000).toISOString()
  return toLinkedOrder({ order: await withExpectedContractDays(order), points, installation: progress, link_until })
}
