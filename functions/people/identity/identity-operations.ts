import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_PASSWORD } from '#shared/people/rules/users.ts'
import { email, personName } from '#shared/platform/rules/fields.ts'
import type { Throttled } from '#shared/platform/rules/throttling.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * What browsers may ask of the identity service (Cognito): the operations that the site itself uses, each with the fields
 * that it sends. Everything is written anew, so no field of a caller's own making gets through; the client is the site's,
 * and its secret, which browsers don't have, is added where the service wants it.
 */

const { USER_POOL_CLIENT_ID: ClientId, USER_POOL_CLIENT_SECRET: ClientSecret } = readEnvironment(
  'USER_POOL_CLIENT_ID',
  'USER_POOL_CLIENT_SECRET',
)

/** A refusal by the name that the identity service gives it; `said`: its own words, where one name has several reasons. */
export type Refusal = { refused: { name: string; said: string } }

/** A request as it goes on to the service, and what stands before it. */
export type Passed = {
  body: Record<string, unknown>
  /** An attempt on the account of this e-mail or id, which anybody can make. */
  attempt?: { purpose: Throttled; account: string }
  /** Open only to who holds the link that was e-mailed. */
  link?: { kind: 'signup' | 'recovery'; email: string; proof: string | undefined }
  /** Open only to who is signed in: their access token, verified before anything counts against its person. */
  signed_in?: { access_token: string; purpose?: Throttled }
}

export const refuse = (name: string, said = ''): Refusal => ({ refused: { name, said } })

/** One operation: reads what the browser sent. */
type Operation = (request: unknown) => Passed | Refusal

function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  pass: (request: z.output<Schema>) => Passed | Refusal,
): Operation {
  return request => {
    const checked = schema.safeParse(request)
    return checked.success ? pass(checked.data) : refuse('InvalidParameterException')
  }
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const password = text(MAX_PASSWORD)
const code = text(64)
/** The service's own opaque values. */
const opaque = text(8_192)
/** An account as the service names it in its answers. */
const account = text(254)
const attributes = z.array(z.object({ Name: text(64), Value: z.string().check(z.maxLength(2_048)) }))

/** The proof that the site's own client asks, for this account name exactly as the request carries it. */
const secretHash = (username: string): string =>
  createHmac('sha256', ClientSecret).update(`${username}${ClientId}`).digest('base64')

/** The fields that say which client and account an operation is about. */
const about = (Username: string) => ({ ClientId, Username, SecretHash: secretHash(Username) })

const signUpName = personName('')
const e164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** What the page that a link opens gives back of it, under the name by which the site's library sends such things. */
const metadata = z.optional(z.object({ proof: z.optional(z.string().check(z.maxLength(512))) }))

const answerOfPassword = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: account,
    PASSWORD_CLAIM_SECRET_BLOCK: opaque,
    PASSWORD_CLAIM_SIGNATURE: text(256),
    TIMESTAMP: text(64),
  }),
  Session: z.optional(opaque),
})
const answerOfNewPassword = z.object({
  ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
  ChallengeResponses: z.object({ USERNAME: account, NEW_PASSWORD: password }),
  Session: opaque,
})

export const IDENTITY_OPERATIONS: Readonly<Record<string, Operation>> = {
  InitiateAuth: operation(
    z.object({
      AuthFlow: z.literal('USER_SRP_AUTH'),
      AuthParameters: z.object({ USERNAME: z.string(), SRP_A: text(1_024) }),
    }),
    ({ AuthFlow, AuthParameters: { USERNAME, SRP_A } }) => {
      // By e-mail only: an account's id would be a second name with a count of its own.
      const typed = email.safeParse(USERNAME)
      if (!typed.success) return refuse('NotAuthorizedException')
      return {
        body: {
          ClientId,
          AuthFlow,
          AuthParameters: { USERNAME: typed.data, SRP_A, SECRET_HASH: secretHash(typed.data) },
        },
        attempt: { purpose: 'login', account: typed.data },
      }
    },
  ),
  RespondToAuthChallenge: operation(
    z.discriminatedUnion('ChallengeName', [answerOfPassword, answerOfNewPassword]),
    ({ ChallengeName, ChallengeResponses, Session }) => ({
      body: {
        ClientId,
        ChallengeName,
        ChallengeResponses: { ...ChallengeResponses, SECRET_HASH: secretHash(ChallengeResponses.USERNAME) },
        ...(Session === undefined ? {} : { Session }),
      },
      ...(ChallengeName === 'PASSWORD_VERIFIER'
        ? { attempt: { purpose: 'password', account: ChallengeResponses.USERNAME.trim().toLowerCase() } }
        : {}),
    }),
  ),
  GetTokensFromRefreshToken: operation(z.object({ RefreshToken: opaque }), ({ RefreshToken }) => ({
    body: { ClientId, ClientSecret, RefreshToken },
  })),
  RevokeToken: operation(z.object({ Token: opaque }), ({ Token }) => ({ body: { ClientId, ClientSecret, Token } })),
  GlobalSignOut: operation(z.object({ AccessToken: opaque }), body => ({
    body,
    signed_in: { access_token: body.AccessToken },
  })),
  ChangePassword: operation(
    z.object({ AccessToken: opaque, PreviousPassword: password, ProposedPassword: password }),
    body => ({ body, signed_in: { access_token: body.AccessToken, purpose: 'password-change' } }),
  ),
  SignUp: operation(
    z.object({ Username: email, Password: password, UserAttributes: attributes }),
    ({ Username, Password, UserAttributes }) => {
      const sent = (wanted: string) => UserAttributes.find(({ Name }) => Name === wanted)?.Value
      const name = signUpName.safeParse(sent('name') ?? '')
      if (!name.success) return refuse('InvalidParameterException')
      const phone = e164.safeParse(sent('phone_number'))
      return {
        // Whatever else was sent (a role, a verified e-mail) ends here.
        body: {
          ...about(Username),
          Password,
          UserAttributes: [
            { Name: 'email', Value: Username },
            { Name: 'name', Value: name.data },
            ...(phone.success ? [{ Name: 'phone_number', Value: phone.data }] : []),
          ],
        },
        attempt: { purpose: 'signup', account: Username },
      }
    },
  ),
  ConfirmSignUp: operation(
    z.object({ Username: email, ConfirmationCode: code, ClientMetadata: metadata }),
    ({ Username, ConfirmationCode, ClientMetadata }) => ({
      body: { ...about(Username), ConfirmationCode },
      link: { kind: 'signup', email: Username, proof: ClientMetadata?.proof },
    }),
  ),
  ResendConfirmationCode: operation(z.object({ Username: email }), ({ Username }) => ({
    body: about(Username),
    attempt: { purpose: 'confirmation-link', account: Username },
  })),
  ForgotPassword: operation(z.object({ Username: email }), ({ Username }) => ({
    body: about(Username),
    attempt: { purpose: 'recovery-link', account: Username },
  })),
  ConfirmForgotPassword: operation(
    z.object({ Username: email, ConfirmationCode: code, Password: password, ClientMetadata: metadata }),
    ({ Username, ConfirmationCode, Password, ClientMetadata }) => ({
      body: { ...about(Username), ConfirmationCode, Password },
      link: { kind: 'recovery', email: Username, proof: ClientMetadata?.proof },
    }),
  ),
}
