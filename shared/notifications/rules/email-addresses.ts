import * as z from 'zod/mini'

/** Records of e-mail addresses, made from the mail service's feedback. An address without feedback has no record. */

/** Why no e-mails are sent to an address: they bounced permanently, or the reader reported one as spam. */
const suppressionReason = z.enum(['bounce', 'complaint'])

const suppression = z.object({ reason: suppressionReason, since: z.string() })

export const emailAddressRecordSchema = z.object({
  /** null: e-mails are sent to the address. */
  suppressed: z.nullable(suppression),
  /** Number of e-mails that bounced for a temporary reason, such as a full mailbox. */
  soft_bounces: z.number(),
  /** Id of the last feedback, by which a feedback that arrives twice is recognised. */
  last_feedback: z.nullable(z.string()),
  /** When the office last resumed e-mails to the address. */
  resumed_at: z.nullable(z.string()),
})
export type EmailAddressRecord = z.infer<typeof emailAddressRecordSchema>

/** Feedback of the mail service about one e-mail to one address. */
export type EmailFeedback = {
  id: string
  kind: 'bounce' | 'soft_bounce' | 'complaint'
  at: string
  /** When the e-mail was sent that the feedback is about. */
  sent_at: string
}

const UNKNOWN: EmailAddressRecord = { suppressed: null, soft_bounces: 0, last_feedback: null, resumed_at: null }

/**
 * The record after a feedback; undefined when it changes nothing, because it is known already or is about an e-mail
 * from before e-mails were resumed.
 */
export function withFeedback(
  record: EmailAddressRecord = UNKNOWN,
  { id, kind, at, sent_at }: EmailFeedback,
): EmailAddressRecord | undefined {
  if (record.last_feedback === id) return undefined
  if (record.resumed_at !== null && sent_at < record.resumed_at) return undefined
  if (kind === 'soft_bounce') return { ...record, soft_bounces: record.soft_bounces + 1, last_feedback: id }
  return { ...record, suppressed: record.suppressed ?? { reason: kind, since: at }, last_feedback: id }
}

export const withSendingResumed = (record: EmailAddressRecord, now: string): EmailAddressRecord => ({
  ...record,
  suppressed: null,
  soft_bounces: 0,
  resumed_at: now,
})

/** An address to which no e-mails are sent, as the office sees it. */
export const suppressedAddressSchema = z.object({ email: z.string(), ...suppression.shape })
export type SuppressedAddress = z.infer<typeof suppressedAddressSchema>
