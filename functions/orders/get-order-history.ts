import { ORDER_HISTORY_TEXTS } from '#shared/orders/messages/order-history.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { OrderHistoryEntry } from '#shared/orders/rules/order-history.ts'
import type { OfficeLinkAction } from '#shared/orders/rules/order-links.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { type AuthorName, findAuthorNames } from '../people/profiles/author-names.ts'
import type { Context } from '../platform/context.ts'
import { findAccessibleOrder } from './find-accessible-order.ts'
import { findOrderHistory } from './order-events-store.ts'
import { findOrderLinkHistory } from './order-links/order-link-events-store.ts'

/**
 * The history of an order, newest first, for a manager or the order's owner. Owners do not see names of managers,
 * internal notes, and what the office did with the order's links. Eventually consistent. Throws ORDER_NOT_FOUND.
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

/** The history with the office's actions on the order's links, sorted by time between the order's versions. */
async function officeHistory(order_id: string): Promise<(OrderHistoryEntry | (OfficeLinkAction & { changes: [] }))[]> {
  const [ofOrder, ofLinks] = await Promise.all([findOrderHistory(order_id), findOrderLinkHistory(order_id)])
  const isNewer = (one: OrderHistoryEntry | OfficeLinkAction, other: OrderHistoryEntry | OfficeLinkAction): number =>
    other.version - one.version || Date.parse(other.at) - Date.parse(one.at)
  return [...ofLinks.map(entry => ({ ...entry, changes: [] as [] })), ...ofOrder].toSorted(isNewer)
}

/** Hides what is internal from clients: the edited mark, the reasons, and who the customer was before. */
const withoutNotes = ({ reason: _, customer: __, ...entry }: OrderHistoryEntry): OrderHistoryEntry[] =>
  entry.event === 'edited'
    ? []
    : [{ ...entry, changes: entry.changes.filter(({ field }) => field !== 'edited_by_admin') }]

/** Author names of changes without a signed-in person: guests, and customers who send a receipt by the order's link. */
const WITHOUT_ACTOR: Partial<Record<string, string>> = {
  reserved: ORDER_HISTORY_TEXTS.VISITOR,
  receipt_sent: ORDER_HISTORY_TEXTS.BY_LINK,
}
const withoutActor = ({ event }: { event: string }): AuthorName => ({
  by: WITHOUT_ACTOR[event] ?? ORDER_HISTORY_TEXTS.SYSTEM,
  by_user_id: null,
})
