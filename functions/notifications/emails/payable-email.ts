import type { PayableEmail } from '#shared/notifications/messages/emails.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { emailSeller } from './email-seller.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** What every e-mail that asks to pay an order says of this stage: its site, who is paid, and the contract's court. */
export function payableEmail(): PayableEmail {
  const { pix, court } = emailSeller()
  return { siteUrl: SITE_URL, receiver: pix, court }
}
