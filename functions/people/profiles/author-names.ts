import { PEOPLE_TEXTS } from '#shared/people/messages/people.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findProfiles } from './profiles-store.ts'

/** An author for display; `by_user_id` is null for a deleted account or if the viewer may not know it. */
export type AuthorName = { by: string; by_user_id: string | null }

/** Display names of authors: managers see current names, other viewers only 'you' or 'the operator'. */
export async function findAuthorNames(viewer: Actor, authors: readonly Actor[]): Promise<(by: Actor) => AuthorName> {
  if (!isManager(viewer.role))
    return ({ user_id }) =>
      user_id === viewer.user_id
        ? { by: PEOPLE_TEXTS.YOU, by_user_id: user_id }
        : { by: PEOPLE_TEXTS.OPERATOR, by_user_id: null }
  const people = await findProfiles(authors.map(({ user_id }) => user_id))
  return ({ user_id }) => {
    const person = people.get(user_id)
    return { by: person?.name ?? PEOPLE_TEXTS.ACCOUNT_REMOVED, by_user_id: person ? user_id : null }
  }
}
