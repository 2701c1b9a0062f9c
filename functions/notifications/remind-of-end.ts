import {
  contractEndsNotifications,
  holdEndsNotifications,
  instalmentDueNotifications,
  instalmentReceiptWaitsNotifications,
  type OrderNotifications,
  receiptWaitsNotifications,
} from '#shared/notifications/messages/order-notifications.ts'
import type { EndReminder } from '#shared/notifications/rules/end-reminders.ts'
import { waitingReceipts } from '#shared/orders/rules/instalment-receipts.ts'
import { instalmentsOn, isOwed } from '#shared/orders/rules/instalments.ts'
import { isContractRunning, isHoldExpired, type Order } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { findOrder } from '../orders/orders-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { storedEndReminder } from './end-reminders-store.ts'
import { notifyOrderParties } from './notify-order-parties.ts'

/**
 * Sends the notifications of a reminder. The order is read again, so that nobody is reminded of a hold, contract, receipt
 * or instalment that was paid, extended, renewed or decided about in the meantime.
 */
export async function remindOfEnd({ before, after }: Change<EndReminder>): Promise<void> {
  if (before || !after) return
  const order = await findOrder(after.order_id)
  const notification = order && (await notificationOf(order, after))
  if (!notification) return
  const event = `${after.of}-${after.ends_at.replace(/[-:.]/g, '')}-${after.before}`
  await notifyOrderParties({ order, event, at: after.noted_at, by: null }, notification)
}

export const endReminderReaction = forEachChange('order_notice', storedEndReminder, remindOfEnd)

async function notificationOf(order: Order, reminder: EndReminder): Promise<OrderNotifications | undefined> {
  if (reminder.of === 'hold') return holdNotification(order, reminder)
  if (reminder.of === 'contract') return contractNotification(order, reminder)
  if (reminder.of === 'instalment') return instalmentNotification(order, reminder)
  if (order.unread_receipt?.sent_at === reminder.ends_at) return receiptWaitsNotifications(order, reminder.before)
  const waiting = waitingReceipts(order).find(({ sent_at }) => sent_at === reminder.ends_at)
  return waiting && instalmentReceiptWaitsNotifications(order, waiting.instalment_id, reminder.before)
}

function instalmentNotification(order: Order, { ends_at, noted_at }: EndReminder): OrderNotifications | undefined {
  // What was due before a contract was imported is known to both sides: an import notifies nobody.
  if (order.paper_contract && ends_at < dayOf(order.created_at)) return undefined
  const due = instalmentsOn(order, dayOf(noted_at)).filter(
    instalment => instalment.due_on === ends_at && isOwed(instalment),
  )
  return due.length > 0 ? instalmentDueNotifications(order, due, dayOf(noted_at)) : undefined
}

function holdNotification(order: Order, { ends_at }: EndReminder): OrderNotifications | undefined {
  const stillEnds = order.status === 'pending' && order.reserved_until === ends_at
  return stillEnds && !isHoldExpired(order, new Date().toISOString())
    ? holdEndsNotifications(order, ends_at)
    : undefined
}

/**
 * Items with a pending renewal are left out, because the renewal request has its own notification, and those that an
 * amendment ended, which are not renewed.
 */
async function contractNotification(
  order: Order,
  { ends_at, before }: EndReminder,
): Promise<OrderNotifications | undefined> {
  // What was due before a contract was imported is past: an import notifies nobody.
  if (order.paper_contract && instantDaysBefore(ends_at, before) < order.created_at) return undefined
  const renewal = order.renewal_order_id === null ? undefined : await findOrder(order.renewal_order_id)
  const renewedPoints = new Set(renewal?.items.map(({ point_id }) => point_id))
  const items = order.items.filter(
    item =>
      isContractRunning(item) && !item.ends_early && item.ends_at === ends_at && !renewedPoints.has(item.point_id),
  )
  return items.length > 0 ? contractEndsNotifications(order, items, ends_at) : undefined
}
