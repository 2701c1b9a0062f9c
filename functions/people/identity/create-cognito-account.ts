import {
  AdminCreateUserCommand,
  type AttributeType,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { cognitoClient, USER_POOL_ID } from './cognito.ts'

/**
 * Creates an account without a known password and returns its id; undefined when the e-mail already has an account.
 * Sends no e-mail.
 */
export async function createCognitoAccount(email: string, name: string): Promise<string | undefined> {
  try {
    const { User } = await cognitoClient.send(
      new AdminCreateUserCommand({
        UserPoolId: USER_POOL_ID,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: name },
        ],
      }),
    )
    return requireSubAttribute(User?.Attributes)
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined
    throw error
  }
}

export function requireSubAttribute(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value
  if (!sub) throw new Error('the identity service gave an account no id')
  return sub
}
