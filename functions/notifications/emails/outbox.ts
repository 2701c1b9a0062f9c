import { SendMessageCommand } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import type { Email } from '#shared/messages/emails.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { asciiJson } from '../../platform/queues/ascii-json.ts'
import { sqs } from '../../platform/queues/sqs.ts'

const { EMAIL_QUEUE_URL } = readEnvironment('EMAIL_QUEUE_URL')

/** One e-mail to one person, as it waits in the queue. It names who it is for, so it is never logged. */
export const queuedEmail = z.object({
  /** What the e-mail says to whom: however often it is queued, one is sent. Ids only, as it is logged. */
  message_id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of several that each tell of more than the one before, the last alone is sent (gathered-store.ts). */
  part: z.optional(z.object({ digest: z.string(), first: z.string(), orders: z.array(z.string()) })),
})
export type QueuedEmail = z.infer<typeof queuedEmail>

/** Puts an e-mail where `emails` takes it from, so that nobody waits for the mail service. */
export async function queueEmail(
  messageId: string,
  to: string,
  { subject, html, text }: Email,
  { delay_seconds = 0, part }: { delay_seconds?: number; part?: QueuedEmail['part'] } = {},
): Promise<void> {
  const queued: QueuedEmail = { message_id: messageId, to, subject, html, text, ...(part ? { part } : {}) }
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: EMAIL_QUEUE_URL,
      MessageBody: asciiJson(queued),
      ...(delay_seconds > 0 ? { DelaySeconds: delay_seconds } : {}),
    }),
  )
}
