import { type Order, type OrderItem, startContract } from '#shared/domain/orders.ts'
import { findPoints, sellPoint, sellPointOn } from '../catalogue/points/points-store.ts'
import { putNewTask, type TaskRecord } from '../installation/tasks/tasks-store.ts'
import type { Context } from '../platform/context.ts'
import { changeOrder, demandMove, demandPointsHeld, pointActions } from './change-order.ts'
import { formerOf, noteRenewed } from './former-order.ts'
import type { OrderRecord } from './orders-store.ts'

/**
 * pending → completed: the manager has the payment. In one transaction the order is completed, its contracts start,
 * each point is sold and each item gets its installation task. Contracts that it goes on with give it their points, and its
 * own begin where they end.
 */
export const confirm = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    demandMove(read, 'completed')
    await demandPointsHeld(read, now)
    const former = await formerOf(read)
    const points = await findPoints(read.items.map(item => item.point_id))
    const ends = new Map(former?.items.map(item => [item.point_id, item.ends_at]))
    const items = read.items.map(item => startContract(item, ends.get(item.point_id) ?? now))
    const saleOf = (item: OrderItem) => ({ sold_until: item.ends_at, company_name: read.customer_name })
    const became: OrderRecord = { ...read, status: 'completed', reserved_until: null, updated_at: now, items }
    return {
      became,
      actions: [
        ...(await pointActions(read, items, {
          own: item => sellPoint(item.point_id, read.id, saleOf(item), now),
          former: (item, from) => sellPointOn(item.point_id, { from, to: read.id }, saleOf(item), now),
        })),
        ...items.map(item =>
          putNewTask(firstTask(read, item, { actor, now, city: points.get(item.point_id)?.city ?? '' })),
        ),
        ...(former ? [noteRenewed(former, became, { by: actor, now })] : []),
      ],
    }
  })

/** The task carries the item's id, so that an item can't get a second one. */
const firstTask = (
  of: Order,
  item: OrderItem,
  { actor, now, city }: Pick<Context, 'actor' | 'now'> & { city: string },
): TaskRecord => ({
  id: item.id,
  work: 'installation',
  order_id: of.id,
  order_item_id: item.id,
  point_id: item.point_id,
  point_name: item.point_name,
  city,
  customer_name: of.customer_name,
  kit_type: of.kit_type,
  status: 'pending_art',
  assigned_technician_id: null,
  notes: null,
  due_date: null,
  art_file_url: null,
  art_version: 0,
  art_status: 'none',
  return_comment: null,
  completed_at: null,
  created_at: now,
  updated_at: now,
  version: 1,
  changed_by: actor,
})
