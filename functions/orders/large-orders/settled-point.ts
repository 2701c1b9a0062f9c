import {
  beforeNextBooking,
  FOREVER,
  withBookingsOfOrderChanged,
  withoutBookingsOfOrder,
} from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { isContractRunning, itemNeededUntil, type OrderItem } from '#shared/orders/rules/orders.ts'
import {
  changeNeededUntilAction,
  changeSaleAction,
  extendPointHoldAction,
  holdAgainAction,
  holdSoldPointAction,
  releasePointAction,
  replaceBookingsAction,
  sellPointAction,
  transferSoldPointAction,
} from '../../catalogue/points/points-store.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import type { OrderRecord } from '../orders-store.ts'

/**
 * An order whose points are settled, the order that it renews, and for each of these two the pending order that would
 * renew it.
 */
export type RelatedOrders = {
  order: OrderRecord | undefined
  former: OrderRecord | undefined
  renewal: OrderRecord | undefined
  otherRenewal: OrderRecord | undefined
}

/**
 * The write that brings a point to the state that its order implies; undefined when it has that state already, or
 * another order has the point.
 */
export function settledPointAction(
  orderId: string,
  point: Point,
  around: RelatedOrders,
  now: string,
): TransactAction | undefined {
  const { order, former } = around
  const item =
    order?.status === 'cancelled' ? undefined : order?.items.find(orderItem => orderItem.point_id === point.id)
  if (!order || !item) return releaseAction(orderId, point, around, now)
  if (item.booked_ahead) return bookingAction(order, item, point, now)
  if (former && point.status === 'sold' && point.order_id === former.id && isContractRunning(item))
    return order.status === 'pending'
      ? extendSaleAction(former, order, point, now)
      : transferSoldPointAction(point.id, { from: former.id, to: order.id }, saleOf(order, item), now)
  if (point.order_id !== order.id) return undefined
  if (order.status === 'pending') return holdAction(order, item, point, now)
  return isContractRunning(item)
    ? sellAction(around, order, item, point, now)
    : endContractAction(around, order, item, point, now)
}

const saleOf = ({ customer_name }: OrderRecord, { starts_at, ends_at }: OrderItem) => ({
  sold_from: starts_at,
  sold_until: ends_at,
  company_name: customer_name,
})

/** For a point of an order that is cancelled, was never written, or no longer contains the point. */
function releaseAction(
  orderId: string,
  point: Point,
  { former, otherRenewal }: RelatedOrders,
  now: string,
): TransactAction | undefined {
  if (point.bookings?.some(({ order_id }) => order_id === orderId))
    return replaceBookingsAction(point, withoutBookingsOfOrder(point, orderId), now)
  if (point.order_id === orderId && point.status === 'reserved') return releasePointAction(point.id, orderId, now)
  return former && point.order_id === former.id && point.status === 'sold'
    ? extendSaleAction(former, otherRenewal, point, now)
    : undefined
}

function bookingAction({ id, status, reserved_until }: OrderRecord, { term }: OrderItem, point: Point, now: string) {
  const settled =
    status === 'pending'
      ? { kind: 'hold' as const, reserved_until }
      : { kind: 'contract' as const, reserved_until: null }
  const booking = point.bookings?.find(({ order_id }) => order_id === id)
  const changed = { ...settled, ...term }
  return booking && Object.entries(changed).some(([field, value]) => booking[field as keyof typeof booking] !== value)
    ? replaceBookingsAction(point, withBookingsOfOrderChanged(point, id, changed), now)
    : undefined
}

function holdAction(order: OrderRecord, item: OrderItem, point: Point, now: string): TransactAction | undefined {
  const { reserved_until } = order
  if (point.status === 'sold')
    return holdAgainAction(point, {
      order_id: order.id,
      reserved_until,
      to: heldTo(item, point, reserved_until, now),
      now,
    })
  if (point.status !== 'reserved') return undefined
  const to = order.renews === null ? heldTo(item, point, reserved_until, now) : undefined
  return point.reserved_until === reserved_until && (to === undefined || point.held_to === to)
    ? undefined
    : extendPointHoldAction(point.id, order.id, { reserved_until, to }, now)
}

/**
 * The day after the last on which a pending order's item may need its point, before the point's next booking. While a
 * receipt is unread, the hold has no end (`reserved_until` null) and nobody may book the days after it.
 */
const heldTo = (item: OrderItem, point: Point, reserved_until: string | null, now: string): string =>
  beforeNextBooking(
    point,
    item.term || reserved_until !== null ? itemNeededUntil(item, reserved_until ?? now) : FOREVER,
    now,
  )

function sellAction(
  { renewal }: RelatedOrders,
  order: OrderRecord,
  item: OrderItem,
  point: Point,
  now: string,
): TransactAction | undefined {
  if (point.status === 'reserved') return sellPointAction(point.id, order.id, saleOf(order, item), now)
  // An amendment changed the contract's days.
  if (point.status === 'sold' && point.sold_until !== item.ends_at)
    return changeSaleAction(point.id, order.id, { sold_from: item.starts_at, sold_until: item.ends_at }, now)
  return extendSaleAction(order, renewal, point, now)
}

/** Sets until when a sold point is needed: until its contract ends, or until the end of the requested renewal. */
function extendSaleAction(
  order: OrderRecord,
  renewal: OrderRecord | undefined,
  point: Point,
  now: string,
): TransactAction | undefined {
  const ends_at = order.items.find(orderItem => orderItem.point_id === point.id)?.ends_at
  const renewing = renewal?.status === 'pending' && renewal.items.find(renewalItem => renewalItem.point_id === point.id)
  const to = renewing && ends_at ? itemNeededUntil(renewing, ends_at) : null
  return (point.held_to ?? null) === to
    ? undefined
    : changeNeededUntilAction(point.id, order.id, { status: 'sold', to }, now)
}

function endContractAction(
  { renewal }: RelatedOrders,
  { id }: OrderRecord,
  { renewed_by }: OrderItem,
  point: Point,
  now: string,
): TransactAction | undefined {
  // A paid renewal takes the point over itself.
  if (point.status !== 'sold' || renewed_by !== null) return undefined
  return renewal?.status === 'pending' && renewal.items.some(renewalItem => renewalItem.point_id === point.id)
    ? holdSoldPointAction(point.id, { from: id, to: renewal.id, reserved_until: renewal.reserved_until }, now)
    : releasePointAction(point.id, id, now, 'sold')
}
