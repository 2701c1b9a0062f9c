import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda'
import * as z from 'zod'
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

/**
 * The pool's Lambda triggers, called in this process with the same events as on AWS. Each returns the event, of which
 * only `response` is used, after validation.
 */
export type CognitoTriggers = {
  [Name in TriggerName]?: ((event: TriggerEvents[Name]) => Promise<unknown>) | undefined
}

const nullableText = z.string().nullish()

const schemas = {
  PreSignUp: z.object({
    autoConfirmUser: z.boolean().default(false),
    autoVerifyEmail: z.boolean().default(false),
  }),
  CustomMessage: z.object({ emailSubject: nullableText, emailMessage: nullableText }),
  PostConfirmation: z.unknown(),
  PostAuthentication: z.unknown(),
  PreTokenGeneration: z.object({
    claimsOverrideDetails: z
      .object({
        claimsToAddOrOverride: z.record(z.string(), z.string()).nullish(),
        claimsToSuppress: z.array(z.string()).nullish(),
        groupOverrideDetails: z.object({ groupsToOverride: z.array(z.string()).nullish() }).nullish(),
      })
      .nullish(),
  }),
} satisfies Record<TriggerName, z.ZodType>

export type TriggerResponses = { [Name in TriggerName]: z.infer<(typeof schemas)[Name]> }

/** The same schemas, typed so that a trigger's name gives the type of its response. */
const responseSchemas: { [Name in TriggerName]: z.ZodType<TriggerResponses[Name]> } = schemas

/** Value of `callerContext.clientId` when an administrator caused the event. */
export const ADMINISTRATOR_CLIENT_ID = 'CLIENT_ID_NOT_APPLICABLE'

/** The user's attributes in trigger events. */
export function triggerAttributes(user: User): Record<string, string> {
  return { ...user.attributes, 'cognito:user_status': user.status }
}

/**
 * Calls a trigger and returns its response; without a trigger, the event's default response.
 *
 * @throws UserLambdaValidationException with the trigger's own message when it fails, as on AWS
 * @throws InvalidLambdaResponseException when it answers with something that is not the event
 */
export async function runTrigger<Name extends TriggerName>(
  triggers: CognitoTriggers,
  name: Name,
  event: TriggerEvents[Name],
): Promise<TriggerResponses[Name]> {
  const trigger = triggers[name]
  const triggerAnswer: unknown = trigger === undefined ? event : await callTrigger(name, () => trigger(event))
  const { data } = z.object({ response: z.unknown() }).safeParse(triggerAnswer)
  const parsedResponse = responseSchemas[name].safeParse(data?.response)
  if (!parsedResponse.success) {
    throw new CognitoError('InvalidLambdaResponseException', `${name} did not answer with the event it was given`)
  }
  return parsedResponse.data
}

async function callTrigger(name: TriggerName, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`)
  }
}
