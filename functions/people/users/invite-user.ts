import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  UnsupportedUserStateException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { assertMayChangeRole, newProfile, type Profile, userViewOf } from '#shared/people/rules/profiles.ts'
import type { InviteForm, User } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { hasSessionEnded } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { cognitoClient, USER_POOL_ID } from '../identity/cognito.ts'
import { createCognitoAccount, requireSubAttribute } from '../identity/create-cognito-account.ts'
import { findPersonIdOfAccount } from '../identity/moved-accounts-store.ts'
import { findProfile, insertProfile } from '../profiles/profiles-store.ts'
import { saveProfileChange } from './change-profile.ts'
import { recordRoleChangeActions } from './record-role-change.ts'
import { syncCognitoAccount } from './sync-cognito-account.ts'

type InviteContext = Context<Actor | undefined>

/**
 * Creates an account and sends its invitation. The actor is undefined when the command calls it (scripts/invite.ts).
 * Idempotent: inviting the same person again completes an interrupted run, updates name and role and sends a new
 * temporary password. Throws USER_EMAIL_TAKEN for an account in use, USER_SIGNUP_PENDING for a pending sign-up, or
 * ADMIN_ROLE_RESERVED.
 */
export async function inviteUser(form: InviteForm, context: InviteContext): Promise<User> {
  // Roles are checked before any account is created.
  if (context.actor) assertMayChangeRole(context.actor, null, form.role)
  const userId = await findOrCreateAccount(form, context)
  const person = await saveInvitedProfile(userId, form, context)
  await syncCognitoAccount(userId)
  await sendInvitation(form.email)
  return userViewOf(person)
}

/** The user id of a new account or of a pending invitation. Sends no e-mail. */
const findOrCreateAccount = ({ email, name }: InviteForm, { now }: InviteContext): Promise<string> =>
  retryOnConflict(async () => {
    const userId = (await createCognitoAccount(email, name)) ?? (await findInvitedAccount(email))
    if (userId === undefined) return CONFLICT
    const isLeftover = await hasSessionEnded(userId, Math.floor(Date.parse(now) / 1000))
    if (!isLeftover || (await findProfile(userId))) return userId
    // Cognito still has the account of a deleted person. That account's id stays barred, so the account is deleted and a
    // new one created.
    await syncCognitoAccount(userId)
    return CONFLICT
  })

/** The invited person's account; undefined if it was deleted in the meantime. */
async function findInvitedAccount(email: string): Promise<string | undefined> {
  try {
    const { UserStatus, UserAttributes } = await cognitoClient.send(
      new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: email }),
    )
    if (UserStatus === 'UNCONFIRMED') throw new DomainError('USER_SIGNUP_PENDING')
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') throw new DomainError('USER_EMAIL_TAKEN')
    return await findPersonIdOfAccount(requireSubAttribute(UserAttributes))
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** Creates or updates an invited person's profile with the name and role of this invitation. */
const saveInvitedProfile = (
  userId: string,
  { email, name, role }: InviteForm,
  context: InviteContext,
): Promise<Profile> =>
  retryOnConflict(async () => {
    const current = await findProfile(userId)
    if (!current) {
      const person = newProfile({ id: userId, name, email, phone: '', role, email_confirmed_at: null }, context.now)
      await createInvitedProfile(person, context)
      // A concurrent invitation may have created the profile with other values.
      return CONFLICT
    }
    if (current.email_confirmed_at !== null) throw new DomainError('USER_EMAIL_TAKEN')
    if (current.name === name && current.role === role) return current
    if (context.actor) assertMayChangeRole(context.actor, current.role, role)
    return (await saveProfileChange(current, { ...current, name, role }, context)) ?? CONFLICT
  })

async function createInvitedProfile(person: Profile, context: InviteContext): Promise<void> {
  const otherActions = await recordRoleChangeActions({ person, from: null, to: person.role }, context)
  try {
    await insertProfile(person, { otherActions, by: context.actor?.user_id })
  } catch (error) {
    // The administrator who invites has just lost the role.
    throw error instanceof ConditionsNotMet ? new DomainError('ADMIN_ROLE_RESERVED') : error
  }
}

/** Cognito sets a new temporary password and sends the e-mail, which the trigger custom-message.ts composes. */
async function sendInvitation(email: string): Promise<void> {
  try {
    await cognitoClient.send(
      new AdminCreateUserCommand({
        UserPoolId: USER_POOL_ID,
        Username: email,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  } catch (error) {
    // The person has just accepted the earlier invitation.
    if (!(error instanceof UnsupportedUserStateException)) throw error
  }
}
