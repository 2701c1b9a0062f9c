import { type ClientOrderView, progressOf } from '#shared/domain/installation-progress.ts'
import type { Order } from '#shared/domain/orders.ts'
import type { Context } from '../platform/context.ts'
import { findOrderFor, listOrdersOf } from './find-for.ts'
import type { Installation, WithInstallation } from './installation.ts'
import { presentOrder } from './present-order.ts'

/** One order with how far its signs are, for a manager or its owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function followOrder(
  asked: { order_id: string },
  { actor, installation }: Pick<Context, 'actor'> & WithInstallation,
): Promise<ClientOrderView> {
  const order = await findOrderFor(asked, { actor })
  const [followed] = await withProgress([order], installation)
  return presentOrder(followed ?? order, actor)
}

/** A page of the caller's own orders, newest first, each with how far its signs are. */
export async function followOrders(
  asked: { cursor?: string | undefined },
  { actor, installation }: Pick<Context, 'actor'> & WithInstallation,
): Promise<{ items: ClientOrderView[]; cursor: string | null }> {
  const { items, cursor } = await listOrdersOf(asked, { actor })
  const followed = await withProgress(items, installation)
  return { items: followed.map(order => presentOrder(order, actor)), cursor }
}

/** A task carries its item's id; before the confirmation there is none. */
async function withProgress(orders: readonly Order[], installation: Installation): Promise<ClientOrderView[]> {
  const confirmed = orders.filter(({ status }) => status === 'completed')
  const tasks = await installation.findTasks(confirmed.flatMap(({ items }) => items.map(({ id }) => id)))
  return orders.map(order => ({
    ...order,
    installation: progressOf(order.items.flatMap(({ id }) => tasks.get(id) ?? [])),
  }))
}
