import type { PostAuthenticationTriggerEvent } from 'aws-lambda'
import { claimGuestOrders } from '../../orders/claim.ts'
import { confirmEmail, findProfile } from '../../people/profiles/profiles-store.ts'
import { log } from '../../platform/aws/log.ts'

/**
 * The first sign-in of an invited person proves their e-mail, as the temporary password came by it: the profile says so
 * and the guest orders of that e-mail become theirs. A failure keeps nobody out: the next sign-in finds it undone.
 */
export async function handler(event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> {
  const { sub, email_verified } = event.request.userAttributes
  try {
    if (sub && email_verified === 'true') await welcomeInvited(sub)
  } catch (error) {
    log.error('a first sign-in could not be noted', { user_id: sub, error })
  }
  return event
}

async function welcomeInvited(userId: string): Promise<void> {
  const person = await findProfile(userId)
  if (!person || person.email_confirmed_at !== null) return
  // First the orders: when this breaks off, the unconfirmed e-mail makes the next sign-in begin again.
  await claimGuestOrders({ email: person.email, user_id: userId })
  await confirmEmail(userId, new Date().toISOString())
}
