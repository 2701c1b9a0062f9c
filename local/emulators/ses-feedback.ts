import { randomUUID } from 'node:crypto'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import { asciiJson } from '#functions/platform/queues/ascii-json.ts'
import { localQueueName } from '../environment.ts'
import { queueUrl } from './sqs.ts'

/** An e-mail in the request to SES, as far as SES's events repeat it. */
const sentEmail = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.optional(z.string()),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  EmailTags: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
  Content: z.object({ Simple: z.object({ Subject: z.object({ Data: z.string() }) }) }),
})

/** Addresses of SES's own mailbox simulator, with any label: 'bounce+2@simulator.amazonses.com'. */
const SIMULATOR = /^(bounce|ooto|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i

/**
 * The events for an e-mail to addresses of the simulator, in the form in which EventBridge forwards them; none without
 * a configuration set.
 */
export function simulatedFeedback(body: string, now: string): { address: string; event: object }[] {
  const { data: email } = sentEmail.safeParse(JSON.parse(body))
  const configuration = email?.ConfigurationSetName
  if (!email || configuration === undefined) return []
  const tags = Object.fromEntries((email.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]]))
  return email.Destination.ToAddresses.flatMap(address => {
    const kind = SIMULATOR.exec(address)?.[1]?.toLowerCase()
    if (kind === undefined) return []
    const mail = {
      timestamp: now,
      source: email.FromEmailAddress,
      messageId: randomUUID(),
      destination: email.Destination.ToAddresses,
      commonHeaders: { subject: email.Content.Simple.Subject.Data },
      tags: { 'ses:configuration-set': [configuration], ...tags },
    }
    const feedbackFields = { timestamp: now, feedbackId: randomUUID() }
    const detail =
      kind === 'complaint'
        ? {
            eventType: 'Complaint',
            mail,
            complaint: { ...feedbackFields, complainedRecipients: [{ emailAddress: address }] },
          }
        : {
            eventType: 'Bounce',
            mail,
            bounce: {
              ...feedbackFields,
              // An out-of-office reply is a bounce of a temporary kind.
              ...(kind === 'bounce'
                ? { bounceType: 'Permanent', bounceSubType: 'General' }
                : { bounceType: 'Transient', bounceSubType: 'General' }),
              bouncedRecipients: [{ emailAddress: address }],
            },
          }
    return [{ address, event: { source: 'aws.ses', detail } }]
  })
}

/** Sends an event to the queue `email_feedback`, like the rule of the events stack. */
export async function queueFeedback(sqsEndpoint: string, event: object): Promise<void> {
  await new SQSClient({}).send(
    new SendMessageCommand({
      QueueUrl: queueUrl(sqsEndpoint, localQueueName('email_feedback')),
      MessageBody: asciiJson(event),
    }),
  )
}
