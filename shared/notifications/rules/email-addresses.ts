import * as z from 'zod/mini'

/** What is known of an e-mail address from the mail service's feedback. An address without any has no such record. */

/** Why nothing is sent to an address: e-mails come back for good, or its reader reported one as spam. */
const suppressionReason = z.enum(['bounce', 'complaint'])

const suppression = z.object({ reason: suppressionReason, since: z.string() })

export const emailAddressRecord = z.object({
  /** null: e-mails are sent. */
  suppressed: z.nullable(suppression),
  /** E-mails that came back for a reason that passes, as a full mailbox. */
  soft_bounces: z.number(),
  /** Id of the last feedback, which may arrive twice. */
  last_feedback: z.nullable(z.string()),
  /** When somebody of the office last had e-mails sent again. */
  resumed_at: z.nullable(z.string()),
})
export type EmailAddressRecord = z.infer<typeof emailAddressRecord>

/** What the mail service says of one e-mail to one address. */
export type EmailFeedback = {
  id: string
  kind: 'bounce' | 'soft_bounce' | 'complaint'
  at: string
  /** When the e-mail was sent that it is about. */
  sent_at: string
}

const UNKNOWN: EmailAddressRecord = { suppressed: null, soft_bounces: 0, last_feedback: null, resumed_at: null }

/** The record with the feedback; undefined when it adds nothing: known already, or of an e-mail from before e-mails were resumed. */
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

/** An address to which no e-mail is sent, as the office sees it. */
export const suppressedAddress = z.object({ email: z.string(), ...suppression.shape })
export type SuppressedAddress = z.infer<typeof suppressedAddress>
