import { Amplify } from 'aws-amplify'
import { ConsoleLogger } from 'aws-amplify/utils'

type UserPool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint: string }

/** Sets the user pool of Amplify's library, which warns about every endpoint that is not Cognito's own. */
export function configureAmplify(userPool: UserPool): void {
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({ Auth: { Cognito: userPool } })
}
