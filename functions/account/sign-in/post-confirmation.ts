import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../../orders/claim-guest-orders.ts'
import { findPersonIdOfAccount } from '../../people/identity/moved-accounts-store.ts'
import { newSignUpProfile } from '../../people/identity/new-sign-up-profile.ts'
import { findProfile, insertProfile, recordEmailConfirmed } from '../../people/profiles/profiles-store.ts'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { endSessions } from '../../platform/sessions/sessions-store.ts'

const identity = new CognitoIdentityProviderClient({ maxAttempts: 3, ...clientTimeouts() })

/** Trigger after a sign-up or a password recovery, both of which confirm the e-mail. Every step is idempotent. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const now = new Date().toISOString()
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await completeSignUp(event, now)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endAllSessions(event)
  return event
}

/**
 * Creates the client's profile if the sign-up did not, adds the account to the group of its role and claims the guest
 * orders of the e-mail. Confirms the e-mail last, so that the next sign-in repeats an interrupted run
 * (post-authentication.ts). When Cognito has not verified the e-mail, it stays unconfirmed and claims no orders.
 */
async function completeSignUp(
  { request, userPoolId, userName }: PostConfirmationTriggerEvent,
  now: string,
): Promise<void> {
  const signedUp = newSignUpProfile({ sub: userName, ...request.userAttributes }, now)
  await insertProfile(signedUp)
  const { id, email, role } = (await findProfile(signedUp.id)) ?? signedUp
  await identity.send(new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: role }))
  if (request.userAttributes.email_verified !== 'true') return
  await claimGuestOrders({ email, user_id: id })
  await recordEmailConfirmed(id, now)
}

/** Ends all sessions after a password recovery, because the old password may have been stolen. */
async function endAllSessions(event: PostConfirmationTriggerEvent): Promise<void> {
  const { userPoolId, userName, request } = event
  await identity.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userName }))
  // The time of the end is taken after Cognito's global sign-out, so that tokens issued until the sign-out are covered.
  await endSessions(await findPersonIdOfAccount(request.userAttributes.sub ?? userName), new Date().toISOString())
}
