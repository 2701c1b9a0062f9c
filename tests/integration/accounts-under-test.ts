import { auditTable as auditTableAlone } from '#functions/audit/scan.ts'
import { keepListed } from '#functions/lists/keep-in-step.ts'
import { profilesList } from '#functions/profiles/listed-profiles-store.ts'
import type { Change } from '#functions/table/changes.ts'
import { followProfile as followProfileAlone } from '#functions/users/follow-profile.ts'
import { get as getAlone } from '#functions/users/get.ts'
import { invite as inviteAlone } from '#functions/users/invite.ts'
import { list as listAlone } from '#functions/users/list.ts'
import { remove as removeAlone } from '#functions/users/remove.ts'
import { listRoleChanges as listRoleChangesAlone } from '#functions/users/role-history-store.ts'
import { update as updateAlone } from '#functions/users/update.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of accounts call, loaded together once the environment points at the emulators. */

export { actorOf } from '#functions/http/actor.ts'
export { createProfile, findProfile, replacingProfile } from '#functions/profiles/profiles-store.ts'
export { hasSessionEnded } from '#functions/sessions/sessions-store.ts'
export { table } from '#functions/table/client.ts'
export { transact } from '#functions/table/transact.ts'
export { DomainError } from '#shared/domain/domain-error.ts'

export const auditTable = by('audit', auditTableAlone)
export const followProfile = by('accounts', followProfileAlone)
export const keepProfileSearchable = by('search', (change: Change<Profile>) => keepListed(profilesList, [change]))
export const get = by('users', getAlone)
export const invite = by('users', inviteAlone)
export const list = by('users', listAlone)
export const remove = by('users', removeAlone)
export const update = by('users', updateAlone)
export const listRoleChanges = by('users', listRoleChangesAlone)
