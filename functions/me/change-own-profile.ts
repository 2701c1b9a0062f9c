import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { findProfile, replacingProfile } from '../profiles/profiles-store.ts'
import { transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'

/** Others may change the same profile meanwhile (a manager its role, a trigger its confirmation); it is read again then. */
const ATTEMPTS = 5

/**
 * Changes the caller's own profile on top of what it is now, so that nothing that others wrote is lost. Throws
 * PROFILE_NOT_FOUND, or TRY_AGAIN when others keep changing it.
 */
export async function changeOwnProfile(
  userId: string,
  changes: Partial<Omit<Profile, 'id' | 'email' | 'role' | 'version' | 'created_at' | 'email_confirmed_at'>>,
): Promise<{ was: Profile; is: Profile }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const was = await findProfile(userId)
    if (!was) throw new DomainError('PROFILE_NOT_FOUND')
    try {
      await transact(replacingProfile(was, { ...was, ...changes }))
      return { was, is: { ...was, ...changes, version: was.version + 1 } }
    } catch (error) {
      if (!(error instanceof ConditionsNotMet)) throw error
    }
  }
  throw new DomainError('TRY_AGAIN')
}
