import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { log } from '../../platform/aws/log.ts'
import { endSessions } from '../../platform/sessions/sessions-store.ts'
import { cognitoClient, USER_POOL_ID } from './cognito.ts'
import { findAccountIdOfPerson } from './moved-accounts-store.ts'

/**
 * Ends all sessions of a person: Cognito renews none, and the functions reject their tokens. `signOutOfCognito`: false
 * when Cognito has already ended them itself. Returns once new tokens are accepted: tokens are issued with a precision
 * of one second, so a sign-in within the current second would be rejected. Failures are only logged, because the caller
 * has already changed the password.
 */
export async function endAllSessions(userId: string, signOutOfCognito: boolean): Promise<void> {
  try {
    if (signOutOfCognito)
      await cognitoClient.send(
        new AdminUserGlobalSignOutCommand({ UserPoolId: USER_POOL_ID, Username: await findAccountIdOfPerson(userId) }),
      )
  } catch (error) {
    log.error('sessions could not be ended at the identity service', { user_id: userId, error })
  }
  // The time of the end is taken after Cognito's global sign-out, so that tokens issued until the sign-out are covered.
  const endedAt = new Date()
  try {
    await endSessions(userId, endedAt.toISOString())
  } catch (error) {
    log.error('sessions could not be ended', { user_id: userId, error })
  }
  const nextSecond = (Math.floor(endedAt.getTime() / 1000) + 1) * 1000
  await new Promise(resolve => setTimeout(resolve, Math.max(0, nextSecond - Date.now())))
}
