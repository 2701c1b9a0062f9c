import { SendMessageCommand } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import type { Email } from '#shared/messages/emails.ts'
import { readEnvironment } from '../aws/environment.ts'
import { sqs } from '../queues/sqs.ts'

const { EMAIL_QUEUE_URL } = readEnvironment('EMAIL_QUEUE_URL')

/** One e-mail to one person, as it waits in the queue. It names who it is for, so it is never logged. */
export const queuedEmail = z.object({
  /** What the e-mail says to whom: however often it is queued, one is sent. Ids only, as it is logged. */
  message_id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type QueuedEmail = z.infer<typeof queuedEmail>

/** Puts an e-mail where `emails` takes it from, so that nobody waits for the mail service. */
export async function queueEmail(messageId: string, to: string, { subject, html, text }: Email): Promise<void> {
  const queued: QueuedEmail = { message_id: messageId, to, subject, html, text }
  await sqs.send(new SendMessageCommand({ QueueUrl: EMAIL_QUEUE_URL, MessageBody: JSON.stringify(queued) }))
}
