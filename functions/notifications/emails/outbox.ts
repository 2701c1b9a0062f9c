import { SendMessageCommand } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import { type EmailContent, renderEmail } from '#shared/notifications/messages/emails.ts'
import { currentCorrelationId } from '../../platform/aws/correlation.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { asciiJson } from '../../platform/queues/ascii-json.ts'
import { sqs } from '../../platform/queues/sqs.ts'
import { emailSeller } from './email-seller.ts'

const { EMAIL_QUEUE_URL } = readEnvironment('EMAIL_QUEUE_URL')

/** One queued e-mail to one person. It contains personal data, so it is never logged. */
export const queuedEmailSchema = z.object({
  /**
   * The idempotency key: one e-mail is sent for each key, even if it is queued several times. It is logged, so it
   * contains only ids.
   */
  message_id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Correlation id of the request that caused the e-mail (functions/platform/aws/correlation.ts). */
  correlation_id: z.optional(z.string()),
  /** The batch that the e-mail covers: only the last e-mail of a batch is sent (email-batch-store.ts). */
  part: z.optional(z.object({ digest: z.string(), first: z.string(), orders: z.array(z.string()) })),
})
export type QueuedEmail = z.infer<typeof queuedEmailSchema>

/** Queues an e-mail, so that the caller does not wait for the mail service. */
export async function queueEmail(
  messageId: string,
  to: string,
  content: EmailContent,
  { delay_seconds = 0, part }: { delay_seconds?: number; part?: QueuedEmail['part'] } = {},
): Promise<void> {
  const correlation_id = currentCorrelationId()
  const queuedEmail: QueuedEmail = {
    message_id: messageId,
    to,
    ...renderEmail(content, emailSeller()),
    ...(part ? { part } : {}),
    ...(correlation_id === undefined ? {} : { correlation_id }),
  }
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: EMAIL_QUEUE_URL,
      MessageBody: asciiJson(queuedEmail),
      ...(delay_seconds > 0 ? { DelaySeconds: delay_seconds } : {}),
    }),
  )
}
