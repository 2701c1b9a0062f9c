import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { isBookedBefore, withoutBookingsOfOrder } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ORDER_TRANSITIONS } from '#shared/orders/rules/order-transitions.ts'
import {
  isHoldExpired,
  isLateReceipt,
  itemNeededUntil,
  type Order,
  type OrderItem,
} from '#shared/orders/rules/orders.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { canTransition } from '#shared/platform/rules/transitions.ts'
import {
  changeNeededUntilAction,
  checkPointHeldAction,
  checkPointUnchangedAction,
  findPoints,
  releasePointAction,
  replaceBookingsAction,
} from '../catalogue/points/points-store.ts'
import {
  type ChangeOptions,
  changeRecord,
  type RecordChange,
  type RecordKind,
  type UnchangedOutcome,
} from '../platform/table/change-record.ts'
import { CONFLICT } from '../platform/table/retry-on-conflict.ts'
import { MAX_ACTIONS_PER_TRANSACTION, type TransactAction } from '../platform/table/transact.ts'
import type { WithInstallation } from './installation-port.ts'
import { type SettlingContext, trySettlePoints } from './large-orders/settle-points.ts'
import { settledPointAction } from './large-orders/settled-point.ts'
import { newUnsettledPoints, putUnsettledPointsAction } from './large-orders/unsettled-points-store.ts'
import { writePointsBeforeOrderChange } from './large-orders/write-before-order.ts'
import { findOrder, type OrderRecord, replaceOrderAction } from './orders-store.ts'

/**
 * Refusals of the input. When the caller saw an older version of the order, ORDER_CHANGED is thrown instead, because
 * the change may be what makes the input invalid.
 */
const STALE_INPUT_REFUSALS: ReadonlySet<string> = new Set<RefusalCode>([
  'AMENDMENT_CHANGED',
  'AMENDMENT_DAY_INVALID',
  'AMENDMENT_NOT_POSSIBLE',
  'AMENDMENT_TOTAL_NEGATIVE',
  'AMENDMENT_WITHOUT_CHANGE',
  'ORDER_CUSTOMER_FIXED',
  'ORDER_CUSTOMER_PAPERS',
  'POINT_BOOKED_LATER',
  'HOLD_DATE_INVALID',
  'HOLD_REASON_REQUIRED',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_WITHOUT_ITEMS',
  'PERIOD_WITHOUT_PRICE',
  'RECEIPT_REFUSED',
  'CONFIRMATION_STAYS',
  'SALE_NOT_CONFIRMED',
  'SALE_NOT_SECURED',
  'ORDER_NOT_PAYABLE',
  'PAYMENT_NOT_DUE',
  'PAYMENT_INCOMPLETE',
  'PAYMENT_TOO_LARGE',
  'ORDER_FULL',
  'PAYMENT_REVERSED',
  'TOO_MANY_PAYMENTS',
  'INSTALMENT_NOT_FOUND',
  'INSTALMENT_PAID',
  'INSTALMENT_HAS_RECEIPT',
  'RECEIPT_NOT_FOUND',
  'INSTALMENTS_SUM_WRONG',
])

/**
 * Refusals that depend on the points, which are read after the order. Another decision about the same order may have
 * released the points in between, so the order is read and decided about again before such a refusal is thrown.
 */
const LOST_POINT_REFUSALS: ReadonlySet<string> = new Set<RefusalCode>(['ORDER_HOLD_OVER', 'POINT_UNAVAILABLE'])

export type OrderChange = RecordChange<OrderRecord> & {
  /**
   * Writes to points and tasks in the order's transaction. When they don't fit into it, settlePoints derives them from
   * the changed order afterwards.
   */
  pointActions?: TransactAction[]
  /**
   * For a large order, whose `pointActionsOfItems` don't fit into one transaction: writes made before the order
   * changes, to keep other orders away from its points. They are undone when the order is not changed.
   */
  before?: () => Promise<TransactAction[]>
}

