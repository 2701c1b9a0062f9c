import { isContractRunning, type OrderItem } from '#shared/orders/rules/orders.ts'
import { holdSoldPointAction, releasePointAction } from '../../catalogue/points/points-store.ts'
import type { OrderChange } from '../../orders/change-order.ts'
import { checkOrderUnchangedAction, findOrder, type OrderRecord } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import { changeDueOrders } from './change-due-orders.ts'
import { scheduledJob } from './job.ts'
import { startContracts } from './start-contracts.ts'

const isDueToEnd = (item: OrderItem, now: string): boolean =>
  isContractRunning(item) && item.ends_at !== null && item.ends_at <= now

/**
 * Ends expired contracts: each point becomes available, or is held by the renewal order if there is one. Items of the
 * order whose contracts have not expired continue.
 */
export const endContracts = (_: unknown, { now }: Pick<Context, 'now'>): Promise<number> =>
  changeDueOrders(
    'contracts',
    now,
    async current => {
      const endedItems = current.items.filter(item => isDueToEnd(item, now))
      if (current.status !== 'completed' || endedItems.length === 0) return undefined
      return {
        updated: {
          ...current,
          items: current.items.map(item => (isDueToEnd(item, now) ? { ...item, ended_at: now } : item)),
          updated_at: now,
        },
        ...(await transferPointActions(current, endedItems, now)),
      }
    },
    'an ended contract could not be closed; the next run tries again',
  )

/**
 * Passes each point to the pending renewal order, on condition that the renewal is unchanged, or makes it available.
 */
async function transferPointActions(
  order: OrderRecord,
  endedItems: readonly OrderItem[],
  now: string,
): Promise<Pick<OrderChange, 'pointActions' | 'actions'>> {
  const renewalOrder = order.renewal_order_id === null ? undefined : await findOrder(order.renewal_order_id)
  const renewedPointIds = new Set(renewalOrder?.items.map(({ point_id }) => point_id))
  return {
    pointActions: endedItems.map(({ point_id }) =>
      renewalOrder && renewedPointIds.has(point_id)
        ? holdSoldPointAction(
            point_id,
            { from: order.id, to: renewalOrder.id, reserved_until: renewalOrder.reserved_until },
            now,
          )
        : releasePointAction(point_id, order.id, now, 'sold'),
    ),
    actions: renewalOrder ? [checkOrderUnchangedAction(renewalOrder)] : [],
  }
}

/** Ends contracts first, because contracts that start may need the points that become free. */
export const endAndStartContracts = async (input: unknown, context: Pick<Context, 'now'>): Promise<number> =>
  (await endContracts(input, context)) + (await startContracts(input, context))

export const handler = scheduledJob('end_contracts', endAndStartContracts)
