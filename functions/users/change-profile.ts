import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { Context } from '../context.ts'
import { replacingProfile } from '../profiles/profiles-store.ts'
import { endingSessions } from '../sessions/sessions-store.ts'
import { transactIfMet } from '../table/transact.ts'
import type { ConditionsNotMet } from '../table/transaction-errors.ts'
import { notingRoleChange } from './note-role-change.ts'

/**
 * Writes a profile as a manager made it; with another role the person's sessions end in the same transaction,
 * and a role of the office is noted in its history. Answers
 * what was written, or undefined when somebody else has changed or removed the profile meanwhile. Throws LAST_ADMIN.
 */
export async function changeProfile(
  read: Profile,
  became: Profile,
  context: Context<Actor | undefined>,
): Promise<Profile | undefined> {
  const isOtherRole = read.role !== became.role
  const refused = await transactIfMet([
    ...replacingProfile(read, became),
    ...(isOtherRole ? [endingSessions(read.id, context.now)] : []),
    ...(await notingRoleChange({ person: became, from: read.role, to: became.role }, context)),
  ])
  if (!refused) return { ...became, version: read.version + 1 }
  demandOtherAdmin(refused)
  return undefined
}

/** The profile stands first in its transaction: when its own condition held, it was the administrators' that did not. */
export function demandOtherAdmin(refused: ConditionsNotMet): void {
  if (!refused.failedAt(0)) throw new DomainError('LAST_ADMIN')
}