const ORDER_RECORD_KIND: RecordKind<OrderRecord, Order> = {
  find: findOrder,
  replaceAction: replaceOrderAction,
  view: order => order,
  notFound: () => new DomainError('ORDER_NOT_FOUND'),
  changed: () => new DomainError('ORDER_CHANGED'),
  assertTransition: assertOrderTransition,
  refuse: async (refusal, current, isStale) => {
    if (LOST_POINT_REFUSALS.has(refusal.code) && (await findOrder(current.id))?.version !== current.version)
      return CONFLICT
    throw isStale && STALE_INPUT_REFUSALS.has(refusal.code) ? new DomainError('ORDER_CHANGED') : refusal
  },
  writesActionsAlone: false,
}

/** `installation` is required for changes of an order that also change its tasks. */
type OrderChangeOptions = ChangeOptions & Partial<WithInstallation>

/**
 * Changes an order, on condition that it still holds all its points. One transaction; for more points than fit in one,
 * several, of which one changes the order (decision 0074). Throws ORDER_NOT_FOUND, ORDER_NOT_PENDING for a transition
 * that ORDER_TRANSITIONS does not allow, or ORDER_CHANGED (change-record.ts).
 */
export async function changeOrder<Outcome = never>(
  orderId: string,
  { installation, ...options }: OrderChangeOptions,
  decide: (read: OrderRecord) => Promise<OrderChange | UnchangedOutcome<Outcome>>,
): Promise<Order | Outcome> {
  let settling: SettlingContext | undefined
  try {
    return await changeRecord<OrderRecord, Order, Outcome>(ORDER_RECORD_KIND, orderId, options, async current => {
      const decision = await decide(current)
      if ('unchanged' in decision) return decision
      const { pointActions = [], before, ...change } = decision
      const actions = [...pointActions, ...change.actions]
      if (actions.length < MAX_ACTIONS_PER_TRANSACTION) return { ...change, actions }
      const isStale = options.expectedVersion !== undefined && options.expectedVersion !== current.version
      if (isStale) return change
      const now = change.updated.updated_at
      settling = { now, installation }
      const unsettled = newUnsettledPoints(
        orderId,
        [...new Set([...current.items, ...change.updated.items].map(({ point_id }) => point_id))],
        { by: installation ? options.by : null, now },
      )
      const earlyActions = (await before?.()) ?? []
      if (earlyActions.length > 0) await writePointsBeforeOrderChange(unsettled, earlyActions, settling)
      return { ...change, actions: [...change.actions, putUnsettledPointsAction(unsettled, earlyActions.length > 0)] }
    })
  } finally {
    if (settling) await trySettlePoints(orderId, settling)
  }
}

/** Throws ORDER_NOT_PENDING for a transition that ORDER_TRANSITIONS does not allow. */
export function assertOrderTransition(order: Order, to: Order['status']): void {
  if (!canTransition(ORDER_TRANSITIONS, order.status, to)) throw new DomainError('ORDER_NOT_PENDING')
}

/** Throws ORDER_NOT_PENDING for a completed or cancelled order, which can't be modified any more. */
export function assertOrderPending(order: Order): void {
  if (order.status !== 'pending') throw new DomainError('ORDER_NOT_PENDING')
}

/**
 * Releases the points of these items that the order still holds. Points that another order took after the hold ran out
 * stay with that order; points of a running contract that this order renews stay with that contract.
 */
export async function releaseItemActions(order: Order, items: Order['items'], now: string): Promise<TransactAction[]> {
  const points = await findPoints(items.map(item => item.point_id))
  return items.flatMap(({ point_id, booked_ahead }) => {
    const point = points.get(point_id)
    if (!point) return []
    if (booked_ahead) return [replaceBookingsAction(point, withoutBookingsOfOrder(point, order.id), now)]
    if (point.order_id === order.id) return [releasePointAction(point_id, order.id, now)]
    return order.renews !== null && point.order_id === order.renews
      ? [changeNeededUntilAction(point_id, order.renews, { status: 'sold', to: null }, now)]
      : []
  })
}

