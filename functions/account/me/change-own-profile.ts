import { type Profile, userViewOf } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { changeProfile, type ProfileChanges } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Changes the caller's own profile, in one transaction with `otherActions`. Throws PROFILE_NOT_FOUND, or TRY_AGAIN after
 * repeated conflicts.
 */
export async function changeOwnProfile(
  userId: string,
  changes: Omit<ProfileChanges, 'email_confirmed_at'>,
  otherActions: readonly TransactAction[] = [],
): Promise<Profile> {
  const changed = await changeProfile(userId, () => changes, otherActions)
  if (!changed) throw new DomainError('PROFILE_NOT_FOUND')
  return changed
}

/**
 * Saves a form in which the caller edited `version` of their profile. Concurrent changes of other fields (role, avatar)
 * are preserved. Throws PROFILE_CHANGED if the version is outdated or somebody has changed one of the form's fields in
 * the meantime.
 */
export async function editOwnContact(
  { version, ...form }: ProfileChanges & { version: number },
  { actor }: Pick<Context, 'actor'>,
): Promise<Profile> {
  const assertUnchanged = profileConflictCheck(version, form)
  const changed = await changeProfile(actor.user_id, current => {
    assertUnchanged(current)
    return form
  })
  if (!changed) throw new DomainError('PROFILE_NOT_FOUND')
  return changed
}

/**
 * Returns a check for each read of the profile. The check throws PROFILE_CHANGED if the first profile read does not
 * have this version, or if a later read shows a change in one of the form's fields.
 */
export function profileConflictCheck(version: number, form: ProfileChanges): (read: Profile) => void {
  const fieldsOf = (profile: Profile) => JSON.stringify(Object.entries(profile).filter(([field]) => field in form))
  let firstRead: Profile | undefined
  return current => {
    firstRead ??= current
    if (firstRead.version !== version || fieldsOf(firstRead) !== fieldsOf(current))
      throw new DomainError('PROFILE_CHANGED', { user: userViewOf(current) })
  }
}
