import { isHoldOver } from '#shared/orders/rules/orders.ts'
import { cancellationOf } from '../../orders/cancel.ts'
import { changeOrder } from '../../orders/change-order.ts'
import { dueOrderIds } from '../../orders/orders-store.ts'
import { log } from '../../platform/aws/log.ts'
import type { Context } from '../../platform/context.ts'
import { scheduledJob } from './job.ts'

/** Orders per run; the next run, a minute later, handles the rest. */
const BATCH = 200

/** Cancels pending orders whose hold has expired and releases their points. */
export async function freeDueHolds(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  let freedCount = 0
  for (const orderId of await dueOrderIds('holds', now, BATCH)) {
    try {
      const changed = await changeOrder(orderId, { by: null }, async read => {
        if (!isHoldOver(read, now)) return { unchanged: undefined } // paid, extended or cancelled since the index was read
        return cancellationOf(read, { by: null, now })
      })
      if (changed) freedCount += 1
    } catch (error) {
      log.error('a due hold could not be freed; the next run tries again', { order: orderId, error: error as Error })
    }
  }
  return freedCount
}

export const handler = scheduledJob('free_due_holds', freeDueHolds)
