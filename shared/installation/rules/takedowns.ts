import type { HangingSign } from '../../catalogue/rules/signs.ts'
import type { Booking } from '../../catalogue/rules/terms.ts'
import type { Order, OrderItem } from '../../orders/rules/orders.ts'
import { isEndedWithoutRenewal } from '../../orders/rules/orders.ts'
import { addDays, dayOf } from '../../platform/rules/days.ts'
import type { InstallationTask } from './installation-tasks.ts'

/** Takedowns of signs whose contracts have ended. */

/** Until when a sign is to be taken down, counted from the end of its contract. Days. */
export const TAKEDOWN_DAYS = 7
/** A contract of the same customer that begins so soon keeps the sign that hangs. Days. */
const FOLLOW_UP_DAYS = 31

type Items = Pick<Order, 'items'>

/** The items for which `happened` is true after a change of their order and was not before. */
const itemsThat = (before: Items, after: Items, happened: (item: OrderItem) => boolean): OrderItem[] => {
  const already = new Set(before.items.filter(happened).map(({ id }) => id))
  return after.items.filter(item => happened(item) && !already.has(item.id))
}

/** The items whose contracts have ended by this change, without a renewal. */
export const itemsEndedBy = (before: Items, after: Items): OrderItem[] =>
  itemsThat(before, after, isEndedWithoutRenewal)

type Renewable = Items & Pick<Order, 'renewal_order_id'>

/** The items for whose contracts nothing is to be installed any more: ended ones, once it is known that no renewal goes on. */
export function itemsNeverInstalled(before: Renewable, after: Renewable): OrderItem[] {
  if (after.renewal_order_id !== null) return []
  return before.renewal_order_id === null ? itemsEndedBy(before, after) : after.items.filter(isEndedWithoutRenewal)
}

/** The items whose contracts this change has renewed. */
export const itemsRenewedBy = (before: Items, after: Items): OrderItem[] =>
  itemsThat(before, after, ({ renewed_by }) => renewed_by !== null)

/** Whether an ended contract's sign hangs: one of its order, of one that it renewed, or of nobody knows whom. */
export const hangsForOrders = (sign: HangingSign | null | undefined, orderIds: readonly string[]): boolean =>
  sign ? sign.order_id === null || orderIds.includes(sign.order_id) : false

/** The orders that have the point next, or already: one of the same customer keeps the sign. */
export const nextOrdersOf = (
  { order_id, bookings }: { order_id: string | null; bookings?: readonly Booking[] | undefined },
  now: string,
): string[] => [
  ...(order_id === null ? [] : [order_id]),
  ...(bookings ?? []).flatMap(({ kind, from, order_id: next }) =>
    kind === 'contract' && next !== null && from <= addDays(dayOf(now), FOLLOW_UP_DAYS) ? [next] : [],
  ),
]

type Buyer = Pick<Order, 'customer_id' | 'user_id'>

export const isOfSameCustomer = (one: Buyer, other: Buyer): boolean =>
  (one.customer_id !== undefined && one.customer_id === other.customer_id) ||
  (one.user_id !== null && one.user_id === other.user_id)

/** Whether nobody has begun the task, so that it can go without a word. */
export const isUnstarted = ({ status, return_comment }: Pick<InstallationTask, 'status' | 'return_comment'>): boolean =>
  status === 'pending_assignment' || (status === 'on_hold' && return_comment === null)
