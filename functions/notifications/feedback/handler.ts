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

/** What the mail service says of e-mails that it took: bounces and complaints, of the identity service's e-mails too. */
export const handler = fromQueue({
  queueUrl: FEEDBACK_QUEUE_URL,
  deadLettersUrl: FEEDBACK_DEAD_LETTERS_URL,
  async handle(body) {
    const feedback = parseFeedback(body)
    if (!feedback) throw new NonRetryableError('it is no feedback')
    const { addresses, kind, message_id, subject, at } = feedback
    // For the office first: it is written under one key however often it arrives.
    if (kind === 'bounce' && message_id !== undefined)
      await recordFailedEmail({ message_id, subject, reason: 'Bounce', failed_at: at })
    for (const address of addresses) {
      if (!(await recordFeedback(address, feedback))) continue
      log.info('an e-mail had feedback', { message_id, feedback: kind })
      if (kind === 'bounce') countMetric(BUSINESS_METRICS.emails_refused)
    }
  },
})
