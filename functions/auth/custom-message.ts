import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { confirmEmail, type Email, invitation, recoverPassword } from '#shared/messages/emails.ts'
import { readEnvironment } from '../aws/environment.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Writes the identity service's e-mails: they carry a link to the page that does what the person came for. */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const email = emailOf(event)
  if (email) {
    event.response.emailSubject = email.subject
    event.response.emailMessage = email.html
  }
  return event
}

function emailOf({ triggerSource, request }: CustomMessageTriggerEvent): Email | undefined {
  const { name = '', email = '' } = request.userAttributes
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return confirmEmail(name, email, SITE_URL)
    case 'CustomMessage_ForgotPassword':
      return recoverPassword(name, email, SITE_URL)
    case 'CustomMessage_AdminCreateUser':
      return invitation(name, email, SITE_URL)
    default:
      return undefined
  }
}
