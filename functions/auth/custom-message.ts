import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { confirmEmail, type Email, invitation, recoverPassword } from '#shared/messages/emails.ts'
import { readEnvironment } from '../aws/environment.ts'
import { log } from '../aws/log.ts'
import { createProfile } from '../profiles/profiles-store.ts'
import { proofFor } from './proofs.ts'
import { signedUpProfile } from './signed-up.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** The identity service waits 5 s for its e-mail, then asks again. Milliseconds. */
const TABLE_PATIENCE_MS = 2_000

/**
 * Writes the identity service's e-mails: they carry a link to the page that does what the person came for. Somebody who
 * signs up is also listed for the managers from then on, their e-mail not proven yet.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  if (event.triggerSource === 'CustomMessage_SignUp') await listAsPending(event)
  const email = emailOf(event)
  if (email) {
    event.response.emailSubject = email.subject
    event.response.emailMessage = email.html
  }
  return event
}

/** Confirming the e-mail makes the profile too, so neither a failing nor a slow table keeps the e-mail back. */
async function listAsPending({ request, userName }: CustomMessageTriggerEvent): Promise<void> {
  const signedUp = signedUpProfile({ sub: userName, ...request.userAttributes }, new Date().toISOString())
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the table took over ${TABLE_PATIENCE_MS} ms`)), TABLE_PATIENCE_MS)
  })
  try {
    await Promise.race([createProfile(signedUp), late])
  } catch (error) {
    log.error('a sign-up could not be listed', { user_id: userName, error })
  } finally {
    clearTimeout(timer)
  }
}

function emailOf({ triggerSource, request }: CustomMessageTriggerEvent): Email | undefined {
  const { name = '', email = '' } = request.userAttributes
  // By it the page that the link opens shows that it comes out of this e-mail.
  const proof = (kind: 'signup' | 'recovery') => proofFor(kind, [email.trim().toLowerCase()], new Date().toISOString())
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return confirmEmail(name, email, proof('signup'), SITE_URL)
    case 'CustomMessage_ForgotPassword':
      return recoverPassword(name, email, proof('recovery'), SITE_URL)
    case 'CustomMessage_AdminCreateUser':
      return invitation(name, email, SITE_URL)
    default:
      return undefined
  }
}
