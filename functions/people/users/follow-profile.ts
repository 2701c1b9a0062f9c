import type { Profile } from '#shared/people/rules/profiles.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { storedProfile } from '../profiles/profiles-store.ts'
import { alignAccount } from './account.ts'

/**
 * The identity service follows a profile whose role or name changed or that was removed. Whoever changed it has done so
 * too; this is for when they died between the table and the identity service.
 */
export async function followProfile({ before, after }: Change<Profile>): Promise<void> {
  const isFollowed = !before || (after?.role === before.role && after.name === before.name)
  if (!isFollowed) await alignAccount(before.id)
}

export const accountsFollow = toEach('profile', storedProfile, followProfile)
