import type { CustomMessageTriggerEvent } from 'aws-lambda'
import {
  confirmAddressEmail,
  type EmailContent,
  invitationEmail,
  recoverPasswordEmail,
  renderEmail,
} from '#shared/notifications/messages/emails.ts'
import { isHoldExpired, type Order } from '#shared/orders/rules/orders.ts'
import { emailSeller } from '../../notifications/emails/email-seller.ts'
import { findGuestOrders } from '../../orders/orders-store.ts'
import { newSignUpProfile } from '../../people/identity/new-sign-up-profile.ts'
import { signIdentityProof } from '../../people/identity/proofs.ts'
import { insertProfile } from '../../people/profiles/profiles-store.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** The longest wait for the table: Cognito waits 5 s for a trigger, then retries. Milliseconds. */
const TABLE_TIMEOUT_MS = 2_000

/** Limit of orders listed in the e-mail. */
const MAX_LISTED_ORDERS = 5

/**
 * Trigger that composes Cognito's e-mails, with links to the site. On a sign-up it also creates the profile with an
 * unconfirmed e-mail, so that managers see the new person.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const isConfirmation = ['CustomMessage_SignUp', 'CustomMessage_ResendCode'].includes(event.triggerSource)
  const [heldOrders] = await Promise.all([
    isConfirmation ? withTimeout(event, 'what they hold could not be told', guestOrdersOnHold(event)) : undefined,
    event.triggerSource === 'CustomMessage_SignUp'
      ? withTimeout(event, 'a sign-up could not be listed', createPendingProfile(event))
      : undefined,
  ])
  const content = await composeEmail(event, heldOrders ?? [])
  if (content) {
    const email = renderEmail(content, emailSeller())
    event.response.emailSubject = email.subject
    event.response.emailMessage = email.html
  }
  return event
}

/**
 * Limits the time of `work`, because a slow or failing table must not block the e-mail; the confirmation of the e-mail
 * creates the profile later.
 */
async function withTimeout<T>({ userName }: CustomMessageTriggerEvent, failed: string, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the table took over ${TABLE_TIMEOUT_MS} ms`)), TABLE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } catch (error) {
    log.error(failed, { user_id: userName, error })
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const createPendingProfile = ({ request, userName }: CustomMessageTriggerEvent): Promise<void> =>
  insertProfile(newSignUpProfile({ sub: userName, ...request.userAttributes }, new Date().toISOString()))

/** Pending guest orders with this e-mail whose hold has not run out, newest first. */
async function guestOrdersOnHold({ request }: CustomMessageTriggerEvent): Promise<Order[]> {
  const now = new Date().toISOString()
  const orders = await findGuestOrders(addressOf(request))
  return orders.filter(order => order.status === 'pending' && !isHoldExpired(order, now)).slice(0, MAX_LISTED_ORDERS)
}

const addressOf = ({ userAttributes }: CustomMessageTriggerEvent['request']): string =>
  (userAttributes.email ?? '').trim().toLowerCase()

async function composeEmail(
  { triggerSource, request }: CustomMessageTriggerEvent,
  heldOrders: readonly Order[],
): Promise<EmailContent | undefined> {
  const { name, email = '', email_verified } = request.userAttributes
  // Signed proof in the link, by which the site knows that the visitor opened this e-mail.
  const proof = (kind: 'signup' | 'recovery') => signIdentityProof(kind, [addressOf(request)], new Date().toISOString())
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return confirmAddressEmail(email, await proof('signup'), SITE_URL, heldOrders)
    case 'CustomMessage_ForgotPassword':
      return recoverPasswordEmail(
        email_verified === 'true' ? name : undefined,
        email,
        await proof('recovery'),
        SITE_URL,
      )
    case 'CustomMessage_AdminCreateUser':
      return invitationEmail(email, SITE_URL)
    default:
      return undefined
  }
}
