import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { readEnvironment } from '../aws/environment.ts'

export const { USER_POOL_ID } = readEnvironment('USER_POOL_ID')

/** The user pool. Where it answers comes from the environment. */
export const identity = new CognitoIdentityProviderClient({ maxAttempts: 5 })
