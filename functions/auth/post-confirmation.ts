import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../orders/claim.ts'
import { createProfile } from '../profiles/profiles-store.ts'

const identity = new CognitoIdentityProviderClient({ maxAttempts: 3 })

/**
 * A person has confirmed their e-mail: they become a client, get a profile, and the orders that were reserved as a guest
 * with that e-mail are theirs. Every step may be repeated.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event
  const { sub = '', name = '', phone_number = '' } = event.request.userAttributes
  const email = (event.request.userAttributes.email ?? '').trim().toLowerCase()
  await identity.send(
    new AdminAddUserToGroupCommand({ UserPoolId: event.userPoolId, Username: event.userName, GroupName: 'client' }),
  )
  await createProfile({ id: sub, name, email, phone: phone_number, role: 'client' })
  await claimGuestOrders(email, sub)
  return event
}
