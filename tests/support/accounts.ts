import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  paginateListUsers,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
} from 'aws-lambda'
import { type EmulatedEmail, startCognito } from '#local/emulators/cognito/server.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { runAsFunction } from '#local/grants.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { startTable } from './table.ts'

/** Everybody’s password. */
export const PASSWORD = 'ponto123'

/**
 * Starts the table and the identity service on the real emulators, with the real triggers. Call it before importing
 * functions: they read their environment when they are loaded.
 */
export async function startTableAndIdentity(options?: Parameters<typeof startTable>[0]) {
  const table = await startTable(options)
  const emails: EmulatedEmail[] = []
  const broken: string[] = []
  const pool = await startCognito({
    directory: undefined,
    userPoolId: LOCAL_RESOURCES.user_pool_id,
    userPoolClientId: LOCAL_RESOURCES.user_pool_client_id,
    region: process.env.AWS_REGION ?? '',
    groups: ROLES,
    triggers: {
      CustomMessage: async (event: CustomMessageTriggerEvent) =>
        runAsFunction('custom_message', () => triggers.customMessage(event)),
      PostConfirmation: async (event: PostConfirmationTriggerEvent) =>
        runAsFunction('post_confirmation', () => triggers.postConfirmation(event)),
      PostAuthentication: async (event: PostAuthenticationTriggerEvent) =>
        runAsFunction('post_authentication', () => triggers.postAuthentication(event)),
    },
    sendEmail: async email => {
      emails.push(email)
    },
    onCrash: sentence => broken.push(sentence),
  })
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = pool.endpoint
  process.env.USER_POOL_JWKS_URI = `${pool.endpoint}/${LOCAL_RESOURCES.user_pool_id}/.well-known/jwks.json`
  const triggers = {
    customMessage: (await import('#functions/account/sign-in/custom-message.ts')).handler,
    postConfirmation: (await import('#functions/account/sign-in/post-confirmation.ts')).handler,
    postAuthentication: (await import('#functions/account/sign-in/post-authentication.ts')).handler,
  }
  const identity = new CognitoIdentityProviderClient({ maxAttempts: 1 })
  const client = { ClientId: LOCAL_RESOURCES.user_pool_client_id }

  const emailsTo = (address: string) => emails.filter(({ to }) => to === address)
  /** Signs in with a password: tokens, or the challenge of an invitation. */
  const signIn = (email: string, password = PASSWORD) =>
    identity.send(
      new InitiateAuthCommand({
        ...client,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    )
  return {
    identity,
    emails,
    emailsTo,
    signIn,
    signUp: (email: string, name: string) =>
      identity.send(
        new SignUpCommand({
          ...client,
          Username: email,
          Password: PASSWORD,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'name', Value: name },
          ],
        }),
      ),
    /** Follows the link in the newest e-mail to this address. */
    confirm: (email: string) =>
      identity.send(
        new ConfirmSignUpCommand({
          ...client,
          Username: email,
          ConfirmationCode: /code=(\d{6})/.exec(emailsTo(email).at(-1)?.html ?? '')?.[1] ?? '',
        }),
      ),
    /** "Esqueci minha senha": asks for the e-mail and follows its link, to PASSWORD. */
    recover: async (email: string) => {
      await identity.send(new ForgotPasswordCommand({ ...client, Username: email }))
      const code = /code=(\d{6})/.exec(emailsTo(email).at(-1)?.html ?? '')?.[1] ?? ''
      await identity.send(
        new ConfirmForgotPasswordCommand({ ...client, Username: email, ConfirmationCode: code, Password: PASSWORD }),
      )
    },
    /** What a new pool is to the product: an empty one, which gives every account another id. */
    losePool: async () => {
      const UserPoolId = LOCAL_RESOURCES.user_pool_id
      for await (const { Users = [] } of paginateListUsers({ client: identity }, { UserPoolId }))
        for (const { Username } of Users) await identity.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
    },
    /** Accepts the newest invitation to this address, with PASSWORD. */
    takeUpInvitation: async (email: string) => {
      const row = /Senha provisória<\/td><td[^>]*>([^<]+)</.exec(emailsTo(email).at(-1)?.html ?? '')
      const { Session } = await signIn(email, row?.[1])
      return identity.send(
        new RespondToAuthChallengeCommand({
          ...client,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          ...(Session ? { Session } : {}),
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD: PASSWORD },
        }),
      )
    },
    close: async () => {
      await pool.close()
      await table.close()
      if (broken.length > 0) throw new Error(broken.join('; '))
    },
  }
}
