import { type Profile, userOf } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { changeProfileOf, type ProfileChanges } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Changes the caller's own profile, with other actions in the same transaction. Throws PROFILE_NOT_FOUND, or TRY_AGAIN when others keep changing it.
 */
export async function changeOwnProfile(
  userId: string,
  changes: Omit<ProfileChanges, 'email_confirmed_at'>,
  along: readonly TransactAction[] = [],
): Promise<Profile> {
  const changed = await changeProfileOf(userId, () => changes, along)
  if (!changed) throw new DomainError('PROFILE_NOT_FOUND')
  return changed
}

/**
 * Saves a form that the caller filled in over `version` of their profile. What others change meanwhile besides its fields
 * (a role, the picture) stays as they made it. Throws PROFILE_CHANGED when it is another version, or somebody changed one
 * of the fields while this was written.
 */
export async function editOwnProfile(
  { version, ...written }: ProfileChanges & { version: number },
  { actor }: Pick<Context, 'actor'>,
): Promise<Profile> {
  const fieldsOf = (profile: Profile) => JSON.stringify(Object.entries(profile).filter(([field]) => field in written))
  let over: Profile | undefined
  const changed = await changeProfileOf(actor.user_id, read => {
    over ??= read
    if (over.version !== version || fieldsOf(over) !== fieldsOf(read))
      throw new DomainError('PROFILE_CHANGED', { user: userOf(read) })
    return written
  })
  if (!changed) throw new DomainError('PROFILE_NOT_FOUND')
  return changed
}
