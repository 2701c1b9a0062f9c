import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Email } from '#shared/messages/emails.ts'
import { readEnvironment } from '../aws/environment.ts'

const { SENDER_EMAIL } = readEnvironment('SENDER_EMAIL')
export const ses = new SESv2Client({ maxAttempts: 5 })

export async function sendEmail(to: string, email: Email): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: SENDER_EMAIL,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: { Subject: utf8(email.subject), Body: { Html: utf8(email.html), Text: utf8(email.text) } },
      },
    }),
  )
}
