import { PEOPLE } from '#shared/people/messages/people.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findProfiles } from './profiles-store.ts'

/** Who somebody is in words; `by_user_id`: null for an account that is gone, or whom the asker need not know. */
export type Named = { by: string; by_user_id: string | null }

/**
 * Names people for who asks: managers read them as they are called now, others that it was themselves or the office.
 */
export async function namesFor(asker: Actor, who: readonly Actor[]): Promise<(by: Actor) => Named> {
  if (!isManager(asker.role))
    return ({ user_id }) =>
      user_id === asker.user_id ? { by: PEOPLE.YOU, by_user_id: user_id } : { by: PEOPLE.OPERATOR, by_user_id: null }
  const people = await findProfiles(who.map(({ user_id }) => user_id))
  return ({ user_id }) => {
    const person = people.get(user_id)
    return { by: person?.name ?? PEOPLE.ACCOUNT_REMOVED, by_user_id: person ? user_id : null }
  }
}
