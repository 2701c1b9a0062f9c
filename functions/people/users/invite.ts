import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { assertMayChangeRole, newProfile, type Profile, userOf } from '#shared/people/rules/profiles.ts'
import type { InviteForm, User } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { hasSessionEnded } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { identity, USER_POOL_ID } from '../identity/identity.ts'
import { createProfile, findProfile } from '../profiles/profiles-store.ts'
import { alignAccount } from './account.ts'
import { changeProfile } from './change-profile.ts'
import { notingRoleChange } from './note-role-change.ts'

type Call = Context<Actor | undefined>

/**
 * Makes an account and sends its invitation; without an actor it is the command's (scripts/invite.ts). Every step may be repeated, and inviting again continues what was broken
 * off, takes over name and role and sends a new temporary password; the one before is no longer good. Throws
 * USER_EMAIL_TAKEN when somebody uses the account, USER_SIGNUP_PENDING when they signed up by themselves, or
 * ADMIN_ROLE_RESERVED.
 */
export async function invite(form: InviteForm, context: Call): Promise<User> {
  // Before an account is made.
  if (context.actor) assertMayChangeRole(context.actor, null, form.role)
  const userId = await pendingAccount(form, context)
  const person = await pendingProfile(userId, form, context)
  await alignAccount(userId)
  await sendInvitation(form.email)
  return userOf(person)
}

/** The user id of a new account, or of one whose invitation nobody has taken up. Sends nothing. */
const pendingAccount = ({ email, name }: InviteForm, { now }: Call): Promise<string> =>
  retryOnConflict(async () => {
    const userId = (await createAccount(email, name)) ?? (await invitedAccount(email))
    if (userId === undefined) return CONFLICT
    const isLeftover = await hasSessionEnded(userId, Math.floor(Date.parse(now) / 1000))
    if (!isLeftover || (await findProfile(userId))) return userId
    // Somebody was deleted and the identity service has not followed yet. Their id stays barred: a new one is needed.
    await alignAccount(userId)
    return CONFLICT
  })

async function createAccount(email: string, name: string): Promise<string | undefined> {
  try {
    const { User } = await identity.send(
      new AdminCreateUserCommand({
        UserPoolId: USER_POOL_ID,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: name },
        ],
      }),
    )
    return subOf(User?.Attributes)
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined
    throw error
  }
}

/** undefined: the account went away just now. */
async function invitedAccount(email: string): Promise<string | undefined> {
  try {
    const { UserStatus, UserAttributes } = await identity.send(
      new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: email }),
    )
    if (UserStatus === 'UNCONFIRMED') throw new DomainError('USER_SIGNUP_PENDING')
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') throw new DomainError('USER_EMAIL_TAKEN')
    return subOf(UserAttributes)
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

function subOf(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value
  if (!sub) throw new Error('the identity service gave an account no id')
  return sub
}

/** The profile of an invited person, new or with the name and role of this invitation. */
const pendingProfile = (userId: string, { email, name, role }: InviteForm, context: Call): Promise<Profile> =>
  retryOnConflict(async () => {
    const read = await findProfile(userId)
    if (!read) {
      const person = newProfile({ id: userId, name, email, phone: '', role, email_confirmed_at: null }, context.now)
      await makeProfile(person, context)
      // Somebody may have made it first, with another name or role.
      return CONFLICT
    }
    if (read.email_confirmed_at !== null) throw new DomainError('USER_EMAIL_TAKEN')
    if (read.name === name && read.role === role) return read
    if (context.actor) assertMayChangeRole(context.actor, read.role, role)
    return (await changeProfile(read, { ...read, name, role }, context)) ?? CONFLICT
  })

async function makeProfile(person: Profile, context: Call): Promise<void> {
  const along = await notingRoleChange({ person, from: null, to: person.role }, context)
  try {
    await createProfile(person, { along, by: context.actor?.user_id })
  } catch (error) {
    // Who invites an administrator has lost the role at this moment.
    throw error instanceof ConditionsNotMet ? new DomainError('ADMIN_ROLE_RESERVED') : error
  }
}

/** The identity service makes a new temporary password and writes the e-mail through the trigger custom-message.ts. */
async function sendInvitation(email: string): Promise<void> {
  try {
    await identity.send(
      new AdminCreateUserCommand({
        UserPoolId: USER_POOL_ID,
        Username: email,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  } catch (error) {
    // Taken up in this very moment, from the invitation before: there is nothing left to send.
    if (!(error instanceof UnsupportedUserStateException)) throw error
  }
}
