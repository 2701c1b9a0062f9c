import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { editedProfile, type Profile, userOf } from '#shared/people/rules/profiles.ts'
import type { User, UserForm } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { identity, USER_POOL_ID } from '../identity/identity.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { alignAccountNowOrLater } from './account.ts'
import { changeProfile } from './change-profile.ts'

type Edit = UserForm & { user_id: string; version: number }

/**
 * Saves a manager's edit of an account as it was at `version`. Throws USER_NOT_FOUND, OWN_ROLE, ADMIN_ROLE_RESERVED,
 * LAST_ADMIN, USER_SIGNUP_PENDING, or PROFILE_CHANGED with the user as it is now.
 */
export async function update({ user_id, version, ...form }: Edit, context: Context): Promise<User> {
  const read = await demandProfile(user_id)
  const became = editedProfile(read, form, context.actor)
  if (became.role !== read.role && read.email_confirmed_at === null) await demandInvited(user_id)
  const written = read.version === version ? await changeProfile(read, became, context) : undefined
  if (!written) throw new DomainError('PROFILE_CHANGED', { user: userOf(await demandProfile(user_id)) })
  await alignAccountNowOrLater(user_id)
  return userOf(written)
}

async function demandProfile(userId: string): Promise<Profile> {
  const person = await findProfile(userId)
  if (!person) throw new DomainError('USER_NOT_FOUND')
  return person
}

/**
 * Whoever signs up chooses the password before anybody has proven the e-mail, so it may be a stranger's: no more than a
 * client's role may wait for that proof. An invited person's password came by the e-mail itself.
 */
async function demandInvited(userId: string): Promise<void> {
  const { UserStatus } = await identity.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: userId }))
  if (UserStatus === 'UNCONFIRMED') throw new DomainError('USER_SIGNUP_PENDING')
}
