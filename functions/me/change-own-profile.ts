import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { changeProfileOf, type ProfileChanges } from '../profiles/profiles-store.ts'
import type { TransactAction } from '../table/transact.ts'

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
