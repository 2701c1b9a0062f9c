import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { applyUserForm, type Profile, userViewOf } from '#shared/people/rules/profiles.ts'
import type { User, UserForm } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { cognitoClient, USER_POOL_ID } from '../identity/cognito.ts'
import { findAccountIdOfPerson } from '../identity/moved-accounts-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { saveProfileChange } from './change-profile.ts'
import { trySyncCognitoAccount } from './sync-cognito-account.ts'

type Edit = UserForm & { user_id: string; version: number }

/**
 * Saves a manager's edit based on `version` of the profile. Throws USER_NOT_FOUND, OWN_ROLE, ADMIN_ROLE_RESERVED,
 * LAST_ADMIN, USER_SIGNUP_PENDING, or PROFILE_CHANGED with the current user.
 */
export async function editUser({ user_id, version, ...form }: Edit, context: Context): Promise<User> {
  const current = await requireProfile(user_id)
  const updated = applyUserForm(current, form, context.actor)
  if (updated.role !== current.role && current.email_confirmed_at === null) await assertNotSelfSignedUp(user_id)
  const savedProfile = current.version === version ? await saveProfileChange(current, updated, context) : undefined
  if (!savedProfile) throw new DomainError('PROFILE_CHANGED', { user: userViewOf(await requireProfile(user_id)) })
  await trySyncCognitoAccount(user_id)
  return userViewOf(savedProfile)
}

async function requireProfile(userId: string): Promise<Profile> {
  const person = await findProfile(userId)
  if (!person) throw new DomainError('USER_NOT_FOUND')
  return person
}

/**
 * Throws USER_SIGNUP_PENDING for a person who signed up and has not confirmed the e-mail: whoever signed up chose the
 * password and may be a stranger to the e-mail's owner, so the account must not get an office role. An invited person's
 * password was sent to the e-mail.
 */
async function assertNotSelfSignedUp(userId: string): Promise<void> {
  const Username = await findAccountIdOfPerson(userId)
  const { UserStatus } = await cognitoClient.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username }))
  if (UserStatus === 'UNCONFIRMED') throw new DomainError('USER_SIGNUP_PENDING')
}
