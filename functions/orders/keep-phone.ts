import { changeProfileOf } from '../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { type OrderRecord, storedOrder } from './orders-store.ts'

/**
 * The phone that somebody who is signed in reserves with becomes that of their profile, where it has none. What guests type
 * stays with their order: anybody may reserve with somebody else's e-mail. A new account brings its own (functions/people/identity).
 */
export async function keepPhone({ before, after }: Change<OrderRecord>): Promise<void> {
  if (before || !after || after.user_id === null) return
  await changeProfileOf(after.user_id, ({ phone }) => (phone === '' ? { phone: after.customer_phone } : undefined))
}

export const phoneKept = toEach('order', storedOrder, keepPhone)
