import { BadRequestException, MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { emailSeller } from './email-seller.ts'
import { MESSAGE_ID_TAG } from './message-id-tag.ts'
import type { QueuedEmail } from './outbox.ts'

const { SENDER_EMAIL, EMAIL_CONFIGURATION } = readEnvironment('SENDER_EMAIL', 'EMAIL_CONFIGURATION')
/** Few attempts, because the queue retries. */
const ses = new SESv2Client({ maxAttempts: 2, ...clientTimeouts() })

export async function sendEmail({ message_id, to, subject, html, text }: QueuedEmail): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: SENDER_EMAIL,
      // The sender's address is read by nobody.
      ReplyToAddresses: [emailSeller().contact_email],
      // Without the configuration set, SES reports no bounces and complaints.
      ConfigurationSetName: EMAIL_CONFIGURATION,
      EmailTags: [{ Name: MESSAGE_ID_TAG, Value: message_id }],
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } } },
    }),
  )
}

/**
 * Whether the mail service refuses this address or content permanently. Errors of the whole account (paused, throttled,
 * over its quota) are temporary.
 */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof MessageRejected || error instanceof BadRequestException
