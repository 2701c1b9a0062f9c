import type { ExpiryReminder } from '#shared/domain/order-notices.ts'
import { isHoldOver, isRunning, type Order } from '#shared/domain/orders.ts'
import { contractEnds, holdEnds, type OrderNotifications } from '#shared/messages/order-news.ts'
import { findOrder } from '../orders/orders-store.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { storedNotice } from './notices-store.ts'
import { tellOfOrder } from './tell-of-order.ts'

/** Tells of a hold or contract that ends soon, as the order is now: what was paid, extended or renewed since ends no more. */
export async function notifyOfEnd({ before, after }: Change<ExpiryReminder>): Promise<void> {
  if (before || !after) return
  const order = await findOrder(after.order_id)
  const news = order && (after.of === 'hold' ? ofHold(order, after) : await ofContract(order, after))
  if (!news) return
  const event = `${after.of}-${after.ends_at.replace(/[-:.]/g, '')}-${after.before}`
  await tellOfOrder({ order, event, at: after.noted_at, by: null }, news)
}

export const endNews = toEach('order_notice', storedNotice, notifyOfEnd)

function ofHold(order: Order, { ends_at }: ExpiryReminder): OrderNotifications | undefined {
  const isSo = order.status === 'pending' && order.reserved_until === ends_at
  return isSo && !isHoldOver(order, new Date().toISOString()) ? holdEnds(order, ends_at) : undefined
}

/** Of what somebody has asked to go on with, the request tells. */
async function ofContract(order: Order, { ends_at }: ExpiryReminder): Promise<OrderNotifications | undefined> {
  const renewal = order.renewal_order_id === null ? undefined : await findOrder(order.renewal_order_id)
  const asked = new Set(renewal?.items.map(({ point_id }) => point_id))
  const items = order.items.filter(item => isRunning(item) && item.ends_at === ends_at && !asked.has(item.point_id))
  return items.length > 0 ? contractEnds(order, items, ends_at) : undefined
}
