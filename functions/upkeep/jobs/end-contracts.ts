import { isRunning, type OrderItem } from '#shared/orders/rules/orders.ts'
import { holdSoldPointAction, releasePointAction } from '../../catalogue/points/points-store.ts'
import { changeOrder } from '../../orders/change-order.ts'
import { dueOrderIds, findOrder, type OrderRecord, orderUnchangedCheck } from '../../orders/orders-store.ts'
import { log } from '../../platform/aws/log.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { scheduledJob } from './job.ts'
import { startContracts } from './start-contracts.ts'

const BATCH = 200

const isDueToEnd = (item: OrderItem, now: string): boolean =>
  isRunning(item) && item.ends_at !== null && item.ends_at <= now

/**
 * Ends expired contracts: each point becomes available, or held by the renewal order if there is one. Other items of
 * the order continue.
 */
export async function endContracts(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  let endedCount = 0
  for (const orderId of await dueOrderIds('contracts', now, BATCH)) {
    try {
      const changed = await changeOrder(orderId, { by: null }, async read => {
        const endedItems = read.items.filter(item => isDueToEnd(item, now))
        if (read.status !== 'completed' || endedItems.length === 0) return { unchanged: undefined }
        return {
          became: {
            ...read,
            items: read.items.map(item => (isDueToEnd(item, now) ? { ...item, ended_at: now } : item)),
            updated_at: now,
          },
          actions: await transferPointActions(read, endedItems, now),
        }
      })
      if (changed) endedCount += 1
    } catch (error) {
      log.error('an ended contract could not be closed; the next run tries again', {
        order: orderId,
        error: error as Error,
      })
    }
  }
  return endedCount
}

/** Each point goes to the pending renewal order, on condition that it is unchanged, or becomes available. */
async function transferPointActions(
  read: OrderRecord,
  endedItems: readonly OrderItem[],
  now: string,
): Promise<TransactAction[]> {
  const renewalOrder = read.renewal_order_id === null ? undefined : await findOrder(read.renewal_order_id)
  const renewedPointIds = new Set(renewalOrder?.items.map(({ point_id }) => point_id))
  return [
    ...endedItems.map(({ point_id }) =>
      renewalOrder && renewedPointIds.has(point_id)
        ? holdSoldPointAction(
            point_id,
            { from: read.id, to: renewalOrder.id, reserved_until: renewalOrder.reserved_until },
            now,
          )
        : releasePointAction(point_id, read.id, now, 'sold'),
    ),
    ...(renewalOrder ? [orderUnchangedCheck(renewalOrder)] : []),
  ]
}

/** Contracts that begin take the points that have just become free. */
export const endAndStartContracts = async (input: unknown, context: Pick<Context, 'now'>): Promise<number> =>
  (await endContracts(input, context)) + (await startContracts(input, context))

export const handler = scheduledJob('end_contracts', endAndStartContracts)
