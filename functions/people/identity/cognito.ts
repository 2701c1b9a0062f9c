import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

export const { USER_POOL_ID } = readEnvironment('USER_POOL_ID')

/** Time limit of a request. Some responses wait for a trigger, which may take 5 s. Milliseconds. */
const TIMEOUT_MS = 10_000

/** Client of the user pool. */
export const cognitoClient = new CognitoIdentityProviderClient({ maxAttempts: 3, ...clientTimeouts(TIMEOUT_MS) })

type Account = { id: string; status: string; is_enabled: boolean }

export const parseCognitoAccount = ({ Username = '', UserStatus, Enabled = true }: UserType): Account => ({
  id: Username,
  status: UserStatus ?? '',
  is_enabled: Enabled,
})

/** The account that has this e-mail, confirmed or not; undefined when there is none. */
export async function findCognitoAccount(email: string): Promise<Account | undefined> {
  try {
    return parseCognitoAccount(
      await cognitoClient.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: email })),
    )
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** The id of the account that has this e-mail; undefined when there is none. */
export const findCognitoAccountId = async (email: string): Promise<string | undefined> =>
  (await findCognitoAccount(email))?.id
