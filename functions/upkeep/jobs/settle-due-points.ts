import { installationPort } from '../../installation/with-installation.ts'
import { settlePoints } from '../../orders/large-orders/settle-points.ts'
import { findOrderIdsToSettle } from '../../orders/large-orders/unsettled-points-store.ts'
import { log } from '../../platform/aws/log.ts'
import type { Context } from '../../platform/context.ts'

/** Number of orders per run; the next run handles the others. */
const BATCH = 50

/**
 * Settles the points of large orders whose change was interrupted: brings them to the state that their order implies.
 */
export async function settleDuePoints(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  let settledCount = 0
  for (const orderId of await findOrderIdsToSettle(now, BATCH)) {
    try {
      await settlePoints(orderId, { now, installation: installationPort })
      settledCount += 1
    } catch (error) {
      log.error('points of an order could not be settled; the next run tries again', {
        order: orderId,
        error: error as Error,
      })
    }
  }
  return settledCount
}
