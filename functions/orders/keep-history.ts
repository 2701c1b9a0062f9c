import { entryOf } from '#shared/domain/order-history.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { noteOrderEvent } from './order-events-store.ts'
import { type OrderRecord, storedOrder } from './orders-store.ts'

/** Keeps what happened to each order, when and by whom. The version names the entry, so that a second delivery finds it there. */
export async function keepHistory({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!after) return
  await noteOrderEvent(after.id, entryOf(before, after, after.changed_by, after.change_reason))
}

export const orderHistory = toEach('order', storedOrder, keepHistory)
