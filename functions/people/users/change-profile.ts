import { countsAsAdmin, type Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { endSessionsAction } from '../../platform/sessions/sessions-store.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import type { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { findProfile, replaceProfileActions } from '../profiles/profiles-store.ts'
import { recordRoleChangeActions } from './record-role-change.ts'

/**
 * Writes a manager's change of a profile. A changed role ends the person's sessions in the same transaction; gaining or
 * losing an office role is recorded in the role history. Returns the new profile, or undefined if it was changed or
 * removed in the meantime. Throws LAST_ADMIN, or ADMIN_ROLE_RESERVED if the manager has just lost the administrator's
 * role.
 */
export async function saveProfileChange(
  current: Profile,
  updated: Profile,
  context: Context<Actor | undefined>,
): Promise<Profile | undefined> {
  const isRoleChanged = current.role !== updated.role
  const failedConditions = await tryTransact([
    ...replaceProfileActions(current, updated, context.actor?.user_id),
    ...(isRoleChanged ? [endSessionsAction(current.id, context.now)] : []),
    ...(await recordRoleChangeActions({ person: updated, from: current.role, to: updated.role }, context)),
  ])
  if (!failedConditions) return { ...updated, version: current.version + 1 }
  await assertNoAdminConflict(failedConditions, context.actor)
  return undefined
}

/**
 * Throws when the transaction failed because of ADMINS. The profile is the transaction's first action: if its condition
 * held, it was the condition of ADMINS that failed.
 */
export async function assertNoAdminConflict(
  failedConditions: ConditionsNotMet,
  actor: Pick<Actor, 'user_id'> | undefined,
): Promise<void> {
  if (failedConditions.failedAt(0)) return
  const by = actor && (await findProfile(actor.user_id))
  throw new DomainError(actor && !(by && countsAsAdmin(by)) ? 'ADMIN_ROLE_RESERVED' : 'LAST_ADMIN')
}
