import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { saveCustomerOfProfileActions } from '../../people/customers/customer-accounts.ts'
import { findProfile, type ProfileChanges, replaceProfileActions } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { profileConflictCheck } from './change-own-profile.ts'

/**
 * Saves a client's form, and in the same transaction the customer that the account belongs to. Throws PROFILE_NOT_FOUND or
 * PROFILE_CHANGED like editOwnContact.
 */
export function editOwnProfile(
  { version, ...form }: ProfileChanges & { version: number },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Profile> {
  const assertUnchanged = profileConflictCheck(version, form)
  return retryOnConflict(async () => {
    const current = await findProfile(actor.user_id)
    if (!current) throw new DomainError('PROFILE_NOT_FOUND')
    assertUnchanged(current)
    const saved = { ...current, ...form }
    const failedConditions = await tryTransact([
      ...replaceProfileActions(current, saved),
      ...(await saveCustomerOfProfileActions(current, saved, { actor, now })),
    ])
    return failedConditions ? CONFLICT : { ...saved, version: current.version + 1 }
  })
}
