import { withOrderChanged } from '#shared/catalogue/rules/bookings.ts'
import { type Order, type OrderItem, startContract } from '#shared/orders/rules/orders.ts'
import { replaceBookingsAction, sellPointAction, transferSoldPointAction } from '../catalogue/points/points-store.ts'
import { count } from '../platform/aws/count.ts'
import { BUSINESS_METRICS } from '../platform/aws/metrics.ts'
import type { Context } from '../platform/context.ts'
import { assertPointsHeld, assertTransition, changeOrder, pointActions } from './change-order.ts'
import { findFormerOrder, markRenewedAction } from './former-order.ts'
import type { WithInstallation } from './installation.ts'
import type { OrderRecord } from './orders-store.ts'

/**
 * pending → completed: a manager confirms the payment. One transaction completes the order, starts its contracts, sells
 * each point and creates an installation task for each item. A renewal takes over the points of the former contracts,
 * and its contracts start where those end. What was booked ahead waits for its first day as a contract.
 */
export const confirmOrder = (
  { order_id, version }: { order_id: string; version?: number | undefined },
  { actor, now, installation }: Context & WithInstallation,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async read => {
    assertTransition(read, 'completed')
    await assertPointsHeld(read, now)
    const formerOrder = await findFormerOrder(read)
    const formerEnds = new Map(formerOrder?.items.map(item => [item.point_id, item.ends_at]))
    const items = read.items.map(item => startContract(item, formerEnds.get(item.point_id) ?? now))
    const saleOf = (item: OrderItem) => ({ sold_until: item.ends_at, company_name: read.customer_name })
    const completedOrder: OrderRecord = { ...read, status: 'completed', reserved_until: null, updated_at: now, items }
    return {
      onWritten: () => count(BUSINESS_METRICS.orders_confirmed),
      became: completedOrder,
      actions: [
        ...(await pointActions(read, items, {
          own: item => sellPointAction(item.point_id, read.id, saleOf(item), now),
          formerOrder: (item, from) => transferSoldPointAction(item.point_id, { from, to: read.id }, saleOf(item), now),
          bookedAhead: (_, point) =>
            replaceBookingsAction(
              point,
              withOrderChanged(point, read.id, { kind: 'contract', reserved_until: null }),
              now,
            ),
        })),
        ...(await installation.createTaskActions(read, items, { by: actor, now })),
        ...(formerOrder ? [markRenewedAction(formerOrder, completedOrder, { by: actor, now })] : []),
      ],
    }
  })
