import { withoutArt } from '#shared/domain/arts.ts'
import { isRunning, type Order, type OrderItem } from '#shared/domain/orders.ts'
import { mustBeRetained } from '#shared/domain/privacy.ts'
import { changeTask } from '../tasks/change-task.ts'
import { findTasks } from '../tasks/tasks-store.ts'
import { artsOf, deleteArtAction } from './arts-store.ts'

/** Arts that go in one transaction, which takes 100 actions. */
const MAX_ARTS_PER_TRANSACTION = 50

/**
 * Takes away the arts of somebody who is removed: all of them, files and words, but for what a contract that runs is being
 * fulfilled with, the newest of each of its points. Where the order lost the person, its tasks do too. May be repeated.
 */
export async function deleteArtsOfOrder(order: Order, now: string): Promise<void> {
  // Before it was confirmed it had none.
  if (order.status !== 'completed') return
  const tasks = await findTasks(order.items.map(({ id }) => id))
  for (const item of order.items) {
    const task = tasks.get(item.id)
    if (task && (task.art_version > 0 || task.customer_name !== order.customer_name))
      await deleteArtsOfItem(item, order, now)
  }
}

async function deleteArtsOfItem(item: OrderItem, order: Order, now: string): Promise<void> {
  const isFulfilled = mustBeRetained(order, now) && isRunning(item)
  let isDone = false
  while (!isDone)
    await changeTask<null>(item.id, { by: null }, async read => {
      const arts = await artsOf(item.id)
      const removed = arts.filter(({ art_version }) => !isFulfilled || art_version !== read.art_version)
      const { customer_name } = order
      isDone = removed.length <= MAX_ARTS_PER_TRANSACTION
      if (removed.length === 0 && read.customer_name === customer_name) return { unchanged: null }
      const left = isFulfilled ? { ...read, updated_at: now } : withoutArt(read, now)
      return {
        became: { ...left, customer_name },
        actions: removed.slice(-MAX_ARTS_PER_TRANSACTION).map(deleteArtAction),
      }
    })
}
