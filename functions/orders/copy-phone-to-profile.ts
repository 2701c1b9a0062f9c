import { changeProfile } from '../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { type OrderRecord, storedOrder } from './orders-store.ts'

/**
 * Copies the phone of a signed-in client's order to the client's profile, if that has none. Phones of guests are not
 * copied, because anybody may reserve with somebody else's e-mail. A new account has its own phone
 * (functions/people/identity).
 */
export async function copyPhoneToProfile({ before, after }: Change<OrderRecord>): Promise<void> {
  if (before || !after || after.user_id === null) return
  await changeProfile(after.user_id, ({ phone }) => (phone === '' ? { phone: after.customer_phone } : undefined))
}

export const profilePhoneReaction = forEachChange('order', storedOrder, copyPhoneToProfile)
