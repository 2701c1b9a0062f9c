import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { emailSchema } from '../../platform/rules/fields.ts'

/** Content type of the identity service's protocol: JSON, with the operation in a header. */
export const IDENTITY_MEDIA_TYPE = 'application/x-amz-json-1.1'
export const IDENTITY_OPERATION_HEADER = 'x-amz-target'
/**
 * Cookie with the proof that somebody has signed in with this browser before. Scripts can't read it, and only this
 * route receives it.
 */
export const DEVICE_COOKIE = 'device'

export const auth = {
  userExists: endpoint({
    method: 'POST',
    path: '/auth/user-exists',
    access: 'public',
    summary: 'Whether an account with this e-mail exists, so that the reservation asks for a password or a sign-up',
    input: z.object({ user_email: emailSchema }),
    output: z.object({ exists: z.boolean() }),
  }),
  identity: endpoint({
    method: 'POST',
    path: '/auth/identity',
    access: 'public',
    summary:
      "The identity service's own protocol (Cognito, X-Amz-Target): what browsers may ask of it, throttled before it gets there",
    input: z.looseObject({}),
    output: z.looseObject({}),
    media_type: IDENTITY_MEDIA_TYPE,
    headers: [
      {
        name: IDENTITY_OPERATION_HEADER,
        required: true,
        description: "The operation: 'AWSCognitoIdentityProviderService.InitiateAuth'",
      },
    ],
    cookies: [DEVICE_COOKIE],
  }),
}
