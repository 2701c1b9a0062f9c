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
import { endSessions, isEndOpen } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { identity, USER_POOL_ID } from '../identity/identity.ts'
import { findProfile } from '../profiles/profiles-store.ts'

/**
 * The identity service follows the table: here is what it is told. Every step may be repeated, and a repetition that
 * finds all done ends nobody's new session.
 */

const account = (userId: string) => ({ UserPoolId: USER_POOL_ID, Username: userId })

/**
 * Makes the account what the profile says: gone with it, or in the group of its role alone and with its name. After a
 * change of role the sessions end, also those that were refreshed while the group was still the old one.
 */
export async function alignAccount(userId: string): Promise<void> {
  await retryOnConflict(
    async () => {
      const read = await findProfile(userId)
      await (read ? alignWith(read) : deleteAccount(userId))
      const now = await findProfile(userId)
      return now?.role === read?.role && now?.name === read?.name ? undefined : CONFLICT
    },
    { what: `the profile of user ${userId}` },
  )
}

/** The same, when what was written stands anyway: a failure is made good by the table's stream (sync-account.ts). */
export async function alignAccountNowOrLater(userId: string): Promise<void> {
  try {
    await alignAccount(userId)
  } catch (error) {
    log.error('the identity service could not follow a profile; the stream will ask again', { user_id: userId, error })
  }
}

async function alignWith({ id, role, name }: Profile): Promise<void> {
  try {
    const lost = await alignGroups(id, role)
    await identity.send(
      new AdminUpdateUserAttributesCommand({ ...account(id), UserAttributes: [{ Name: 'name', Value: name }] }),
    )
    if (lost || (await isEndOpen(id))) await endSessionsEverywhere(id)
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
    log.warn('a profile has no account', { user_id: id })
  }
}

/** First the new group, then away with the others, so that nobody is without. Answers whether a group was lost. */
async function alignGroups(userId: string, role: Profile['role']): Promise<boolean> {
  const { Groups = [] } = await identity.send(new AdminListGroupsForUserCommand(account(userId)))
  const names = Groups.flatMap(({ GroupName }) => GroupName ?? [])
  if (!names.includes(role))
    await identity.send(new AdminAddUserToGroupCommand({ ...account(userId), GroupName: role }))
  const others = names.filter(name => name !== role)
  for (const GroupName of others)
    await identity.send(new AdminRemoveUserFromGroupCommand({ ...account(userId), GroupName }))
  return others.length > 0
}

async function endSessionsEverywhere(userId: string): Promise<void> {
  await identity.send(new AdminUserGlobalSignOutCommand(account(userId)))
  await endSessions(userId, new Date().toISOString())
}

async function deleteAccount(userId: string): Promise<void> {
  try {
    await identity.send(new AdminUserGlobalSignOutCommand(account(userId)))
    await identity.send(new AdminDeleteUserCommand(account(userId)))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
