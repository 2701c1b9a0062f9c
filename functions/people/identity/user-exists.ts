import { log } from '../../platform/aws/log.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { accountIdOf } from './identity.ts'

/**
 * Whether an account with this e-mail exists, confirmed or not: the reservation asks the one for a password, the other to
 * sign up. Throws TOO_MANY_REQUESTS.
 */
export async function userExists(
  { user_email }: { user_email: string },
  { address, now }: { address: string; now: string },
): Promise<{ exists: boolean }> {
  await enforceRateLimit('user-exists', { address, email: user_email }, now)
  const exists = (await accountIdOf(user_email)) !== undefined
  // Somebody who tries addresses out shows in the log by how often this is asked.
  log.info('asked whether an e-mail has an account', { exists })
  return { exists }
}
