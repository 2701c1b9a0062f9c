import { getUser as getUserAlone } from '#functions/office/users/get-user.ts'
import { profilesList } from '#functions/people/profiles/listed-profiles-store.ts'
import { editUser as editUserAlone } from '#functions/people/users/edit-user.ts'
import { inviteUser as inviteUserAlone } from '#functions/people/users/invite-user.ts'
import { listUsers as listUsersAlone } from '#functions/people/users/list-users.ts'
import { removeUser as removeUserAlone } from '#functions/people/users/remove-user.ts'
import { listRoleChanges as listRoleChangesAlone } from '#functions/people/users/role-history-store.ts'
import { onProfileChanged as onProfileChangedAlone } from '#functions/people/users/sync-cognito-account-reaction.ts'
import { syncList } from '#functions/platform/lists/sync-list.ts'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of accounts call. They are loaded together once the environment points at the emulators.
 */

export { actorOf, verifyToken } from '#functions/api/http/actor.ts'
export { findProfile, insertProfile, replaceProfileActions } from '#functions/people/profiles/profiles-store.ts'

export { hasSessionEnded } from '#functions/platform/sessions/sessions-store.ts'
export { table } from '#functions/platform/table/client.ts'
export { transact } from '#functions/platform/table/transact.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export { auditTable } from '#tests/support/audit.ts'
export const onProfileChanged = asFunction('accounts', onProfileChangedAlone)
export const syncProfileList = asFunction('search', (change: Change<Profile>) => syncList(profilesList, [change]))
export const getUser = asFunction('users', getUserAlone)
export const inviteUser = asFunction('users', inviteUserAlone)
export const listUsers = asFunction('users', listUsersAlone)
export const removeUser = asFunction('users', removeUserAlone)
export const editUser = asFunction('users', editUserAlone)
export const listRoleChanges = asFunction('users', listRoleChangesAlone)
