import type { PostAuthenticationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../../orders/claim-guest-orders.ts'
import { findPersonIdOfAccount } from '../../people/identity/moved-accounts-store.ts'
import { findProfile, recordEmailConfirmed } from '../../people/profiles/profiles-store.ts'
import { log } from '../../platform/aws/log.ts'

/**
 * An invited person's first sign-in confirms their e-mail, because the temporary password was sent to it, and claims
 * guest orders of that e-mail. A failure does not block the sign-in; the next one tries again.
 */
export async function handler(event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> {
  const { sub, email_verified } = event.request.userAttributes
  try {
    if (sub && email_verified === 'true') await confirmInvited(await findPersonIdOfAccount(sub))
  } catch (error) {
    log.error('a first sign-in could not be noted', { user_id: sub, error })
  }
  return event
}

async function confirmInvited(userId: string): Promise<void> {
  const person = await findProfile(userId)
  if (!person || person.email_confirmed_at !== null) return
  // Orders are claimed first: if claiming fails, the e-mail remains unconfirmed and the next sign-in tries again.
  await claimGuestOrders({ email: person.email, user_id: userId })
  await recordEmailConfirmed(userId, new Date().toISOString())
}
