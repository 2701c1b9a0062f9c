import {
  AdminCreateUserCommand,
  type AttributeType,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { cognitoClient, USER_POOL_ID } from './cognito.ts'

/** The id of a new account, whose password nobody knows; undefined when this e-mail has one. Sends nothing. */
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
