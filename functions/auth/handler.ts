import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider'
import { auth } from '#shared/api/auth.ts'
import { log } from '../aws/log.ts'
import { serve } from '../http/serve.ts'
import { demandCalm } from '../throttling/throttle-store.ts'
import { askIdentityService } from './gate.ts'
import { identity, USER_POOL_ID } from './identity.ts'

export const handler = serve(auth, {
  userExists: async ({ input, address, now }) => {
    await demandCalm('user-exists', { address, email: input.user_email }, now)
    const exists = await hasAccount(input.user_email)
    // Somebody who tries addresses out shows in the log by how often this is asked.
    log.info('asked whether an e-mail has an account', { exists })
    return { exists }
  },
  identity: ({ input, ...request }) => askIdentityService({ request: input, ...request }),
})

/** Whether an account has this e-mail, confirmed or not: the reservation asks the one for a password, the other to sign up. */
async function hasAccount(email: string): Promise<boolean> {
  try {
    await identity.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: email }))
    return true
  } catch (error) {
    if (error instanceof UserNotFoundException) return false
    throw error
  }
}
