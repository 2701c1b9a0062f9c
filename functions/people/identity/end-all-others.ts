import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { log } from '../../platform/aws/log.ts'
import { endSessions } from '../../platform/sessions/sessions-store.ts'
import { identity, USER_POOL_ID } from './identity.ts'

/**
 * Ends whatever session of this person there is: the identity service renews none of them, and the functions take no
 * token of theirs. `tellService`: it has not ended them by itself already. Comes back once tokens that are given from
 * then on are good: tokens name the second of their issue, so a sign-in within the mark's own second would be refused.
 *
 * What went before (a new password is set) stands anyway, so a failure is only logged.
 */
export async function endAllOthers(userId: string, tellService: boolean): Promise<void> {
  try {
    if (tellService)
      await identity.send(new AdminUserGlobalSignOutCommand({ UserPoolId: USER_POOL_ID, Username: userId }))
  } catch (error) {
    log.error('sessions could not be ended at the identity service', { user_id: userId, error })
  }
  // Read after the service has ended them: what it gave out meanwhile is caught too.
  const until = new Date()
  try {
    await endSessions(userId, until.toISOString())
  } catch (error) {
    log.error('sessions could not be ended', { user_id: userId, error })
  }
  const nextSecond = (Math.floor(until.getTime() / 1000) + 1) * 1000
  await new Promise(resolve => setTimeout(resolve, Math.max(0, nextSecond - Date.now())))
}
