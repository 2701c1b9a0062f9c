import { countsAsAdmin, type Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { endingSessions } from '../../platform/sessions/sessions-store.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import type { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { findProfile, replacingProfile } from '../profiles/profiles-store.ts'
import { notingRoleChange } from './note-role-change.ts'

/**
 * Writes a profile as a manager made it; with another role the person's sessions end in the same transaction,
 * and a role of the office is noted in its history. Answers
 * what was written, or undefined when somebody else has changed or removed the profile meanwhile. Throws LAST_ADMIN, or
 * ADMIN_ROLE_RESERVED when who gives or takes the administrator's role has lost it at this moment.
 */
export async function changeProfile(
  read: Profile,
  became: Profile,
  context: Context<Actor | undefined>,
): Promise<Profile | undefined> {
  const isOtherRole = read.role !== became.role
  const refused = await tryTransact([
    ...replacingProfile(read, became, context.actor?.user_id),
    ...(isOtherRole ? [endingSessions(read.id, context.now)] : []),
    ...(await notingRoleChange({ person: became, from: read.role, to: became.role }, context)),
  ])
  if (!refused) return { ...became, version: read.version + 1 }
  await assertAdminsAllow(refused, context.actor)
  return undefined
}

/** The profile stands first in its transaction: when its own condition held, it was the administrators' that did not. */
export async function assertAdminsAllow(
  refused: ConditionsNotMet,
  actor: Pick<Actor, 'user_id'> | undefined,
): Promise<void> {
  if (refused.failedAt(0)) return
  const by = actor && (await findProfile(actor.user_id))
  throw new DomainError(actor && !(by && countsAsAdmin(by)) ? 'ADMIN_ROLE_RESERVED' : 'LAST_ADMIN')
}
