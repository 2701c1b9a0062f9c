import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Context } from '../platform/context.ts'
import { findAccessibleOrder, listOwnOrders } from './find-accessible-order.ts'
import type { InstallationPort, WithInstallation } from './installation-port.ts'
import { presentOrder } from './present-order.ts'

/**
 * An order with its installation progress, for a manager or the order's owner. Throws ORDER_NOT_FOUND for anybody else.
 */
export async function getOrderWithProgress(
  input: { order_id: string },
  { actor, installation }: Pick<Context, 'actor'> & WithInstallation,
): Promise<ClientOrderView> {
  const order = await findAccessibleOrder(input, { actor })
  const [withTaskProgress] = await withProgress([order], installation)
  return presentOrder(withTaskProgress ?? order, actor)
}

/** A page of the caller's own orders, newest first, each with its installation progress. */
export async function listOwnOrdersWithProgress(
  input: { cursor?: string | undefined },
  { actor, installation }: Pick<Context, 'actor'> & WithInstallation,
): Promise<{ items: ClientOrderView[]; cursor: string | null }> {
  const { items, cursor } = await listOwnOrders(input, { actor })
  const ordersWithProgress = await withProgress(items, installation)
  return { items: ordersWithProgress.map(order => presentOrder(order, actor)), cursor }
}

/** Adds the installation progress to orders. Only confirmed orders have tasks. */
async function withProgress(orders: readonly Order[], installation: InstallationPort): Promise<ClientOrderView[]> {
  const progress = await installation.progressOf(orders.filter(({ status }) => status === 'completed'))
  return orders.map(order => ({ ...order, installation: progress.get(order.id) ?? null }))
}
