import { type Order, type OrderItem, startContract } from '#shared/domain/orders.ts'
import { sellPointAction, transferSoldPointAction } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import { changeOrder, demandMove, demandPointsHeld, pointActions } from './change-order.ts'
import { formerOf, noteRenewed } from './former-order.ts'
import type { WithInstallation } from './installation.ts'
import type { OrderRecord } from './orders-store.ts'

/**
 * pending → completed: the manager has the payment. In one transaction the order is completed, its contracts start,
 * each point is sold and each item gets its installation task. Contracts that it goes on with give it their points, and its
 * own begin where they end.
 */
export const confirm = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now, installation }: Context & WithInstallation,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    demandMove(read, 'completed')
    await demandPointsHeld(read, now)
    const former = await formerOf(read)
    const ends = new Map(former?.items.map(item => [item.point_id, item.ends_at]))
    const items = read.items.map(item => startContract(item, ends.get(item.point_id) ?? now))
    const saleOf = (item: OrderItem) => ({ sold_until: item.ends_at, company_name: read.customer_name })
    const became: OrderRecord = { ...read, status: 'completed', reserved_until: null, updated_at: now, items }
    return {
      became,
      actions: [
        ...(await pointActions(read, items, {
          own: item => sellPointAction(item.point_id, read.id, saleOf(item), now),
          former: (item, from) => transferSoldPointAction(item.point_id, { from, to: read.id }, saleOf(item), now),
        })),
        ...(await installation.createTasks(read, items, { by: actor, now })),
        ...(former ? [noteRenewed(former, became, { by: actor, now })] : []),
      ],
    }
  })
