import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { log } from '../../platform/aws/log.ts'
import { endSessions, isSessionEndPending } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { cognitoClient, USER_POOL_ID } from '../identity/cognito.ts'
import { findAccountIdOfPerson } from '../identity/moved-accounts-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'

/**
 * Copies data of profiles to the people's Cognito accounts. Every step is idempotent, and repeating it does not end new
 * sessions.
 */

const referenceTo = async (userId: string) => ({
  UserPoolId: USER_POOL_ID,
  Username: await findAccountIdOfPerson(userId),
})
type Reference = Awaited<ReturnType<typeof referenceTo>>

/**
 * Makes the account match the profile: deletes it if the profile is deleted; otherwise sets the name and only the group
 * of the role. A changed role ends the sessions, including those that were renewed while the account still had the old
 * group.
 */
export async function syncCognitoAccount(userId: string): Promise<void> {
  await retryOnConflict(
    async () => {
      const before = await findProfile(userId)
      await (before ? updateAccount(before) : deleteAccount(userId))
      const after = await findProfile(userId)
      return after?.role === before?.role && after?.name === before?.name ? undefined : CONFLICT
    },
    { what: `the profile of user ${userId}` },
  )
}

/** Like syncCognitoAccount, but only logs a failure, because the stream's consumer repeats it (sync-cognito-account-reaction.ts). */
export async function trySyncCognitoAccount(userId: string): Promise<void> {
  try {
    await syncCognitoAccount(userId)
  } catch (error) {
    log.error('the identity service could not follow a profile; the stream will ask again', { user_id: userId, error })
  }
}

async function updateAccount({ id, role, name }: Profile): Promise<void> {
  const account = await referenceTo(id)
  try {
    const lost = await syncGroups(account, role)
    await cognitoClient.send(
      new AdminUpdateUserAttributesCommand({ ...account, UserAttributes: [{ Name: 'name', Value: name }] }),
    )
    if (lost || (await isSessionEndPending(id))) {
      await cognitoClient.send(new AdminUserGlobalSignOutCommand(account))
      await endSessions(id, new Date().toISOString())
    }
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
    log.warn('a profile has no account', { user_id: id })
  }
}

/**
 * Adds the new group before it removes others, so that the user always has a group. Returns whether a group was
 * removed.
 */
async function syncGroups(account: Reference, role: Profile['role']): Promise<boolean> {
  const { Groups = [] } = await cognitoClient.send(new AdminListGroupsForUserCommand(account))
  const names = Groups.flatMap(({ GroupName }) => GroupName ?? [])
  if (!names.includes(role)) await cognitoClient.send(new AdminAddUserToGroupCommand({ ...account, GroupName: role }))
  const others = names.filter(name => name !== role)
  for (const GroupName of others)
    await cognitoClient.send(new AdminRemoveUserFromGroupCommand({ ...account, GroupName }))
  return others.length > 0
}

async function deleteAccount(userId: string): Promise<void> {
  const account = await referenceTo(userId)
  try {
    await cognitoClient.send(new AdminUserGlobalSignOutCommand(account))
    await cognitoClient.send(new AdminDeleteUserCommand(account))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
