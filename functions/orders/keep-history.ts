import type { Order } from '#shared/domain/orders.ts'
import { type Change, toEach } from '../table/changes.ts'
import { noteOrderEvent, type OrderEvent } from './order-events-store.ts'
import { orderAsTold } from './orders-store.ts'

/** Keeps what happened to each order and when. The version names the entry, so that a second delivery finds it there. */
export async function keepHistory({ before, after }: Change<Order>): Promise<void> {
  if (!after) return
  await noteOrderEvent(eventOf(before, after), after)
}

export const orderHistory = toEach('order', orderAsTold, keepHistory)

function eventOf(was: Order | undefined, became: Order): OrderEvent {
  if (!was) return 'reserved'
  if (was.status !== became.status) return became.status === 'completed' ? 'completed' : 'cancelled'
  if (was.items.length > became.items.length) return 'items_removed'
  if (was.items.some((item, index) => item.period_years !== became.items[index]?.period_years)) return 'period_changed'
  return was.reserved_until === became.reserved_until ? 'edited' : 'hold_extended'
}
