import { isRelocation } from '#shared/catalogue/rules/point-edits.ts'
import type { PointEvent } from '#shared/catalogue/rules/point-history.ts'
import { pointMovedNotification } from '#shared/notifications/messages/order-notifications.ts'
import { storedPointEvent } from '../catalogue/points/point-events-store.ts'
import { findOrder } from '../orders/orders-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyOrderParties } from './notify-order-parties.ts'

/**
 * Notifies the client of a point whose address has changed. The point's history entry, which is written once, contains
 * the client's order.
 */
export async function notifyClientOfPointMove({ before, after }: Change<{ event: PointEvent }>): Promise<void> {
  const event = after?.event
  if (before || event?.type !== 'edited' || event.order_id === null) return
  const { at, by, order_id, point_id, move } = event
  if (!move || !isRelocation(move)) return
  const order = await findOrder(order_id)
  const item = order?.items.find(orderItem => orderItem.point_id === point_id)
  if (!order || !item || order.status === 'cancelled') return
  const compactTimestamp = at.replace(/[-:.]/g, '')
  await notifyOrderParties(
    { order, event: `moved-${point_id}-${compactTimestamp}`, at, by },
    { client: pointMovedNotification(order, item, move) },
  )
}

export const pointMoveNotificationReaction = forEachChange('point_event', storedPointEvent, notifyClientOfPointMove)
