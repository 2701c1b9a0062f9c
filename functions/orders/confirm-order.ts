import { withBookingsOfOrderChanged } from '#shared/catalogue/rules/bookings.ts'
import { instalmentsOf, isInParts, moneyOf, type PaymentForm, withPayment } from '#shared/orders/rules/instalments.ts'
import {
  itemNeededUntil,
  itemWithContractStarted,
  type Order,
  type OrderItem,
  signedCopyOf,
} from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import {
  extendPointHoldAction,
  findPoints,
  replaceBookingsAction,
  sellPointAction,
  transferSoldPointAction,
} from '../catalogue/points/points-store.ts'
import { countMetric } from '../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../platform/aws/metrics.ts'
import type { Context } from '../platform/context.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import {
  assertNotBookedBefore,
  assertOrderTransition,
  assertPointsHeld,
  changeOrder,
  pointActionsOfItems,
} from './change-order.ts'
import type { WithInstallation } from './installation-port.ts'
import type { OrderRecord } from './orders-store.ts'
import { findRenewedOrder, markRenewedAction } from './renewed-order.ts'

/**
 * Minutes by which a hold that is about to end is extended while its large order is confirmed: longer than any function
 * runs and the points take to be settled.
 */
const EXTEND_HOLDS_TO_MINUTES = 10

type Confirmation = { order_id: string; version?: number | undefined; payment?: PaymentForm | undefined }

/**
 * pending → completed: a manager confirms the payment or, in instalments, the sale. One transaction completes the order,
 * records the payment, starts its contracts, sells each point and creates an installation task for each item. In a
 * renewal, the points pass from the former contracts to
 * the new ones, which start where the former ones end; without a kit there are no tasks. An item that was booked ahead
 * becomes a contract that waits for its first day. Throws RECEIPT_REFUSED after a refused receipt unless `version` is
 * given, ORDER_HOLD_OVER, POINT_BOOKED_LATER, the refusals of withFirstPayment, or those of changeOrder.
 */
export const confirmOrder = (
  { order_id, version, payment }: Confirmation,
  { actor, now, installation }: Context & WithInstallation,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version, installation }, async current => {
    assertOrderTransition(current, 'completed')
    // A caller that names no version may have seen the receipt, and nobody is told that another refused it.
    if (current.refused_receipt && version === undefined) throw new DomainError('RECEIPT_REFUSED')
    await assertPointsHeld(current, now)
    // A hold without an end lasts longer than its points were free for when it began.
    if (current.reserved_until === null && current.renews === null)
      await assertNotBookedBefore(current.items, item => itemNeededUntil(item, now), now)
    const formerOrder = await findRenewedOrder(current)
    const formerEnds = new Map(formerOrder?.items.map(item => [item.point_id, item.ends_at]))
    const items = current.items.map(item => itemWithContractStarted(item, formerEnds.get(item.point_id) ?? now))
    const saleOf = ({ starts_at, ends_at }: OrderItem) => ({
      sold_from: starts_at,
      sold_until: ends_at,
      company_name: current.customer_name,
    })
    // Whoever records a payment has seen what it is for.
    if (payment && version === undefined) throw new DomainError('ORDER_CHANGED')
    const completedOrder: OrderRecord = {
      ...withFirstPayment(current, payment, { by: actor.user_id, now }),
      status: 'completed',
      reserved_until: null,
      unread_receipt: undefined,
      confirmed_at: now,
      updated_at: now,
      items,
    }
    return {
      onWritten: () => countMetric(BUSINESS_METRICS.orders_confirmed),
      updated: completedOrder,
      pointActions: [
        ...(await pointActionsOfItems(current, items, {
          own: item => sellPointAction(item.point_id, current.id, saleOf(item), now),
          formerOrder: (item, from) =>
            transferSoldPointAction(item.point_id, { from, to: current.id }, saleOf(item), now),
          bookedAhead: (_, point) =>
            replaceBookingsAction(
              point,
              withBookingsOfOrderChanged(point, current.id, { kind: 'contract', reserved_until: null }),
              now,
            ),
        })),
        ...(await installation.createTaskActions(current, items, { by: actor, now })),
      ],
      before: () => extendExpiringHoldsActions(current, now),
      actions: formerOrder ? [markRenewedAction(formerOrder, completedOrder, { by: actor, now })] : [],
    }
  })

/**
 * The order with its instalments and the payment that confirms it: the whole total, unless it is in instalments. Then the
 * first instalment is paid, or a signed contract is on record. Throws PAYMENT_NOT_DUE for a free order, PAYMENT_INCOMPLETE,
 * SALE_NOT_SECURED, or PAYMENT_DAY_INVALID.
 */
function withFirstPayment(
  current: OrderRecord,
  payment: PaymentForm | undefined,
  { by, now }: { by: string; now: string },
): OrderRecord {
  const { total_amount } = current
  if (total_amount === 0) {
    if (payment) throw new DomainError('PAYMENT_NOT_DUE')
    return current
  }
  const instalments = [...instalmentsOf(current)]
  const divided = { ...current, instalments }
  const record = { id: crypto.randomUUID(), by, now }
  if (!isInParts(divided)) {
    const method = instalments[0]?.method ?? 'pix'
    const whole = payment ?? { paid_on: dayOf(now), amount: total_amount, method, note: '' }
    if (whole.amount < total_amount) throw new DomainError('PAYMENT_INCOMPLETE', { total_amount })
    return withPayment(divided, whole, record)
  }
  if (!payment) {
    if (signedCopyOf(current) === undefined) throw new DomainError('SALE_NOT_SECURED')
    return divided
  }
  const paid = withPayment(divided, payment, record)
  const first = instalments[0]?.amount ?? 0
  if (signedCopyOf(current) === undefined && moneyOf(paid).paid < first) throw new DomainError('SALE_NOT_SECURED')
  return paid
}

/**
 * For a large order, whose points are sold only after it is completed: extends holds that have ended or are about to,
 * so that nobody else takes a point in between.
 */
async function extendExpiringHoldsActions(order: OrderRecord, now: string): Promise<TransactAction[]> {
  const enough = new Date(Date.parse(now) + EXTEND_HOLDS_TO_MINUTES * 60_000).toISOString()
  if (order.reserved_until === null || order.reserved_until > enough) return []
  const points = await findPoints(order.items.map(({ point_id }) => point_id))
  return order.items.flatMap(item => {
    const point = points.get(item.point_id)
    const to = order.renews === null ? itemNeededUntil(item, enough) : undefined
    return point?.status === 'reserved' && point.order_id === order.id
      ? [extendPointHoldAction(point.id, order.id, { reserved_until: enough, to }, now)]
      : []
  })
}
