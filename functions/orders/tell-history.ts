import type { OrderHistoryEntryView } from '#shared/domain/order-details.ts'
import type { OrderEntry } from '#shared/domain/order-history.ts'
import { isManager } from '#shared/domain/roles.ts'
import { ORDER_HISTORY } from '#shared/messages/order-history.ts'
import { type Named, namesFor } from '../people/profiles/name-people.ts'
import type { Context } from '../platform/context.ts'
import { findOrderFor } from './find-for.ts'
import { historyOf } from './order-events-store.ts'

/**
 * What happened to an order, the newest first, for a manager or its owner, who reads of the office that it was the office,
 * and nothing of what the office notes for itself.
 * A moment late, as the stream is. Throws ORDER_NOT_FOUND.
 */
export async function tellHistory(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: OrderHistoryEntryView[] }> {
  await findOrderFor({ order_id }, { actor })
  const kept = await historyOf(order_id)
  const entries = isManager(actor.role) ? kept : kept.flatMap(withoutNotes)
  const nameOf = await namesFor(
    actor,
    entries.flatMap(({ by }) => by ?? []),
  )
  return { items: entries.map(entry => ({ ...entry, ...(entry.by ? nameOf(entry.by) : byNobody(entry)) })) }
}

/** That an order was marked as edited is no event to its client, and no value that changed; why is the office's own. */
const withoutNotes = ({ reason: _, ...entry }: OrderEntry): OrderEntry[] =>
  entry.event === 'edited'
    ? []
    : [{ ...entry, changes: entry.changes.filter(({ field }) => field !== 'edited_by_admin') }]

const byNobody = ({ event }: OrderEntry): Named => ({
  by: event === 'reserved' ? ORDER_HISTORY.VISITOR : ORDER_HISTORY.SYSTEM,
  by_user_id: null,
})
