import { createHmac } from 'node:crypto'
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { LOCAL_RESOURCES } from '#local/environment.ts'

/**
 * Direct sign-in at the identity service, bypassing the site's gate, for tests that start a deployment in their own process.
 * Like the gate, they have the client's secret.
 */

/** The SECRET_HASH that the client's secret requires for this user name. */
export const secretHashOf = (username: string): string =>
  createHmac('sha256', LOCAL_RESOURCES.user_pool_client_secret)
    .update(`${username}${LOCAL_RESOURCES.user_pool_client_id}`)
    .digest('base64')

/** An Authorization header for this person. The local service accepts a plain password; the gate does not. */
export async function signInForAuthorization(email: string, password = 'ponto123'): Promise<string> {
  const identity = new CognitoIdentityProviderClient({})
  const { AuthenticationResult } = await identity.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: LOCAL_RESOURCES.user_pool_client_id,
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: secretHashOf(email) },
    }),
  )
  identity.destroy()
  return `Bearer ${AuthenticationResult?.AccessToken}`
}
