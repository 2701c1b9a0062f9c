import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda'
import { CognitoError } from './errors.ts'
import type { User } from './user-store.ts'

export interface TriggerEvents {
  PreSignUp: PreSignUpTriggerEvent
  CustomMessage: CustomMessageTriggerEvent
  PostConfirmation: PostConfirmationTriggerEvent
  PostAuthentication: PostAuthenticationTriggerEvent
  PreTokenGeneration: PreTokenGenerationTriggerEvent
}

export type TriggerName = keyof TriggerEvents

/** The pool's Lambda triggers, called in this process with the events that AWS would send. */
export type CognitoTriggers = {
  [Name in TriggerName]?: ((event: TriggerEvents[Name]) => Promise<TriggerEvents[Name]>) | undefined
}

/** Stands in `callerContext.clientId` when an administrator, not an app client, caused the event. */
export const NO_CLIENT = 'CLIENT_ID_NOT_APPLICABLE'

/** The user's attributes as triggers see them. */
export function triggerAttributes(user: User): Record<string, string> {
  return { ...user.attributes, 'cognito:user_status': user.status }
}

/**
 * Calls a trigger and returns the event as the trigger left it; without such a trigger, the event as it went in.
 *
 * @throws UserLambdaValidationException with the trigger's own message when it fails, as on AWS
 */
export async function runTrigger<Name extends TriggerName>(
  triggers: CognitoTriggers,
  name: Name,
  event: TriggerEvents[Name],
): Promise<TriggerEvents[Name]> {
  const trigger = triggers[name]
  if (trigger === undefined) return event
  try {
    return await trigger(event)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`)
  }
}
