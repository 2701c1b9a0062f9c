import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../../orders/claim-guest-orders.ts'
import { findPersonIdOfAccount } from '../../people/identity/moved-accounts-store.ts'
import { newSignUpProfile } from '../../people/identity/new-sign-up-profile.ts'
import { createProfile, findProfile, recordEmailConfirmed } from '../../people/profiles/profiles-store.ts'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { endSessions } from '../../platform/sessions/sessions-store.ts'

const identity = new CognitoIdentityProviderClient({ maxAttempts: 3, ...clientTimeouts() })

/** A sign-up or a recovered password confirms the e-mail. Every step is idempotent. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const now = new Date().toISOString()
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await completeSignUp(event, now)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endAllSessions(event)
  return event
}

/**
 * Creates the client's profile unless the sign-up did, adds the account to its role's group and claims the guest orders
 * of the e-mail. Confirms the e-mail last, so that the next sign-in repeats an interrupted run
 * (post-authentication.ts). An account confirmed by other means has no confirmed e-mail.
 */
async function completeSignUp(
  { request, userPoolId, userName }: PostConfirmationTriggerEvent,
  now: string,
): Promise<void> {
  const signedUp = newSignUpProfile({ sub: userName, ...request.userAttributes }, now)
  await createProfile(signedUp)
  const { id, email, role } = (await findProfile(signedUp.id)) ?? signedUp
  await identity.send(new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: role }))
  if (request.userAttributes.email_verified !== 'true') return
  await claimGuestOrders({ email, user_id: id })
  await recordEmailConfirmed(id, now)
}

/** A recovered password may have been stolen, so all sessions end. */
async function endAllSessions(event: PostConfirmationTriggerEvent): Promise<void> {
  const { userPoolId, userName, request } = event
  await identity.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userName }))
  // The time is read after the global sign-out, so that it covers tokens issued until then.
  await endSessions(await findPersonIdOfAccount(request.userAttributes.sub ?? userName), new Date().toISOString())
}
