import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { email, personName } from '#shared/domain/fields.ts'
import type { Throttled } from '#shared/domain/throttling.ts'
import { MAX_PASSWORD } from '#shared/domain/users.ts'
import { readEnvironment } from '../aws/environment.ts'

/**
 * What browsers may ask of the identity service (Cognito): the operations that the site itself uses, each with the fields
 * that it sends. Everything is written anew, so no field of a caller's own making gets through; the client is the site's,
 * and its secret, which browsers don't have, is added where the service wants it.
 */

const { USER_POOL_CLIENT_ID: ClientId, USER_POOL_CLIENT_SECRET: ClientSecret } = readEnvironment(
  'USER_POOL_CLIENT_ID',
  'USER_POOL_CLIENT_SECRET',
)

/** A refusal as the identity service words it; callers tell refusals apart by the name. */
export type Refusal = { refused: { __type: string; message: string } }

/** A request as it goes on to the service, and as what it counts. */
export type Passed = {
  body: Record<string, unknown>
  counts?: { purpose: Throttled; account: string }
}

export const refuse = (__type: string, message: string): Refusal => ({ refused: { __type, message } })

/** One operation: reads what the browser sent. */
type Operation = (request: unknown) => Passed | Refusal

function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  pass: (request: z.output<Schema>) => Passed | Refusal,
): Operation {
  return request => {
    const checked = schema.safeParse(request)
    return checked.success
      ? pass(checked.data)
      : refuse(
          'InvalidParameterException',
          `${checked.error.issues[0]?.message ?? 'This request'} is not accepted here`,
        )
  }
}

const wrong = 'A field that'
const text = (max: number) => z.string({ error: wrong }).check(z.minLength(1, wrong), z.maxLength(max, wrong))
const password = text(MAX_PASSWORD)
const code = text(64)
/** The service's own opaque values. */
const opaque = text(8_192)
/** An account as the service names it in its answers. */
const account = text(254)
const attributes = z.array(z.object({ Name: text(64), Value: z.string().check(z.maxLength(2_048, wrong)) }))

/** The proof that the site's own client asks, for this account name exactly as the request carries it. */
const secretHash = (username: string): string =>
  createHmac('sha256', ClientSecret).update(`${username}${ClientId}`).digest('base64')

/** The fields that say which client and account an operation is about. */
const about = (Username: string) => ({ ClientId, Username, SecretHash: secretHash(Username) })

const signUpName = personName('A name of two letters or more')
const e164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** Whom an access token names, unverified: for counting only. The service itself verifies the token. */
function accountOf(accessToken: string): string {
  const payload = /^[^.]*\.([^.]*)\./.exec(accessToken)?.[1] ?? ''
  const sub = /"sub"\s*:\s*"([\w-]+)"/.exec(Buffer.from(payload, 'base64url').toString())?.[1]
  return sub ?? 'nobody'
}

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
      AuthFlow: z.literal('USER_SRP_AUTH', { error: 'An AuthFlow other than USER_SRP_AUTH' }),
      AuthParameters: z.object({ USERNAME: z.string(), SRP_A: text(1_024) }),
    }),
    ({ AuthFlow, AuthParameters: { USERNAME, SRP_A } }) => {
      // By e-mail only: an account's id would be a second name with a count of its own.
      const typed = email.safeParse(USERNAME)
      if (!typed.success) return refuse('NotAuthorizedException', 'Incorrect username or password.')
      return {
        body: {
          ClientId,
          AuthFlow,
          AuthParameters: { USERNAME: typed.data, SRP_A, SECRET_HASH: secretHash(typed.data) },
        },
        counts: { purpose: 'login', account: typed.data },
      }
    },
  ),
  RespondToAuthChallenge: operation(
    z.discriminatedUnion('ChallengeName', [answerOfPassword, answerOfNewPassword], { error: 'Such a challenge' }),
    ({ ChallengeName, ChallengeResponses, Session }) => ({
      body: {
        ClientId,
        ChallengeName,
        ChallengeResponses: { ...ChallengeResponses, SECRET_HASH: secretHash(ChallengeResponses.USERNAME) },
        ...(Session === undefined ? {} : { Session }),
      },
      ...(ChallengeName === 'PASSWORD_VERIFIER'
        ? { counts: { purpose: 'password', account: ChallengeResponses.USERNAME.trim().toLowerCase() } }
        : {}),
    }),
  ),
  GetTokensFromRefreshToken: operation(z.object({ RefreshToken: opaque }), ({ RefreshToken }) => ({
    body: { ClientId, ClientSecret, RefreshToken },
  })),
  RevokeToken: operation(z.object({ Token: opaque }), ({ Token }) => ({ body: { ClientId, ClientSecret, Token } })),
  GlobalSignOut: operation(z.object({ AccessToken: opaque }), body => ({ body })),
  ChangePassword: operation(
    z.object({ AccessToken: opaque, PreviousPassword: password, ProposedPassword: password }),
    body => ({ body, counts: { purpose: 'password', account: accountOf(body.AccessToken) } }),
  ),
  SignUp: operation(
    z.object({ Username: email, Password: password, UserAttributes: attributes }),
    ({ Username, Password, UserAttributes }) => {
      const sent = (wanted: string) => UserAttributes.find(({ Name }) => Name === wanted)?.Value
      const name = signUpName.safeParse(sent('name') ?? '')
      if (!name.success) return refuse('InvalidParameterException', name.error.issues[0]?.message ?? '')
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
        counts: { purpose: 'signup', account: Username },
      }
    },
  ),
  ConfirmSignUp: operation(z.object({ Username: email, ConfirmationCode: code }), ({ Username, ConfirmationCode }) => ({
    body: { ...about(Username), ConfirmationCode },
    counts: { purpose: 'recovery', account: Username },
  })),
  ResendConfirmationCode: operation(z.object({ Username: email }), ({ Username }) => ({
    body: about(Username),
    counts: { purpose: 'signup', account: Username },
  })),
  ForgotPassword: operation(z.object({ Username: email }), ({ Username }) => ({
    body: about(Username),
    counts: { purpose: 'recovery', account: Username },
  })),
  ConfirmForgotPassword: operation(
    z.object({ Username: email, ConfirmationCode: code, Password: password }),
    ({ Username, ConfirmationCode, Password }) => ({
      body: { ...about(Username), ConfirmationCode, Password },
      counts: { purpose: 'recovery', account: Username },
    }),
  ),
}
