import type { Profile } from '#shared/people/rules/profiles.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { storedProfile } from '../profiles/profiles-store.ts'
import { syncCognitoAccount } from './sync-cognito-account.ts'

/**
 * Copies a changed role or name, or a removal, to the identity service. The use case does the same directly; this
 * repairs a crash between the write to the table and the call to the identity service.
 */
export async function onProfileChanged({ before, after }: Change<Profile>): Promise<void> {
  const isSynced = !before || (after?.role === before.role && after.name === before.name)
  if (!isSynced) await syncCognitoAccount(before.id)
}

export const syncCognitoAccountReaction = forEachChange('profile', storedProfile, onProfileChanged)
