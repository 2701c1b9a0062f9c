import { withBookingAdded, withBookingsOfOrderChanged } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import {
  changeSaleAction,
  releasePointAction,
  replaceBookingsAction,
  sellFreePointAction,
} from '../../catalogue/points/points-store.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import type { OrderRecord } from '../orders-store.ts'

type Points = ReadonlyMap<string, Point>

/** The writes that bring the points of an amended order to what it says; each fails when another has the point by then. */
export const amendedPointActions = (
  before: OrderRecord,
  after: OrderRecord,
  points: Points,
  now: string,
): TransactAction[] =>
  after.items.flatMap(item => {
    const former = before.items.find(({ id }) => id === item.id)
    const point = points.get(item.point_id)
    if (!point) return []
    return former ? changedItemActions(after, { former, item, point }, now) : newItemActions(after, item, point, now)
  })

function changedItemActions(
  { id }: OrderRecord,
  { former, item, point }: { former: OrderItem; item: OrderItem; point: Point },
  now: string,
): TransactAction[] {
  const { starts_at: sold_from, ends_at: sold_until, term } = item
  if (former.ended_at !== item.ended_at) return [releasePointAction(point.id, id, now, 'sold')]
  if (former.starts_at === sold_from && former.ends_at === sold_until) return []
  if (item.booked_ahead) return [replaceBookingsAction(point, withBookingsOfOrderChanged(point, id, { ...term }), now)]
  return [changeSaleAction(point.id, id, { sold_from, sold_until }, now)]
}

function newItemActions(
  { id: order_id, customer_name }: OrderRecord,
  { term, booked_ahead, starts_at, ends_at }: OrderItem,
  point: Point,
  now: string,
): TransactAction[] {
  if (!booked_ahead || !term) {
    const sale = { sold_from: starts_at, sold_until: ends_at, company_name: customer_name }
    return [sellFreePointAction(point, { order_id, sign: null, ...sale }, now)]
  }
  const booking = { ...term, kind: 'contract' as const, order_id, reserved_until: null, reason: null }
  return [replaceBookingsAction(point, withBookingAdded(point, booking, dayOf(now)), now)]
}

/** Those of the writes that others can prevent, which a large order makes before it is changed itself. */
export const contendedPointActions = (
  before: OrderRecord,
  after: OrderRecord,
  points: Points,
  now: string,
): TransactAction[] =>
  amendedPointActions(before, { ...after, items: after.items.filter(item => isLonger(before, item)) }, points, now)

function isLonger(before: OrderRecord, { id, ends_at }: OrderItem): boolean {
  const former = before.items.find(item => item.id === id)
  return !former || (ends_at ?? '') > (former.ends_at ?? '')
}
