import { beforeNextBooking, FOREVER, isBookedBefore, isFreeForTerm } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import {
  holdEndAfter,
  isContractRunning,
  isMadeOnSite,
  itemNeededUntil,
  mayReopen,
  type Order,
  type OrderItem,
  withItems,
} from '#shared/orders/rules/orders.ts'
import { renewalHoldEnd } from '#shared/orders/rules/renewals.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { listPointEvents } from '../catalogue/points/point-events-store.ts'
import { changeNeededUntilAction, findPoints, holdPointAction } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import { changeOrder } from './change-order.ts'
import { countReopenedOrder } from './held-points/acquire-quotas.ts'
import { bookPointAction } from './office-orders/create-office-order.ts'
import { findOrder, type OrderRecord, replaceOrderAction } from './orders-store.ts'
import { findRenewedOrder } from './renewed-order.ts'
import { isPointFree, refusalNamingPoints } from './requested-points.ts'

type Reopening = { order_id: string; item_ids?: readonly string[] | undefined; version?: number | undefined }

/**
 * cancelled → pending: a manager reopens an order that lapsed, or that was cancelled with a receipt. All its points, or
 * those of `item_ids`, are held again at the agreed prices, or none. Without a receipt, the hold is as long as a new
 * one; with one, it ends by the decision about the receipt. The points count under the customer's quota again, which
 * never refuses them. A renewal goes on where the former contracts end, and its points count for nobody. Throws
 * ORDER_NOT_LAPSED, RENEWAL_ASKED when the contracts have another renewal, ORDER_ITEM_NOT_FOUND, POINT_UNAVAILABLE with
 * the points that are not free, or the refusals of changeOrder.
 */
export async function reopenOrder(
  { order_id, item_ids, version }: Reopening,
  { actor, now, hold_hours }: Context & { hold_hours: number },
): Promise<Order> {
  const lapsed = await findOrder(order_id)
  if (!lapsed) throw new DomainError('ORDER_NOT_FOUND')
  const end = holdEndAfter(now, hold_hours)
  const claim = await countReopenedOrder(
    { ...lapsed, isCounted: mayReopen(lapsed) && isMadeOnSite(lapsed) && lapsed.renews === null },
    { order_id, points: item_ids?.length ?? lapsed.items.length, now, until: end },
  )
  try {
    return await changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
      if (!mayReopen(current)) throw new DomainError('ORDER_NOT_LAPSED')
      const items = keptItems(current, item_ids)
      const hasReceipt = current.payment_receipt_url !== null
      const former = await findRenewedOrder(current)
      if (former?.renewal_order_id && former.renewal_order_id !== order_id)
        throw new DomainError('RENEWAL_ASKED', { order_id: former.renewal_order_id })
      const held_until = former ? renewedHoldEnd(former, items, { end, hold_hours }) : end
      const reserved_until = hasReceipt ? null : held_until
      const held = await holdAgainActions(current, items, { former, reserved_until, now })
      const reopened = items.map(({ booked_ahead: _, ...item }) => ({
        ...item,
        ...(isAhead(item, now) && { booked_ahead: true as const }),
      }))
      return {
        updated: {
          ...withItems(current, reopened),
          status: 'pending',
          lapsed_at: undefined,
          reserved_until,
          unread_receipt: hasReceipt ? { sent_at: now, held_until } : undefined,
          held_under: claim.held_under,
          updated_at: now,
        },
        pointActions: held,
        before: async () => held,
        actions: former
          ? [
              replaceOrderAction(former, {
                ...former,
                renewal_order_id: order_id,
                updated_at: now,
                changed_by: actor,
              }),
            ]
          : [],
      }
    })
  } catch (error) {
    if (error instanceof DomainError) await claim.release()
    throw error
  }
}

function keptItems({ items }: OrderRecord, item_ids: readonly string[] | undefined): OrderItem[] {
  if (item_ids === undefined) return items
  if (item_ids.some(id => !items.some(item => item.id === id))) throw new DomainError('ORDER_ITEM_NOT_FOUND')
  return items.filter(({ id }) => item_ids.includes(id))
}

