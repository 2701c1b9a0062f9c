import { isHoldExpired } from '#shared/orders/rules/orders.ts'
import { cancellationOf } from '../../orders/cancel-order.ts'
import { withUnreadReceipt } from '../../orders/receipts/unread-receipt.ts'
import { countMetric } from '../../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import type { Context } from '../../platform/context.ts'
import { changeDueOrders } from './change-due-orders.ts'
import { scheduledJob } from './job.ts'
import { settleDuePoints } from './settle-due-points.ts'

/**
 * Cancels pending orders whose hold has expired and releases their points. An order with a receipt is paid as far as
 * anybody knows, so its hold goes on without an end until the office decides.
 */
export const freeDueHolds = (_: unknown, { now }: Pick<Context, 'now'>): Promise<number> =>
  changeDueOrders(
    'holds',
    now,
    // The order may have been paid, extended or cancelled since the index was read.
    async current => {
      if (!isHoldExpired(current, now)) return undefined
      if (current.payment_receipt_url !== null) return withUnreadReceipt(current, now)
      const { updated, ...cancellation } = await cancellationOf(current, { by: null, now })
      return {
        ...cancellation,
        updated: { ...updated, lapsed_at: now },
        onWritten: () => countMetric(BUSINESS_METRICS.holds_run_out),
      }
    },
    'a due hold could not be freed; the next run tries again',
  )

/** Cancels due orders, and also frees points of orders whose creation was interrupted. */
export const freeDueHoldsAndSettlePoints = async (input: unknown, context: Pick<Context, 'now'>): Promise<number> =>
  (await freeDueHolds(input, context)) + (await settleDuePoints(input, context))

export const handler = scheduledJob('free_due_holds', freeDueHoldsAndSettlePoints)
