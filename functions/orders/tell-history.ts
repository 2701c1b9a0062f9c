import type { ToldEntry } from '#shared/domain/order-details.ts'
import type { OrderEntry } from '#shared/domain/order-history.ts'
import { ORDER_HISTORY } from '#shared/messages/order-history.ts'
import type { Context } from '../context.ts'
import { type Named, namesFor } from '../profiles/name-people.ts'
import { findOrderFor } from './find-for.ts'
import { historyOf } from './order-events-store.ts'

/**
 * What happened to an order, the newest first, for a manager or its owner, who reads of the office that it was the office.
 * A moment late, as the stream is. Throws ORDER_NOT_FOUND.
 */
export async function tellHistory(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: ToldEntry[] }> {
  await findOrderFor({ order_id }, { actor })
  const entries = await historyOf(order_id)
  const nameOf = await namesFor(
    actor,
    entries.flatMap(({ by }) => by ?? []),
  )
  return { items: entries.map(entry => ({ ...entry, ...(entry.by ? nameOf(entry.by) : byNobody(entry)) })) }
}

const byNobody = ({ event }: OrderEntry): Named => ({
  by: event === 'reserved' ? ORDER_HISTORY.VISITOR : ORDER_HISTORY.SYSTEM,
  by_user_id: null,
})