/**
 * The action for each item's point: `own` when this order holds the point, `former` when the contract that this order
 * renews still holds it, `bookedAhead` when the order's booking has not begun. Each action is conditional on that
 * state, so that a contract that ends in the meantime causes a retry.
 */
export async function pointActionsOfItems(
  order: Order,
  items: Order['items'],
  {
    own,
    formerOrder: former = (item, renewed) => checkPointHeldAction(item.point_id, renewed, 'sold'),
    bookedAhead = (_, point) => checkPointUnchangedAction(point),
  }: {
    own: (item: Order['items'][number]) => TransactAction
    formerOrder?: (item: Order['items'][number], renewed: string) => TransactAction
    bookedAhead?: (item: Order['items'][number], point: Point) => TransactAction
  },
): Promise<TransactAction[]> {
  const { renews } = order
  if (renews === null && !items.some(({ booked_ahead }) => booked_ahead)) return items.map(own)
  const points = await findPoints(items.map(item => item.point_id))
  return items.map(item => {
    const point = points.get(item.point_id)
    if (item.booked_ahead && point) return bookedAhead(item, point)
    return renews !== null && point?.order_id === renews ? former(item, renews) : own(item)
  })
}

/**
 * Throws POINT_BOOKED_LATER with the points whose next booking begins before the last day on which the item needs them.
 */
export async function assertNotBookedBefore(
  items: readonly OrderItem[],
  toOf: (item: OrderItem) => string,
  now: string,
): Promise<void> {
  const points = await findPoints(items.map(item => item.point_id))
  const neededByNext = items.filter(item => {
    const point = points.get(item.point_id)
    return !item.booked_ahead && point && isBookedBefore(point, toOf(item), now)
  })
  if (neededByNext.length > 0)
    throw new DomainError('POINT_BOOKED_LATER', {
      points: neededByNext.map(item => ({ point_id: item.point_id, point_name: pointNameWithAssetCode(item) })),
    })
}

/**
 * Throws ORDER_HOLD_OVER, with the lost points, when the hold ran out and another order has taken some of the points,
 * or will need them before this order's contract ends.
 */
export async function assertPointsHeld(order: Order, now: string): Promise<void> {
  const lostItems = await findLostItems(order, now)
  if (lostItems.length > 0)
    throw new DomainError('ORDER_HOLD_OVER', {
      points: lostItems.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
}

/** The items of a pending order whose points another order has taken, or has booked, after the hold ran out. */
export async function findLostItems(order: Order, now: string): Promise<OrderItem[]> {
  const mayHaveLostPoints = order.unread_receipt ? isLateReceipt(order.unread_receipt) : isHoldExpired(order, now)
  if (!mayHaveLostPoints) return []
  const points = await findPoints(order.items.map(item => item.point_id))
  return order.items.filter(item => {
    // An item that was booked ahead keeps its booking until the order is cancelled.
    if (item.booked_ahead) return false
    const point = points.get(item.point_id)
    if (!point) return true
    if (point.order_id === order.id) return isBookedBefore(point, itemNeededUntil(item, now), now)
    return order.renews === null || point.order_id !== order.renews
  })
}

/**
 * The writes that bring the points of a pending order to the hold that the changed order implies. Points that another
 * order has taken stay with that order.
 */
export async function holdActions(changed: OrderRecord, now: string): Promise<TransactAction[]> {
  const [points, former] = await Promise.all([
    findPoints(changed.items.map(({ point_id }) => point_id)),
    changed.renews === null ? undefined : findOrder(changed.renews),
  ])
  const around = { order: changed, former, renewal: undefined, otherRenewal: undefined }
  return [...points.values()].flatMap(point => settledPointAction(changed.id, point, around, now) ?? [])
}
