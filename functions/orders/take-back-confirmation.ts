import { withoutStoredInstalment, withPaymentReversed } from '#shared/orders/rules/instalments.ts'
import { holdEndAfter, isMadeOnSite, itemNeededUntil, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import { paymentOfConfirmation, type TakeBackObstacle, takeBackObstacleOf } from '#shared/orders/rules/take-back.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoints } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import { MAX_ACTIONS_PER_TRANSACTION } from '../platform/table/transact.ts'
import { assertNotBookedBefore, changeOrder, holdActions } from './change-order.ts'
import { countReopenedOrder } from './held-points/acquire-quotas.ts'
import type { WithInstallation } from './installation-port.ts'
import { findOrder, type OrderRecord } from './orders-store.ts'

type TakeBack = { order_id: string; version: number; reason: string }

/**
 * completed → pending: a manager takes back a confirmation that was made by mistake. Its points are held again, for as
 * long as those of a new order; its tasks are deleted, and the payment that the confirmation recorded is reversed. A
 * receipt waits for a decision again. The points count under the customer's quota, which never refuses them. Throws
 * CONFIRMATION_STAYS with the reason why, POINT_BOOKED_LATER, or the refusals of changeOrder.
 */
export async function takeBackConfirmation(
  { order_id, version, reason }: TakeBack,
  { actor, now, hold_hours, installation }: Context & WithInstallation & { hold_hours: number },
): Promise<Order> {
  const sold = await findOrder(order_id)
  if (!sold) throw new DomainError('ORDER_NOT_FOUND')
  const end = holdEndAfter(now, hold_hours)
  const isCounted = takeBackObstacleOf(sold, now) === undefined && sold.version === version && isMadeOnSite(sold)
  const claim = await countReopenedOrder(
    { ...sold, isCounted },
    { order_id, points: sold.items.length, now, until: end },
  )
  try {
    return await changeOrder(order_id, { by: actor, expectedVersion: version, installation }, async current => {
      const obstacle = takeBackObstacleOf(current, now)
      if (obstacle) throw staysBecause(obstacle)
      const tasks = await installation.withdrawTaskActions(current)
      if (tasks.isDone || (await hasSignOfOrder(current))) throw staysBecause('sign_hangs')
      const updated = {
        ...withoutConfirmation(current, { at: now, by: actor.user_id, reason }),
        ...holdOf(current, { end, now }),
        held_under: claim.held_under,
        updated_at: now,
      }
      await assertNotBookedBefore(updated.items, item => itemNeededUntil(item, end), now)
      const pointActions = [...(await holdActions(updated, now)), ...tasks.actions]
      // The tasks of a large order go before it, and are made anew if it stays: nothing may be lost then.
      if (tasks.isBegun && pointActions.length >= MAX_ACTIONS_PER_TRANSACTION) throw staysBecause('work_begun')
      return { updated, reason, pointActions, before: async () => tasks.actions, actions: [] }
    })
  } catch (error) {
    if (error instanceof DomainError) await claim.release()
    throw error
  }
}

const staysBecause = (why: TakeBackObstacle) => new DomainError('CONFIRMATION_STAYS', { why })

/** Whether a sign hangs at one of the points that was put up for this order. */
async function hasSignOfOrder({ id, items }: OrderRecord): Promise<boolean> {
  const points = await findPoints(items.map(({ point_id }) => point_id))
  return [...points.values()].some(({ sign }) => sign?.order_id === id)
}

/**
 * The pending order without what its confirmation brought. Its items get new ids, so that the tasks of a later
 * confirmation have nothing of the former ones.
 */
function withoutConfirmation(current: OrderRecord, reversal: { at: string; by: string; reason: string }): OrderRecord {
  const payment = paymentOfConfirmation(current)
  const unpaid = withoutStoredInstalment(payment ? withPaymentReversed(current, payment.id, reversal) : current)
  return {
    ...unpaid,
    status: 'pending',
    confirmed_at: undefined,
    payment_confirmed_at: undefined,
    instalment_receipts: undefined,
    items: current.items.map(
      (item): OrderItem => ({ ...item, id: crypto.randomUUID(), starts_at: null, ends_at: null }),
    ),
  }
}

/** A hold without an end while a receipt waits for a decision. */
const holdOf = ({ payment_receipt_url }: OrderRecord, { end, now }: { end: string; now: string }) =>
  payment_receipt_url === null
    ? { reserved_until: end, unread_receipt: undefined }
    : { reserved_until: null, unread_receipt: { sent_at: now, held_until: end } }
