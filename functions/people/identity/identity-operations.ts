import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH } from '#shared/people/rules/users.ts'
import { emailSchema, personName } from '#shared/platform/rules/fields.ts'
import type { ThrottledPurpose } from '#shared/platform/rules/throttling.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * The operations of Cognito that browsers may use: only those that the site uses, each with the fields that the site
 * sends. Requests are built anew from the known fields, so that no other field reaches Cognito, with the site's client
 * id and, where needed, the client's secret, which browsers don't have.
 */

const { USER_POOL_CLIENT_ID: ClientId, USER_POOL_CLIENT_SECRET: ClientSecret } = readEnvironment(
  'USER_POOL_CLIENT_ID',
  'USER_POOL_CLIENT_SECRET',
)

/** An error under Cognito's name for it. `message`: Cognito's own message, for a name with several causes. */
export type RejectedRequest = { rejected: { name: string; message: string } }

/** A request to forward to Cognito, with the checks that it needs. */
export type AllowedRequest = {
  body: Record<string, unknown>
  /** Counts as an attempt on the account with this e-mail or id, because anybody can make such a request. */
  attempt?: { purpose: ThrottledPurpose; account: string }
  /** The operation works only with the link that was e-mailed to this address. */
  link?: { kind: 'signup' | 'recovery'; email: string; proof: string | undefined }
  /** The operation works only in a session. The access token is verified before an attempt is counted for its user. */
  signed_in?: { access_token: string; purpose?: ThrottledPurpose }
  /** The operation ends the session of this refresh token: its access tokens are refused from then on too. */
  ends_session_of?: { refresh_token: string }
}

export const rejectedRequest = (name: string, message = ''): RejectedRequest => ({
  rejected: { name, message: message },
})

/** Parses a browser's request of one operation. */
type Operation = (request: unknown) => AllowedRequest | RejectedRequest

function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  allow: (request: z.output<Schema>) => AllowedRequest | RejectedRequest,
): Operation {
  return request => {
    const checked = schema.safeParse(request)
    return checked.success ? allow(checked.data) : rejectedRequest('InvalidParameterException')
  }
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const password = text(MAX_PASSWORD_LENGTH)
const code = text(64)
/** Schema of Cognito's opaque values, such as tokens. */
const opaque = text(8_192)
/** Schema of an account's name in Cognito's responses. */
const account = text(254)
const attributes = z.array(z.object({ Name: text(64), Value: z.string().check(z.maxLength(2_048)) }))

/** Cognito's SECRET_HASH for the user name, exactly as the name is in the request. */
const secretHash = (username: string): string =>
  createHmac('sha256', ClientSecret).update(`${username}${ClientId}`).digest('base64')

/** The fields that identify client and account in a request to Cognito. */
const clientAndUser = (Username: string) => ({ ClientId, Username, SecretHash: secretHash(Username) })

/** A request for new tokens of a session. */
export const bodyOfRefresh = (RefreshToken: string) => ({ ClientId, ClientSecret, RefreshToken })

const signUpName = personName('')
const e164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** ClientMetadata that the site sends from the page that an e-mailed link opens. */
const metadata = z.optional(z.object({ proof: z.optional(z.string().check(z.maxLength(512))) }))

const passwordChallengeResponse = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: account,
    PASSWORD_CLAIM_SECRET_BLOCK: opaque,
    PASSWORD_CLAIM_SIGNATURE: text(256),
    TIMESTAMP: text(64),
  }),
  Session: z.optional(opaque),
})
const newPasswordChallengeResponse = z.object({
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
      // Only the e-mail is accepted as user name: with the account's id as another name, its attempts would be counted
      // separately.
      const typed = emailSchema.safeParse(USERNAME)
      if (!typed.success) return rejectedRequest('NotAuthorizedException')
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
    z.discriminatedUnion('ChallengeName', [passwordChallengeResponse, newPasswordChallengeResponse]),
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
    body: bodyOfRefresh(RefreshToken),
  })),
  RevokeToken: operation(z.object({ Token: opaque }), ({ Token }) => ({
    body: { ClientId, ClientSecret, Token },
    ends_session_of: { refresh_token: Token },
  })),
  GlobalSignOut: operation(z.object({ AccessToken: opaque }), body => ({
    body,
    signed_in: { access_token: body.AccessToken },
  })),
  ChangePassword: operation(
    z.object({ AccessToken: opaque, PreviousPassword: password, ProposedPassword: password }),
    body => ({ body, signed_in: { access_token: body.AccessToken, purpose: 'password-change' } }),
  ),
  SignUp: operation(
    z.object({ Username: emailSchema, Password: password, UserAttributes: attributes }),
    ({ Username, Password, UserAttributes }) => {
      const sentAttribute = (attributeName: string) => UserAttributes.find(({ Name }) => Name === attributeName)?.Value
      const name = signUpName.safeParse(sentAttribute('name') ?? '')
      if (!name.success) return rejectedRequest('InvalidParameterException')
      const phone = e164.safeParse(sentAttribute('phone_number'))
      return {
        // Only these attributes are forwarded; others (a role, a verified e-mail) are dropped.
        body: {
          ...clientAndUser(Username),
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
    z.object({ Username: emailSchema, ConfirmationCode: code, ClientMetadata: metadata }),
    ({ Username, ConfirmationCode, ClientMetadata }) => ({
      body: { ...clientAndUser(Username), ConfirmationCode },
      link: { kind: 'signup', email: Username, proof: ClientMetadata?.proof },
    }),
  ),
  ResendConfirmationCode: operation(z.object({ Username: emailSchema }), ({ Username }) => ({
    body: clientAndUser(Username),
    attempt: { purpose: 'confirmation-link', account: Username },
  })),
  ForgotPassword: operation(z.object({ Username: emailSchema }), ({ Username }) => ({
    body: clientAndUser(Username),
    attempt: { purpose: 'recovery-link', account: Username },
  })),
  ConfirmForgotPassword: operation(
    z.object({ Username: emailSchema, ConfirmationCode: code, Password: password, ClientMetadata: metadata }),
    ({ Username, ConfirmationCode, Password, ClientMetadata }) => ({
      body: { ...clientAndUser(Username), ConfirmationCode, Password },
      link: { kind: 'recovery', email: Username, proof: ClientMetadata?.proof },
    }),
  ),
}
