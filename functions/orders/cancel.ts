import type { Order } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { Context } from '../platform/context.ts'
import { type Change, changeOrder, demandAccess, demandMove, releaseItems } from './change-order.ts'
import { withdrawRenewal } from './former-order.ts'
import type { OrderRecord } from './orders-store.ts'

/** pending → cancelled, by a manager or the order's owner; its points are released. */
export const cancel = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    await demandAccess(read, actor)
    demandMove(read, 'cancelled')
    return cancelling(read, { by: actor, now })
  })

/** A pending order is cancelled, whoever does it: its points are released, and nobody waits for what it asked. */
export async function cancelling(read: OrderRecord, { by, now }: { by: Actor | null; now: string }): Promise<Change> {
  const [released, withdrawn] = await Promise.all([
    releaseItems(read, read.items, now),
    withdrawRenewal(read, { by, now }),
  ])
  return {
    became: { ...read, status: 'cancelled', reserved_until: null, updated_at: now },
    actions: [...released, ...withdrawn],
  }
}
