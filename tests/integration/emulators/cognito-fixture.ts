import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type CognitoEmulator,
  type CognitoTriggers,
  type EmulatedEmail,
  startCognito,
} from '#local/emulators/cognito/server.ts'

export const region = 'sa-east-1'
export const userPoolId = 'sa-east-1_PontoLoc1'
export const userPoolClientId = '4p0nt0urban0l0calcl1ent000'
export const credentials = { accessKeyId: 'LOCALACCESSKEY', secretAccessKey: 'local-secret-of-this-test' }
export const password = 'ponto123'
export const day = 24 * 60 * 60 * 1000

export let directory: string
export let emulator: CognitoEmulator
export let client: CognitoIdentityProviderClient
export let clockAhead = 0
/** When the clock stands still, else undefined. Milliseconds. */
let stoppedAt: number | undefined
export let inbox: EmulatedEmail[] = []
export let triggered: string[] = []
export let triggers: CognitoTriggers = {}

/** Counts people, because each test has people of its own. */
let person = 0
export let email = ''

export async function start() {
  emulator = await startCognito({
    directory,
    userPoolId,
    userPoolClientId,
    region,
    credentials,
    groups: ['admin', 'client'],
    now: () => (stoppedAt ?? Date.now()) + clockAhead,
    onCrash: sentence => expect.fail(sentence),
    sendEmail: async message => {
      inbox.push(message)
    },
    triggers: {
      PreSignUp: async event => {
        triggered.push(event.triggerSource)
        return (await triggers.PreSignUp?.(event)) ?? event
      },
      CustomMessage: async event => {
        triggered.push(event.triggerSource)
        if (triggers.CustomMessage) return triggers.CustomMessage(event)
        event.response.emailSubject = event.triggerSource
        event.response.emailMessage = `${event.request.usernameParameter ?? ''} code=${event.request.codeParameter}`
        return event
      },
      PostConfirmation: async event => {
        triggered.push(event.triggerSource)
        return (await triggers.PostConfirmation?.(event)) ?? event
      },
      PostAuthentication: async event => {
        triggered.push(event.triggerSource)
        return event
      },
      PreTokenGeneration: async event => {
        triggered.push(event.triggerSource)
        return (await triggers.PreTokenGeneration?.(event)) ?? event
      },
    },
  })
  client = new CognitoIdentityProviderClient({ endpoint: emulator.endpoint, region, credentials, maxAttempts: 1 })
}

export async function stop() {
  client.destroy()
  await emulator.close()
}

export const ClientId = userPoolClientId
export const UserPoolId = userPoolId
const codeIn = (message: EmulatedEmail | undefined) => /code=(\S+)/.exec(message?.html ?? '')?.[1] ?? ''
export const lastCode = () => codeIn(inbox.at(-1))
export const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000')

export const signUp = () =>
  client.send(
    new SignUpCommand({
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'name', Value: 'Pessoa' }],
      ClientMetadata: { from: 'test' },
    }),
  )
export const confirmSignUp = (ConfirmationCode: string) =>
  client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }))
export const signIn = (Password = password, Username = email) =>
  client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  )
export const refresh = (RefreshToken: string | undefined) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))

export async function createPerson(): Promise<string> {
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  )
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  )
  return User?.Username ?? ''
}

export async function signedIn(): Promise<AuthenticationResultType> {
  const { AuthenticationResult } = await signIn()
  if (AuthenticationResult === undefined) throw new Error('no tokens')
  return AuthenticationResult
}

export const refusal = (name: string, message?: string | RegExp) =>
  expect.objectContaining({ name, ...(message !== undefined && { message: expect.stringMatching(message) }) })

/** Sets the emulator's clock, the received e-mails, or what the triggers do. */
export function given(changes: {
  clockAhead?: number
  inbox?: EmulatedEmail[]
  triggers?: CognitoTriggers
  email?: string
}): void {
  ;({ clockAhead = clockAhead, inbox = inbox, triggers = triggers, email = email } = changes)
}

/** From here on time passes only by `clockAhead`, however slow the machine is. */
export function stopClock(): void {
  stoppedAt = Date.now()
}

/** Starts one emulator for the tests of a file; each test has people of its own. */
export function withCognito(): void {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ponto-cognito-'))
    await start()
  })
  afterAll(async () => {
    await stop()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => {
    person += 1
    email = `pessoa${person}@exemplo.com`
    inbox = []
    triggered = []
    triggers = {}
    clockAhead = 0
    stoppedAt = undefined
  })
}
