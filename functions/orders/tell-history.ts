import type { ToldEntry } from '#shared/domain/order-details.ts'
import type { OrderEntry } from '#shared/domain/order-history.ts'
import { type Actor, isManager } from '#shared/domain/users.ts'
import { ORDER_HISTORY } from '#shared/messages/order-history.ts'
import type { Context } from '../context.ts'
import { findProfiles } from '../profiles/profiles-store.ts'
import { findOrderFor } from './find-for.ts'
import { historyOf } from './order-events-store.ts'

/**
 * What happened to an order, the newest first, for a manager or its owner: managers read the names of people as they are
 * called now, owners of the office that it was the office. A moment late, as the stream is. Throws ORDER_NOT_FOUND.
 */
export async function tellHistory(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: ToldEntry[] }> {
  await findOrderFor({ order_id }, { actor })
  const entries = await historyOf(order_id)
  const tell = isManager(actor.role) ? await byName(entries) : toOwner(actor)
  return { items: entries.map(entry => ({ ...entry, ...(entry.by ? tell(entry.by) : byNobody(entry)) })) }
}

type Told = Pick<ToldEntry, 'by' | 'by_user_id'>

async function byName(entries: readonly OrderEntry[]): Promise<(by: Actor) => Told> {
  const people = await findProfiles(entries.flatMap(({ by }) => by?.user_id ?? []))
  return ({ user_id }) => {
    const person = people.get(user_id)
    return { by: person?.name ?? ORDER_HISTORY.ACCOUNT_REMOVED, by_user_id: person ? user_id : null }
  }
}

const toOwner =
  (owner: Actor) =>
  ({ user_id }: Actor): Told =>
    user_id === owner.user_id
      ? { by: ORDER_HISTORY.YOU, by_user_id: user_id }
      : { by: ORDER_HISTORY.OPERATOR, by_user_id: null }

const byNobody = ({ event }: OrderEntry): Told => ({
  by: event === 'reserved' ? ORDER_HISTORY.VISITOR : ORDER_HISTORY.SYSTEM,
  by_user_id: null,
})
