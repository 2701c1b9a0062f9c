import { assertMayChangeRole, assertNotOwnAccount } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { endPresentAndFutureSessionsAction } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { deleteProfileActions, findProfile } from '../profiles/profiles-store.ts'
import { assertNoAdminConflict } from './change-profile.ts'
import { recordRoleChangeActions } from './record-role-change.ts'
import { trySyncCognitoAccount } from './sync-cognito-account.ts'

/**
 * Deletes a profile, ends the person's sessions and deletes the account. Orders and contracts remain. Throws
 * OWN_ACCOUNT, USER_NOT_FOUND, ADMIN_ROLE_RESERVED or LAST_ADMIN.
 */
export async function removeUser(
  { user_id: userId }: { user_id: string },
  { actor, now }: Context,
): Promise<Record<string, never>> {
  assertNotOwnAccount(userId, actor)
  await retryOnConflict(async () => {
    const current = await findProfile(userId)
    if (!current) throw new DomainError('USER_NOT_FOUND')
    assertMayChangeRole(actor, current.role, null)
    const roleChangeActions = await recordRoleChangeActions(
      { person: current, from: current.role, to: null },
      { actor, now },
    )
    const failedConditions = await tryTransact([
      ...deleteProfileActions(current, actor.user_id),
      endPresentAndFutureSessionsAction(userId, now),
      ...roleChangeActions,
    ])
    if (!failedConditions) return
    await assertNoAdminConflict(failedConditions, actor)
    return CONFLICT
  })
  await trySyncCognitoAccount(userId)
  return {}
}
