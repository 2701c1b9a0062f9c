import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { type Order, type OrderItem, startContract } from '#shared/domain/orders.ts'
import type { Context } from '../context.ts'
import { sellPoint } from '../points/points-store.ts'
import { changeOrder, demandMove, demandPointsHeld } from './change-order.ts'
import { putNewTask } from './orders-store.ts'

/**
 * pending → completed: the manager has the payment. In one transaction the order is completed, its contracts start,
 * each point is sold and each item gets its installation task.
 */
export const confirm = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    demandMove(read, 'completed')
    await demandPointsHeld(read, now)
    const items = read.items.map(item => startContract(item, now))
    return {
      became: { ...read, status: 'completed', reserved_until: null, updated_at: now, items },
      actions: items.flatMap(item => [
        sellPoint(item.point_id, read.id, { sold_until: item.ends_at, company_name: read.customer_name }, now),
        putNewTask(firstTask(read, item, now)),
      ]),
    }
  })

/** The task carries the item's id, so that an item can't get a second one. */
const firstTask = (of: Order, item: OrderItem, now: string): InstallationTask => ({
  id: item.id,
  order_id: of.id,
  order_item_id: item.id,
  point_id: item.point_id,
  point_name: item.point_name,
  customer_name: of.customer_name,
  kit_type: of.kit_type,
  status: 'pending_art',
  assigned_technician_id: null,
  notes: null,
  due_date: null,
  art_file_url: null,
  created_at: now,
  updated_at: now,
  version: 1,
})
