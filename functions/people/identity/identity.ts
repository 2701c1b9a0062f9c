import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

export const { USER_POOL_ID } = readEnvironment('USER_POOL_ID')

/** Milliseconds. Some responses wait for a trigger, which may take 5 s. */
const TIMEOUT_MS = 10_000

/** Client of the user pool; the endpoint comes from the environment. */
export const identity = new CognitoIdentityProviderClient({ maxAttempts: 3, ...clientTimeouts(TIMEOUT_MS) })

/** The id of the account that has this e-mail, confirmed or not; undefined when there is none. */
export async function findAccountId(email: string): Promise<string | undefined> {
  try {
    return (await identity.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: email }))).Username
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}
