import { log } from '../../platform/aws/log.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { findCognitoAccountId } from './cognito.ts'

/**
 * Whether an account with this e-mail exists, confirmed or not. The reservation form then asks for the password instead
 * of a sign-up. Throws TOO_MANY_REQUESTS.
 */
export async function userExists(
  { user_email }: { user_email: string },
  { address, now }: { address: string; now: string },
): Promise<{ exists: boolean }> {
  await enforceRateLimit('user-exists', { address, email: user_email }, now)
  const exists = (await findCognitoAccountId(user_email)) !== undefined
  // Logged so that somebody who tries many e-mails is noticed.
  log.info('asked whether an e-mail has an account', { exists })
  return { exists }
}
