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
 * The pool's Lambda triggers, called in this process with the events that AWS would send. Each answers with the event;
 * only its `response` counts, and it is checked like anything from outside.
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

/** The same table, typed so that a name picks its own response. */
const responseSchemas: { [Name in TriggerName]: z.ZodType<TriggerResponses[Name]> } = schemas

/** Stands in `callerContext.clientId` when an administrator, not an app client, caused the event. */
export const NO_CLIENT = 'CLIENT_ID_NOT_APPLICABLE'

/** The user's attributes as triggers see them. */
export function triggerAttributes(user: User): Record<string, string> {
  return { ...user.attributes, 'cognito:user_status': user.status }
}

/**
 * Calls a trigger and returns its response; without such a trigger, the response that went in with the event.
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
  const answer: unknown = trigger === undefined ? event : await callTrigger(name, () => trigger(event))
  const { data } = z.object({ response: z.unknown() }).safeParse(answer)
  const parsed = responseSchemas[name].safeParse(data?.response)
  if (!parsed.success) {
    throw new CognitoError('InvalidLambdaResponseException', `${name} did not answer with the event it was given`)
  }
  return parsed.data
}

async function callTrigger(name: TriggerName, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`)
  }
}
