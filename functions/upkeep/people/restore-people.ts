import { randomBytes } from 'node:crypto'
import {
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { isInvited } from '#shared/people/rules/users.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { findDeletionRequest } from '../../account/privacy/deletions-store.ts'
import { cognitoClient, findCognitoAccount, USER_POOL_ID } from '../../people/identity/cognito.ts'
import { createCognitoAccount } from '../../people/identity/create-cognito-account.ts'
import { findPersonIdOfAccount, recordMovedAccount } from '../../people/identity/moved-accounts-store.ts'
import { everyProfile, findProfile } from '../../people/profiles/profiles-store.ts'
import { syncCognitoAccount } from '../../people/users/sync-cognito-account.ts'
import { inBatches } from '../../platform/table/read.ts'

/**
 * Number of people restored concurrently. Each takes three or four changes of an account, and Cognito allows 25 changes
 * per second.
 */
const CONCURRENCY = 4
const BATCH = 200
/** Cognito's status of an account whose owner has not set a password yet. */
const TEMPORARY_PASSWORD_STATUS = 'FORCE_CHANGE_PASSWORD'

type Outcome =
  | 'restored'
  | 'disabled'
  | 'invited'
  | 'had_account'
  /** The person's e-mail was never confirmed: only the lost pool had the password, so they have to sign up again. */
  | 'never_confirmed'
  | 'being_deleted'
  /** Somebody has created a new account with this e-mail in the meantime. */
  | 'taken'

type RestoreResult = { counts: Record<Outcome, number>; taken: Profile[] }

/**
 * Gives every person in the table who has no account in the user pool a new account. Idempotent: the password is set
 * last, and an account without one counts as incomplete. `disabled`: ids of people who may not sign in.
 */
export async function restorePeopleToUserPool(
  disabled: ReadonlySet<string>,
  onProgress: (people: number) => void,
): Promise<RestoreResult> {
  const counts = {
    restored: 0,
    disabled: 0,
    invited: 0,
    had_account: 0,
    never_confirmed: 0,
    being_deleted: 0,
    taken: 0,
  }
  const withTakenEmail: Profile[] = []
  let seenCount = 0
  for await (const people of inBatches(everyProfile(), BATCH)) {
    await forEachConcurrent(people, CONCURRENCY, async person => {
      const outcome = await restorePerson(person, disabled.has(person.id))
      counts[outcome] += 1
      if (outcome === 'taken') withTakenEmail.push(person)
    })
    seenCount += people.length
    onProgress(seenCount)
  }
  return { counts, taken: withTakenEmail }
}

async function createAccountOf({ email, name }: Profile) {
  const id = await createCognitoAccount(email, name)
  return id === undefined ? undefined : { id, status: TEMPORARY_PASSWORD_STATUS }
}

async function restorePerson(person: Profile, isDisabled: boolean): Promise<Outcome> {
  if ((await findDeletionRequest(person.id))?.outcome === 'started') return 'being_deleted'
  if (person.email_confirmed_at === null && !isInvited(person)) return 'never_confirmed'
  const account = (await createAccountOf(person)) ?? (await findCognitoAccount(person.email))
  if (!account) return 'being_deleted'
  if (account.id === person.id) return 'had_account'
  const owner = await findPersonIdOfAccount(account.id)
  const isUnfinished = account.status === TEMPORARY_PASSWORD_STATUS
  if (owner !== person.id) {
    if (owner !== account.id || !isUnfinished || (await findProfile(owner))) return 'taken'
    await recordMovedAccount({ person_id: person.id, account_id: account.id })
  }
  if (!isUnfinished) return 'had_account'
  try {
    // Sets the group of the person's role, or deletes the account if the person was deleted in the meantime.
    await syncCognitoAccount(person.id)
    const reference = { UserPoolId: USER_POOL_ID, Username: account.id }
    if (isDisabled) await cognitoClient.send(new AdminDisableUserCommand(reference))
    if (isInvited(person)) return 'invited'
    // Nobody knows this random password, but only an account with a password can ask for a new one.
    const Password = randomBytes(32).toString('base64url')
    await cognitoClient.send(new AdminSetUserPasswordCommand({ ...reference, Password, Permanent: true }))
    return isDisabled ? 'disabled' : 'restored'
  } catch (error) {
    if (error instanceof UserNotFoundException) return 'being_deleted'
    throw error
  }
}
