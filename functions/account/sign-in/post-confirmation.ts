import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../../orders/claim.ts'
import { signedUpProfile } from '../../people/identity/signed-up.ts'
import { confirmEmail, createProfile, findProfile } from '../../people/profiles/profiles-store.ts'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { endSessions } from '../../platform/sessions/sessions-store.ts'

const identity = new CognitoIdentityProviderClient({ maxAttempts: 3, ...clientTimeouts() })

/** Somebody proved their e-mail, by confirming a sign-up or by recovering a password. Every step may be repeated. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const now = new Date().toISOString()
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await welcome(event, now)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endEverySession(event)
  return event
}

/**
 * They get a profile as a client, unless one is there from their sign-up, and its role's group; the orders that were
 * reserved as a guest with that e-mail are theirs. That the e-mail is proven is noted last: until then the next sign-in
 * makes good what was broken off (post-authentication.ts). An account confirmed by other means has proven no e-mail.
 */
async function welcome({ request, userPoolId, userName }: PostConfirmationTriggerEvent, now: string): Promise<void> {
  const signedUp = signedUpProfile({ sub: userName, ...request.userAttributes }, now)
  await createProfile(signedUp)
  const { id, email, role } = (await findProfile(signedUp.id)) ?? signedUp
  await identity.send(new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: role }))
  if (request.userAttributes.email_verified !== 'true') return
  await claimGuestOrders({ email, user_id: id })
  await confirmEmail(id, now)
}

/** A recovered password may mean a stolen one: whoever is signed in with the old one has to leave. */
async function endEverySession(event: PostConfirmationTriggerEvent): Promise<void> {
  const { userPoolId, userName, request } = event
  await identity.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userName }))
  // Read after the service has ended them: what it gave out meanwhile is caught too.
  await endSessions(request.userAttributes.sub ?? userName, new Date().toISOString())
}
