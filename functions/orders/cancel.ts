import type { Order } from '#shared/domain/orders.ts'
import type { Context } from '../context.ts'
import { changeOrder, demandAccess, demandMove, releaseItems } from './change-order.ts'

/** pending → cancelled, by a manager or the order's owner; its points are released. */
export const cancel = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    await demandAccess(read, actor)
    demandMove(read, 'cancelled')
    return { became: cancelled(read, now), actions: await releaseItems(read, read.items, now) }
  })

export const cancelled = <Known extends Order>(read: Known, now: string): Known => ({
  ...read,
  status: 'cancelled',
  reserved_until: null,
  updated_at: now,
})
