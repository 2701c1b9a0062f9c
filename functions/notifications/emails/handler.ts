import { setCorrelationId } from '../../platform/aws/correlation.ts'
import { countMetric } from '../../platform/aws/count-metric.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import { fromQueue, NonRetryableError } from '../../platform/queues/from-queue.ts'
import { isSuppressedAddress } from '../feedback/email-addresses-store.ts'
import { deleteFailedEmail, recordFailedEmail } from './failed-emails-store.ts'
import { isPermanentRefusal, sendEmail } from './mail-service.ts'
import { type QueuedEmail, queuedEmailSchema } from './outbox.ts'
import { composeReservationsEmail } from './reservations-email.ts'
import { sendMessageOnce } from './sent-store.ts'

const { EMAIL_QUEUE_URL, EMAIL_DEAD_LETTERS_URL } = readEnvironment('EMAIL_QUEUE_URL', 'EMAIL_DEAD_LETTERS_URL')

/**
 * Sends the queued e-mails. An e-mail that the mail service refuses permanently goes to the dead-letter queue at once,
 * because a retry would fail too.
 */
export const handler = fromQueue({
  queueUrl: EMAIL_QUEUE_URL,
  deadLettersUrl: EMAIL_DEAD_LETTERS_URL,
  nameOf: body => parseEmail(body)?.message_id,
  async onGivenUp(body, reason) {
    const email = parseEmail(body)
    if (!email) return
    await recordNotSent(email, reason)
  },
  async handle(body) {
    const queuedEmail = parseEmail(body)
    if (!queuedEmail) throw new NonRetryableError('it is no e-mail')
    setCorrelationId(queuedEmail.correlation_id)
    const email = queuedEmail.part ? await composeReservationsEmail(queuedEmail, queuedEmail.part) : queuedEmail
    if (!email) return
    try {
      await sendMessageOnce(email.message_id, async () => {
        if (await isSuppressedAddress(email.to)) throw new AddressSuppressed()
        // The record is deleted before sending, because the e-mail may bounce at once, and the bounce is recorded under the
        // same key.
        await deleteFailedEmail(email.message_id)
        await sendEmail(email)
      })
      log.info('an e-mail was sent', { message_id: email.message_id })
    } catch (error) {
      if (error instanceof AddressSuppressed) return recordNotSent(email, error.name)
      throw isPermanentRefusal(error) ? new NonRetryableError(error instanceof Error ? error.name : 'refused') : error
    }
  },
})

/**
 * Thrown for a suppressed address. The office sees the failure, but no dead letter is stored, because sending it again
 * would fail too.
 */
class AddressSuppressed extends Error {
  constructor() {
    super('nothing is sent to this address')
    this.name = 'AddressSuppressed'
  }
}

async function recordNotSent({ message_id, subject }: QueuedEmail, reason: string): Promise<void> {
  await recordFailedEmail({ message_id, subject, reason, failed_at: new Date().toISOString() })
  countMetric(BUSINESS_METRICS.emails_refused)
}

function parseEmail(body: string): QueuedEmail | undefined {
  try {
    return queuedEmailSchema.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
