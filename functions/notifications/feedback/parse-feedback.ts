import * as z from 'zod/mini'
import type { EmailFeedback } from '#shared/notifications/rules/email-addresses.ts'
import { MESSAGE_ID_TAG } from '../emails/message-id-tag.ts'

/** The fields that are read of SES's bounce and complaint events, which EventBridge forwards. */

const recipients = z.array(z.object({ emailAddress: z.string() }))
const mail = z.object({
  timestamp: z.string(),
  tags: z.optional(z.record(z.string(), z.array(z.string()))),
  commonHeaders: z.optional(z.object({ subject: z.optional(z.string()) })),
})

const feedbackEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({
        bounceType: z.string(),
        bouncedRecipients: recipients,
        timestamp: z.string(),
        feedbackId: z.string(),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail,
      complaint: z.object({ complainedRecipients: recipients, timestamp: z.string(), feedbackId: z.string() }),
    }),
  ]),
})

type ParsedFeedback = EmailFeedback & {
  addresses: string[]
  /** Id of the queued e-mail; undefined for one that the identity service sent. */
  message_id: string | undefined
  subject: string
}

/** SES's bounce type for addresses that don't exist. The other types, Transient and Undetermined, may be temporary. */
const PERMANENT = 'Permanent'

/** Returns undefined for a body that is neither a bounce nor a complaint. */
export function parseFeedback(body: string): ParsedFeedback | undefined {
  const { data } = feedbackEvent.safeParse(parseJson(body))
  if (!data) return undefined
  const { detail } = data
  const about = {
    sent_at: detail.mail.timestamp,
    message_id: detail.mail.tags?.[MESSAGE_ID_TAG]?.[0],
    subject: detail.mail.commonHeaders?.subject ?? '',
  }
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, timestamp, feedbackId } = detail.complaint
    return { ...about, id: feedbackId, kind: 'complaint', at: timestamp, addresses: addressesOf(complainedRecipients) }
  }
  const { bounceType, bouncedRecipients, timestamp, feedbackId } = detail.bounce
  const kind = bounceType === PERMANENT ? 'bounce' : 'soft_bounce'
  return { ...about, id: feedbackId, kind, at: timestamp, addresses: addressesOf(bouncedRecipients) }
}

/** Some mail servers write 'Ana <ana@example.com>' instead of the plain address. */
const addressesOf = (list: z.infer<typeof recipients>): string[] =>
  list.map(({ emailAddress }) => /<([^>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress)

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
