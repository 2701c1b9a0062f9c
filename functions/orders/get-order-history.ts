import { ORDER_HISTORY_TEXTS } from '#shared/orders/messages/order-history.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { OrderEntry } from '#shared/orders/rules/order-history.ts'
import type { OrderLinkEntry } from '#shared/orders/rules/order-links.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { type AuthorName, findAuthorNames } from '../people/profiles/author-names.ts'
import type { Context } from '../platform/context.ts'
import { findAccessibleOrder } from './find-accessible-order.ts'
import { findOrderHistory } from './order-events-store.ts'
import { findOrderLinkHistory } from './order-links/order-link-events-store.ts'

/**
 * The history of an order, newest first, for a manager or its owner. Owners see neither the names of managers nor
 * internal notes nor what the office did with links. Eventually consistent. Throws ORDER_NOT_FOUND.
 */
export async function getOrderHistory(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: OrderHistoryEntryView[] }> {
  await findAccessibleOrder({ order_id }, { actor })
  const entries = isManager(actor.role)
    ? await officeHistory(order_id)
    : (await findOrderHistory(order_id)).flatMap(withoutNotes)
  const nameOf = await findAuthorNames(
    actor,
    entries.flatMap(({ by }) => by ?? []),
  )
  return { items: entries.map(entry => ({ ...entry, ...(entry.by ? nameOf(entry.by) : withoutActor(entry)) })) }
}

/** The history with the office's link events, each after the order's version at that time. */
async function officeHistory(order_id: string): Promise<(OrderEntry | (OrderLinkEntry & { changes: [] }))[]> {
  const [ofOrder, ofLinks] = await Promise.all([findOrderHistory(order_id), findOrderLinkHistory(order_id)])
  const isNewer = (one: OrderEntry | OrderLinkEntry, other: OrderEntry | OrderLinkEntry): number =>
    other.version - one.version || Date.parse(other.at) - Date.parse(one.at)
  return [...ofLinks.map(entry => ({ ...entry, changes: [] as [] })), ...ofOrder].toSorted(isNewer)
}

/** Hides from clients the edited mark and the reasons, which are internal. */
const withoutNotes = ({ reason: _, ...entry }: OrderEntry): OrderEntry[] =>
  entry.event === 'edited'
    ? []
    : [{ ...entry, changes: entry.changes.filter(({ field }) => field !== 'edited_by_admin') }]

/** Nobody is signed in who reserves as a guest, or sends a receipt by the order's link. */
const WITHOUT_ACTOR: Partial<Record<string, string>> = {
  reserved: ORDER_HISTORY_TEXTS.VISITOR,
  receipt_sent: ORDER_HISTORY_TEXTS.BY_LINK,
}
const withoutActor = ({ event }: { event: string }): AuthorName => ({
  by: WITHOUT_ACTOR[event] ?? ORDER_HISTORY_TEXTS.SYSTEM,
  by_user_id: null,
})
