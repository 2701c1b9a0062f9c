import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider'
import { api } from '#shared/api/index.ts'
import { serve } from '../http/serve.ts'
import { identity, USER_POOL_ID } from './identity.ts'

export const handler = serve(api.auth, {
  userExists: async ({ input }) => ({ exists: await hasAccount(input.user_email) }),
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
