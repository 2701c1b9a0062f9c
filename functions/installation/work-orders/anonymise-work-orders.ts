import type { Order } from '#shared/orders/rules/orders.ts'
import { changeTask } from '../tasks/change-task.ts'
import { everyTask } from '../tasks/tasks-store.ts'

/**
 * Gives the work orders and takedowns of a removed person's order its anonymised name. No key leads from an order to
 * them, so all tasks are read, which is as rare as such deletions. Idempotent.
 */
export async function anonymiseWorkOrders({ id, customer_name, status }: Order, now: string): Promise<void> {
  if (status !== 'completed') return
  for await (const task of everyTask()) {
    if (task.order_id !== id || task.order_item_id !== null || task.customer_name === customer_name) continue
    await changeTask<null>(task.id, { by: null }, current =>
      current.customer_name === customer_name
        ? { unchanged: null }
        : { updated: { ...current, customer_name, updated_at: now }, actions: [] },
    )
  }
}
