import { ORDER_HISTORY } from '#shared/orders/messages/order-history.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { OrderEntry } from '#shared/orders/rules/order-history.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { type AuthorName, authorNamesFor } from '../people/profiles/author-names.ts'
import type { Context } from '../platform/context.ts'
import { findOrderFor } from './find-order-for.ts'
import { findOrderHistory } from './order-events-store.ts'

/**
 * The history of an order, newest first, for a manager or its owner. Owners see neither the names of managers nor
 * internal notes. Eventually consistent. Throws ORDER_NOT_FOUND.
 */
export async function getOrderHistory(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: OrderHistoryEntryView[] }> {
  await findOrderFor({ order_id }, { actor })
  const history = await findOrderHistory(order_id)
  const entries = isManager(actor.role) ? history : history.flatMap(withoutNotes)
  const nameOf = await authorNamesFor(
    actor,
    entries.flatMap(({ by }) => by ?? []),
  )
  return { items: entries.map(entry => ({ ...entry, ...(entry.by ? nameOf(entry.by) : withoutActor(entry)) })) }
}

/** Hides from clients the edited mark and the reasons, which are internal. */
const withoutNotes = ({ reason: _, ...entry }: OrderEntry): OrderEntry[] =>
  entry.event === 'edited'
    ? []
    : [{ ...entry, changes: entry.changes.filter(({ field }) => field !== 'edited_by_admin') }]

const withoutActor = ({ event }: OrderEntry): AuthorName => ({
  by: event === 'reserved' ? ORDER_HISTORY.VISITOR : ORDER_HISTORY.SYSTEM,
  by_user_id: null,
})
