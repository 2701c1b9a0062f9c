import { withoutNewestArt } from '#shared/installation/rules/arts.ts'
import { mustBeRetained } from '#shared/orders/rules/order-retention.ts'
import { isContractRunning, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import { changeTask } from '../tasks/change-task.ts'
import { findTasks } from '../tasks/tasks-store.ts'
import { deleteArtAction, findArtsOfTask } from './arts-store.ts'

/** A transaction takes at most 100 actions, and changing the task takes some of them. */
const MAX_ARTS_PER_TRANSACTION = 50

/**
 * Deletes the arts (files and records) of a person whose account is being deleted. The newest art of each point with a
 * running contract stays, because the contract can't be fulfilled without it. The customer's name on the tasks becomes
 * the anonymised name of the order. Idempotent.
 */
export async function pruneArtsOfOrder(order: Order, now: string): Promise<void> {
  // Only confirmed orders have tasks, and only tasks have arts.
  if (order.status !== 'completed') return
  const tasks = await findTasks(order.items.map(({ id }) => id))
  for (const orderItem of order.items) {
    const task = tasks.get(orderItem.id)
    if (task && (task.art_version > 0 || task.customer_name !== order.customer_name))
      await deleteArtsOfItem(orderItem, order, now)
  }
}

async function deleteArtsOfItem(orderItem: OrderItem, order: Order, now: string): Promise<void> {
  const isFulfilled = mustBeRetained(order, now) && isContractRunning(orderItem)
  let isDone = false
  while (!isDone)
    await changeTask<null>(orderItem.id, { by: null }, async task => {
      const arts = await findArtsOfTask(orderItem.id)
      const removed = arts.filter(({ art_version }) => !isFulfilled || art_version !== task.art_version)
      const { customer_name } = order
      isDone = removed.length <= MAX_ARTS_PER_TRANSACTION
      if (removed.length === 0 && task.customer_name === customer_name) return { unchanged: null }
      const remaining = isFulfilled ? { ...task, updated_at: now } : withoutNewestArt(task, now)
      return {
        updated: { ...remaining, customer_name },
        actions: removed.slice(-MAX_ARTS_PER_TRANSACTION).map(deleteArtAction),
      }
    })
}
