import {
  AdminCreateUserCommand,
  type AttributeType,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { identity, USER_POOL_ID } from './identity.ts'

/** The id of a new account, whose password nobody knows; undefined when this e-mail has one. Sends nothing. */
export async function createAccount(email: string, name: string): Promise<string | undefined> {
  try {
    const { User } = await identity.send(
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
    return subAttributeOf(User?.Attributes)
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined
    throw error
  }
}

export function subAttributeOf(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value
  if (!sub) throw new Error('the identity service gave an account no id')
  return sub
}
