import { assertMayChangeRole, assertNotOwnAccount } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { barringSessions } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { findProfile, removingProfile } from '../profiles/profiles-store.ts'
import { alignAccountNowOrLater } from './account.ts'
import { assertAdminsAllow } from './change-profile.ts'
import { notingRoleChange } from './note-role-change.ts'

/**
 * Removes somebody's profile and ends all their sessions, then their account follows. Orders and contracts stay as they
 * are. Throws OWN_ACCOUNT, USER_NOT_FOUND, ADMIN_ROLE_RESERVED or LAST_ADMIN.
 */
export async function remove(
  { user_id: userId }: { user_id: string },
  { actor, now }: Context,
): Promise<Record<string, never>> {
  assertNotOwnAccount(userId, actor)
  await retryOnConflict(async () => {
    const read = await findProfile(userId)
    if (!read) throw new DomainError('USER_NOT_FOUND')
    assertMayChangeRole(actor, read.role, null)
    const noted = await notingRoleChange({ person: read, from: read.role, to: null }, { actor, now })
    const refused = await tryTransact([...removingProfile(read, actor.user_id), barringSessions(userId, now), ...noted])
    if (!refused) return
    await assertAdminsAllow(refused, actor)
    return CONFLICT
  })
  await alignAccountNowOrLater(userId)
  return {}
}
