import type { ArtView, TaskWithArt } from '#shared/installation/rules/arts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findAccessibleOrder } from '../../orders/find-accessible-order.ts'
import type { Context } from '../../platform/context.ts'
import { findTask, findTasks } from '../tasks/tasks-store.ts'
import { artParticipantOf } from './art-participant.ts'
import { findArtsOfTask } from './arts-store.ts'
import { presentArts, presentTaskArts } from './present-arts.ts'

type Requester = Pick<Context, 'actor'>

/** All arts of a task, newest first, for a manager or the order's client. Throws TASK_NOT_FOUND. */
export async function listArts({ task_id }: { task_id: string }, { actor }: Requester): Promise<{ items: ArtView[] }> {
  const task = await findTask(task_id)
  if (!task || !(await artParticipantOf(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  return { items: await presentArts(await findArtsOfTask(task_id), actor) }
}

/**
 * The tasks of an order, in the order of its items, each with its newest art. Empty before the order is confirmed.
 * Throws ORDER_NOT_FOUND.
 */
export async function listTaskArtsOfOrder(
  { order_id }: { order_id: string },
  { actor }: Requester,
): Promise<{ items: TaskWithArt[] }> {
  const { items } = await findAccessibleOrder({ order_id }, { actor })
  // A task has the id of its item.
  const tasks = await findTasks(items.map(({ id }) => id))
  return {
    items: await presentTaskArts(
      items.flatMap(({ id }) => tasks.get(id) ?? []),
      actor,
    ),
  }
}

/** All arts of these orders with the names of their points, as `actor` may see them. */
export async function presentArtsOfOrders(
  orders: readonly Order[],
  actor: Actor,
): Promise<(ArtView & { order_id: string; point_name: string })[]> {
  const confirmed = orders.filter(({ status }) => status === 'completed')
  const tasks = await findTasks(confirmed.flatMap(({ items }) => items.map(({ id }) => id)))
  const views: (ArtView & { order_id: string; point_name: string })[] = []
  for (const { id, order_id, point_name, art_version } of tasks.values())
    if (order_id !== null && art_version > 0)
      for (const art of await presentArts(await findArtsOfTask(id), actor)) views.push({ ...art, order_id, point_name })
  return views
}
