import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { confirmEmail, type Email, invitation, recoverPassword } from '#shared/notifications/messages/emails.ts'
import { isHoldOver, type Order } from '#shared/orders/rules/orders.ts'
import { guestOrdersOf } from '../../orders/orders-store.ts'
import { proofFor } from '../../people/identity/proofs.ts'
import { signedUpProfile } from '../../people/identity/signed-up.ts'
import { createProfile } from '../../people/profiles/profiles-store.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** The identity service waits 5 s for its e-mail, then asks again. Milliseconds. */
const TABLE_PATIENCE_MS = 2_000

/** More orders than these are a letter that nobody reads. */
const HELD_TOLD = 5

/**
 * Writes the identity service's e-mails: they carry a link to the page that does what the person came for. Somebody who
 * signs up is also listed for the managers from then on, their e-mail not proven yet.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const confirms = ['CustomMessage_SignUp', 'CustomMessage_ResendCode'].includes(event.triggerSource)
  const [held] = await Promise.all([
    confirms ? inTime(event, 'what they hold could not be told', heldBy(event)) : undefined,
    event.triggerSource === 'CustomMessage_SignUp'
      ? inTime(event, 'a sign-up could not be listed', listAsPending(event))
      : undefined,
  ])
  const email = emailOf(event, held ?? [])
  if (email) {
    event.response.emailSubject = email.subject
    event.response.emailMessage = email.html
  }
  return event
}

/** Confirming the e-mail makes the profile too, and the site shows the orders: a failing or slow table keeps no e-mail back. */
async function inTime<T>({ userName }: CustomMessageTriggerEvent, failed: string, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the table took over ${TABLE_PATIENCE_MS} ms`)), TABLE_PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    log.error(failed, { user_id: userName, error })
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const listAsPending = ({ request, userName }: CustomMessageTriggerEvent): Promise<void> =>
  createProfile(signedUpProfile({ sub: userName, ...request.userAttributes }, new Date().toISOString()))

/** What was reserved with this e-mail and waits for who confirms it, newest first. */
async function heldBy({ request }: CustomMessageTriggerEvent): Promise<Order[]> {
  const now = new Date().toISOString()
  const orders = await guestOrdersOf(addressOf(request))
  return orders.filter(order => order.status === 'pending' && !isHoldOver(order, now)).slice(0, HELD_TOLD)
}

const addressOf = ({ userAttributes }: CustomMessageTriggerEvent['request']): string =>
  (userAttributes.email ?? '').trim().toLowerCase()

function emailOf({ triggerSource, request }: CustomMessageTriggerEvent, held: readonly Order[]): Email | undefined {
  const { name, email = '', email_verified } = request.userAttributes
  // By it the page that the link opens shows that it comes out of this e-mail.
  const proof = (kind: 'signup' | 'recovery') => proofFor(kind, [addressOf(request)], new Date().toISOString())
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return confirmEmail(email, proof('signup'), SITE_URL, held)
    case 'CustomMessage_ForgotPassword':
      return recoverPassword(email_verified === 'true' ? name : undefined, email, proof('recovery'), SITE_URL)
    case 'CustomMessage_AdminCreateUser':
      return invitation(email, SITE_URL)
    default:
      return undefined
  }
}
