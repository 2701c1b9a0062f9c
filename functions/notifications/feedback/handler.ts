import { countMetric } from '../../platform/aws/count-metric.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import { fromQueue, NonRetryableError } from '../../platform/queues/from-queue.ts'
import { recordFailedEmail } from '../emails/failed-emails-store.ts'
import { recordFeedback } from './email-addresses-store.ts'
import { parseFeedback } from './parse-feedback.ts'

const { FEEDBACK_QUEUE_URL, FEEDBACK_DEAD_LETTERS_URL } = readEnvironment(
  'FEEDBACK_QUEUE_URL',
  'FEEDBACK_DEAD_LETTERS_URL',
)

/** Handles the mail service's feedback: bounces and complaints, also about the identity service's e-mails. */
export const handler = fromQueue({
  queueUrl: FEEDBACK_QUEUE_URL,
  deadLettersUrl: FEEDBACK_DEAD_LETTERS_URL,
  async handle(body) {
    const feedback = parseFeedback(body)
    if (!feedback) throw new NonRetryableError('it is no feedback')
    const { addresses, kind, message_id, subject, at } = feedback
    // The failed e-mail is recorded first. That is idempotent, because its key is the message's id.
    if (kind === 'bounce' && message_id !== undefined)
      await recordFailedEmail({ message_id, subject, reason: 'Bounce', failed_at: at })
    for (const address of addresses) {
      if (!(await recordFeedback(address, feedback))) continue
      log.info('an e-mail had feedback', { message_id, feedback: kind })
      if (kind === 'bounce') countMetric(BUSINESS_METRICS.emails_refused)
    }
  },
})