const isAhead = ({ term }: Pick<OrderItem, 'term'>, now: string): boolean =>
  term !== undefined && term.from > dayOf(now)

/** The end of a reopened renewal's hold: that of a new one, or of a new renewal if its contracts end later. */
function renewedHoldEnd(
  former: OrderRecord,
  items: readonly OrderItem[],
  { end, hold_hours }: { end: string; hold_hours: number },
): string {
  const renewed = former.items.filter(({ point_id }) => items.some(item => item.point_id === point_id))
  const afterContracts = renewalHoldEnd([...renewed, { ends_at: null }], hold_hours)
  return afterContracts > end ? afterContracts : end
}

type HoldAgain = { former: OrderRecord | undefined; reserved_until: string | null; now: string }

/** Throws POINT_UNAVAILABLE, with the points that are not free for their items any more. */
async function holdAgainActions(
  { id: order_id, renews }: OrderRecord,
  items: readonly OrderItem[],
  { former, reserved_until, now }: HoldAgain,
): Promise<TransactAction[]> {
  const points = await findPoints(items.map(({ point_id }) => point_id))
  const attempts = await Promise.all(
    items.map(async item => {
      const point = points.get(item.point_id)
      if (!point) return { item, action: undefined }
      const action =
        renews === null
          ? holdAction(point, item, { order_id, reserved_until, now })
          : await holdRenewedAction(point, item, { order_id, former, reserved_until, now })
      return { item, action }
    }),
  )
  const lost = attempts.filter(({ action }) => !action).map(({ item }) => item)
  if (lost.length > 0)
    throw refusalNamingPoints(
      'POINT_UNAVAILABLE',
      lost.map(({ point_id, point_name }) => ({ point_id, point: { name: point_name } })),
    )
  return attempts.flatMap(({ action }) => action ?? [])
}

type Hold = { order_id: string; reserved_until: string | null; now: string }

/** undefined when the point is not free for the item. */
function holdAction(
  point: Point,
  item: OrderItem,
  { order_id, reserved_until, now }: Hold,
): TransactAction | undefined {
  if (item.term)
    return item.term.to > dayOf(now) && isFreeForTerm(point, item.term, now)
      ? bookPointAction(point, item.term, { order_id, reserved_until, now })
      : undefined
  if (!isPointFree(point, now) || isBookedBefore(point, itemNeededUntil(item, now), now)) return undefined
  const needed = reserved_until === null ? FOREVER : itemNeededUntil(item, reserved_until)
  return holdPointAction(point, item.period_years, {
    order_id,
    reserved_until,
    to: beforeNextBooking(point, needed, now),
    now,
  })
}

/**
 * For a renewal, whose contract begins where the former one ends: while that one runs, it needs the point longer;
 * afterwards the renewal takes the point, unless another contract began there in between. undefined when the point is
 * not free until the renewed contract's end.
 */
async function holdRenewedAction(
  point: Point,
  item: OrderItem,
  { former, ...hold }: Hold & Pick<HoldAgain, 'former'>,
): Promise<TransactAction | undefined> {
  const { now } = hold
  const formerItem = former?.items.find(({ point_id }) => point_id === point.id)
  if (!former || !formerItem?.ends_at) return undefined
  const { ends_at } = formerItem
  const to = itemNeededUntil(item, ends_at)
  if (to <= dayOf(now) || isBookedBefore(point, to, now)) return undefined
  if (isContractRunning(formerItem)) return changeNeededUntilAction(point.id, former.id, { status: 'sold', to }, now)
  if (!isPointFree(point, now)) return undefined
  const events = await listPointEvents(point.id)
  const hasOtherContract = events.some(
    event => event.type === 'contract_started' && event.at >= ends_at && event.order_id !== former.id,
  )
  return hasOtherContract ? undefined : holdPointAction(point, item.period_years, { ...hold, to })
}
