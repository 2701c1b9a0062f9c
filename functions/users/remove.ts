import { DomainError } from '#shared/domain/domain-error.ts'
import { type Actor, demandOthersAccount } from '#shared/domain/users.ts'
import { findProfile, removingProfile } from '../profiles/profiles-store.ts'
import { barringSessions } from '../sessions/sessions-store.ts'
import { transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { alignAccountNowOrLater } from './account.ts'
import { demandOtherAdmin } from './change-profile.ts'
import { notingRoleChange } from './note-role-change.ts'

/** A profile that others keep changing is read again this many times. */
const ATTEMPTS = 5

/**
 * Removes somebody's profile and ends all their sessions, then their account follows. Orders and contracts stay as they
 * are. Throws OWN_ACCOUNT, USER_NOT_FOUND or LAST_ADMIN.
 */
export async function remove(userId: string, actor: Actor, now: string): Promise<void> {
  demandOthersAccount(userId, actor)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const read = await findProfile(userId)
    if (!read) throw new DomainError('USER_NOT_FOUND')
    try {
      const noted = await notingRoleChange({ person: read, from: read.role, to: null }, actor, now)
      await transact([...removingProfile(read), barringSessions(userId, now), ...noted])
      return await alignAccountNowOrLater(userId)
    } catch (error) {
      if (!(error instanceof ConditionsNotMet)) throw error
      demandOtherAdmin(error)
    }
  }
  throw new DomainError('TRY_AGAIN')
}
