import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { VIEWER_ADDRESS_HEADER } from '#shared/api/front-headers.ts'
import { api } from '#shared/api/index.ts'
import { LIMITS } from '#shared/domain/throttling.ts'
import { send } from '#tests/support/requests.ts'

/** What goes through POST /api/auth/identity, and how, against a service that only notes what it is asked. */

type Asked = { operation: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }
let asked: Asked[] = []
let answer = { status: 200, text: '{}' }
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push({
    operation: String(request.headers['x-amz-target']),
    headers: request.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  })
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' }).end(answer.text)
})
await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
process.env.USER_POOL_ENDPOINT = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
const { handler } = await import('#functions/auth/handler.ts')
const { log } = await import('#functions/aws/log.ts')
afterAll(() => new Promise(resolve => service.close(resolve)))

const dynamo = mockClient(DynamoDBDocumentClient)
const counters = new Map<string, number>()
beforeEach(() => {
  asked = []
  answer = { status: 200, text: '{}' }
  counters.clear()
  dynamo.reset()
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    counters.set(Key.PK, (counters.get(Key.PK) ?? 0) + 1)
    return { Attributes: { count: counters.get(Key.PK) } }
  })
})

const PREFIX = 'AWSCognitoIdentityProviderService.'
const ask = (operation: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  send(handler, api.auth.identity, { body, headers: { 'x-amz-target': PREFIX + operation, ...headers } })
const hashOf = (username: string): string =>
  createHmac('sha256', 'unit-client-secret').update(`${username}unit-client`).digest('base64')

const EMAIL = 'ana@example.com'
const SUB = '3f0e6a3e-5a53-4c9e-b0a8-7b1d5a3c2f10'
const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: SUB })).toString('base64url')}.sig`
const site = { ClientId: 'unit-client' }
const about = { ...site, Username: EMAIL, SecretHash: hashOf(EMAIL) }
const proof = { PASSWORD_CLAIM_SECRET_BLOCK: 'block', PASSWORD_CLAIM_SIGNATURE: 'signature', TIMESTAMP: 'now' }

/** What the site's library sends, and what the service then gets. */
const OPEN: Record<string, [sent: Record<string, unknown>, passed: Record<string, unknown>]> = {
  InitiateAuth: [
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: ' Ana@Example.com', SRP_A: 'a1', DEVICE_KEY: 'd' } },
    {
      ...site,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: EMAIL, SRP_A: 'a1', SECRET_HASH: hashOf(EMAIL) },
    },
  ],
  RespondToAuthChallenge: [
    { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: { USERNAME: SUB, ...proof, DEVICE_KEY: 'd' } },
    {
      ...site,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: { USERNAME: SUB, ...proof, SECRET_HASH: hashOf(SUB) },
    },
  ],
  GetTokensFromRefreshToken: [
    { RefreshToken: 'r' },
    { ...site, ClientSecret: 'unit-client-secret', RefreshToken: 'r' },
  ],
  RevokeToken: [{ Token: 'r' }, { ...site, ClientSecret: 'unit-client-secret', Token: 'r' }],
  GlobalSignOut: [{ AccessToken: TOKEN }, { AccessToken: TOKEN }],
  ChangePassword: [
    { AccessToken: TOKEN, PreviousPassword: 'segredo1', ProposedPassword: 'segredo2' },
    { AccessToken: TOKEN, PreviousPassword: 'segredo1', ProposedPassword: 'segredo2' },
  ],
  SignUp: [
    {
      Username: 'ANA@example.com',
      Password: 'segredo1',
      UserAttributes: [
        { Name: 'email', Value: 'someone-else@example.com' },
        { Name: 'name', Value: ' Ana  Lima ' },
        { Name: 'phone_number', Value: '+5519999990000' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:role', Value: 'admin' },
        { Name: 'cognito:groups', Value: 'admin' },
      ],
      ValidationData: [{ Name: 'role', Value: 'admin' }],
    },
    {
      ...about,
      Password: 'segredo1',
      UserAttributes: [
        { Name: 'email', Value: EMAIL },
        { Name: 'name', Value: 'Ana Lima' },
        { Name: 'phone_number', Value: '+5519999990000' },
      ],
    },
  ],
  ConfirmSignUp: [
    { Username: EMAIL, ConfirmationCode: '123456', ForceAliasCreation: true },
    { ...about, ConfirmationCode: '123456' },
  ],
  ResendConfirmationCode: [{ Username: EMAIL }, about],
  ForgotPassword: [{ Username: EMAIL }, about],
  ConfirmForgotPassword: [
    { Username: EMAIL, ConfirmationCode: '123456', Password: 'segredo2' },
    { ...about, ConfirmationCode: '123456', Password: 'segredo2' },
  ],
}

describe.each(Object.entries(OPEN))('%s', (operation, [sent, passed]) => {
  test('goes on for the site’s own client, with proof of its secret and no field of the caller’s own', async () => {
    const extras = {
      ClientId: 'a-foreign-client',
      SecretHash: 'a-foreign-hash',
      ClientSecret: 'a-foreign-secret',
      ClientMetadata: { role: 'admin' },
      AnalyticsMetadata: { AnalyticsEndpointId: 'x' },
      UserContextData: { IpAddress: '203.0.113.9' },
      UserPoolId: 'sa-east-1_Other',
    }
    expect(await ask(operation, { ...extras, ...sent })).toMatchObject({ status: 200, body: {} })
    expect(asked.map(({ operation: name, body }) => [name, body])).toEqual([[PREFIX + operation, passed]])
    expect(asked[0]?.headers['content-type']).toBe('application/x-amz-json-1.1')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is answered as the service answers, status and body', async () => {
    answer = { status: 400, text: '{"__type":"CodeMismatchException","message":"no","extra":[1]}' }
    const { status, headers, body } = await ask(operation, sent)
    expect(status).toBe(400)
    expect(body).toEqual({ __type: 'CodeMismatchException', message: 'no', extra: [1] })
    expect(headers).toMatchObject({ 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' })
  })
})

test('an invited person’s new password goes on, and no attribute with it', async () => {
  const ChallengeResponses = { USERNAME: SUB, NEW_PASSWORD: 'segredo1', 'userAttributes.custom:role': 'admin' }
  await ask('RespondToAuthChallenge', { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeResponses, Session: 's' })
  expect(asked[0]?.body).toEqual({
    ...site,
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeResponses: { USERNAME: SUB, NEW_PASSWORD: 'segredo1', SECRET_HASH: hashOf(SUB) },
    Session: 's',
  })
})

describe('refused in the service’s own form, and never passed on', () => {
  const login = (AuthFlow: string, USERNAME: unknown) => ({
    AuthFlow,
    AuthParameters: { USERNAME, SRP_A: 'a1', PASSWORD: 'segredo1', REFRESH_TOKEN: 'r' },
  })
  const signUp = (name: string, Username = EMAIL, Password = 'segredo1') => ({
    Username,
    Password,
    UserAttributes: [{ Name: 'name', Value: name }],
  })
  const challenge = (ChallengeName: string) => ({ ChallengeName, ChallengeResponses: { USERNAME: SUB, ...proof } })
  test.each<[string, string, Record<string, unknown>, string]>([
    ['an administrator’s operation', 'AdminSetUserPassword', { Username: EMAIL }, 'UnknownOperationException'],
    ['another open operation', 'UpdateUserAttributes', { AccessToken: TOKEN }, 'UnknownOperationException'],
    ['deleting oneself past the site', 'DeleteUser', { AccessToken: TOKEN }, 'UnknownOperationException'],
    ['a name that objects inherit', 'constructor', {}, 'UnknownOperationException'],
    ['no name', '', {}, 'UnknownOperationException'],
    ['a password in the open', 'InitiateAuth', login('USER_PASSWORD_AUTH', EMAIL), 'InvalidParameterException'],
    ['an account by its id', 'InitiateAuth', login('USER_SRP_AUTH', SUB), 'NotAuthorizedException'],
    ['a look-alike e-mail', 'InitiateAuth', login('USER_SRP_AUTH', 'аna@example.com'), 'NotAuthorizedException'],
    ['an e-mail that is no text', 'InitiateAuth', login('USER_SRP_AUTH', { $ne: '' }), 'InvalidParameterException'],
    ['another challenge', 'RespondToAuthChallenge', challenge('CUSTOM_CHALLENGE'), 'InvalidParameterException'],
    ['a name of one letter', 'SignUp', signUp('A'), 'InvalidParameterException'],
    ['a name of 10,000', 'SignUp', signUp('A'.repeat(10_000)), 'InvalidParameterException'],
    ['a password of 10,000', 'SignUp', signUp('Ana', EMAIL, 'x'.repeat(10_000)), 'InvalidParameterException'],
    ['an e-mail of 10,000', 'SignUp', signUp('Ana', `${'a'.repeat(10_000)}@b.com`), 'InvalidParameterException'],
    [
      'a code of 10,000',
      'ConfirmSignUp',
      { Username: EMAIL, ConfirmationCode: '1'.repeat(10_000) },
      'InvalidParameterException',
    ],
  ])('%s', async (_, operation, body, name) => {
    const refused = await ask(operation, body)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ __type: name, message: expect.any(String) })
    expect(asked).toEqual([])
  })

  test('a target of another service', async () => {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables' }
    expect((await ask('', {}, headers)).body).toMatchObject({ __type: 'UnknownOperationException' })
  })
})

describe('too many attempts', () => {
  const COUNTED = [
    ['InitiateAuth', 'login'],
    ['RespondToAuthChallenge', 'password'],
    ['ChangePassword', 'password'],
    ['SignUp', 'signup'],
    ['ResendConfirmationCode', 'signup'],
    ['ConfirmSignUp', 'recovery'],
    ['ForgotPassword', 'recovery'],
    ['ConfirmForgotPassword', 'recovery'],
  ] as const

  test.each(COUNTED)(
    '%s waits by e-mail: 429, Retry-After, the library’s name and our sentence',
    async (operation, purpose) => {
      const { attempts, seconds } = LIMITS[purpose].email
      const [sent = {}] = OPEN[operation] ?? []
      for (let count = 0; count < attempts; count += 1) expect((await ask(operation, sent)).status).toBe(200)
      const refused = await ask(operation, sent)
      expect(refused.status).toBe(429)
      expect(refused.body).toEqual({
        __type: 'TooManyRequestsException',
        message: expect.stringMatching(
          /^Muitas tentativas em pouco tempo\. Tente novamente em \d+ (segundo|minuto)s?\.$/,
        ),
      })
      const wait = Number(refused.headers?.['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(seconds)
      expect(asked).toHaveLength(attempts)
    },
  )

  test('one address with ever new e-mails waits too, and the next address does not', async () => {
    const from = (address: string, index: number) =>
      ask('ForgotPassword', { Username: `pessoa${index}@example.com` }, { [VIEWER_ADDRESS_HEADER]: address })
    const { attempts } = LIMITS.recovery.address
    for (let index = 0; index < attempts; index += 1) expect((await from('203.0.113.7', index)).status).toBe(200)
    expect((await from('203.0.113.7', attempts)).status).toBe(429)
    expect((await from('203.0.113.8', attempts)).status).toBe(200)
  })

  test('one e-mail is one, however it is written', async () => {
    const { attempts } = LIMITS.recovery.email
    const spellings = [EMAIL, 'ANA@EXAMPLE.COM', ' ana@example.com ', 'Ana@example.com']
    const statuses = []
    for (let index = 0; index <= attempts; index += 1)
      statuses.push((await ask('ForgotPassword', { Username: spellings[index % spellings.length] })).status)
    expect(statuses.indexOf(429)).toBe(attempts)
  })

  test.each(Object.keys(OPEN).filter(name => !COUNTED.some(([counted]) => counted === name)))(
    '%s, which only who is signed in can do, is not counted',
    async operation => {
      await ask(operation, OPEN[operation]?.[0] ?? {})
      expect(dynamo.commandCalls(UpdateCommand)).toEqual([])
    },
  )
})

describe('a service that is in trouble', () => {
  test.each([
    ['answers a page', { status: 502, text: '<html>Bad gateway</html>' }],
    ['breaks off', { status: 200, text: '{"Session":' }],
  ])('and %s leads to 503 in its own form', async (_, broken) => {
    answer = broken
    const { status, body } = await ask('ForgotPassword', { Username: EMAIL })
    expect(status).toBe(503)
    expect(body).toEqual({ __type: 'ServiceUnavailableException', message: expect.stringContaining('Tente novamente') })
  })

  test('and answers nothing where nothing is to be said is passed on as {}', async () => {
    answer = { status: 200, text: '' }
    expect(await ask('RevokeToken', { Token: 'r' })).toMatchObject({ status: 200, body: {} })
  })
})

test('nothing that is sent or answered is logged', async () => {
  const lines: string[] = []
  const note = (...args: unknown[]) => void lines.push(inspect(args, { depth: null }))
  const spies = (['info', 'warn', 'error'] as const).map(level => vi.spyOn(log, level).mockImplementation(note))
  await ask('SignUp', OPEN.SignUp?.[0] ?? {})
  answer = { status: 200, text: 'a-token' }
  await ask('InitiateAuth', OPEN.InitiateAuth?.[0] ?? {})
  for (const spy of spies) spy.mockRestore()
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join()).not.toMatch(/example\.com|Ana|segredo|a-token|unit-client|127\.0\.0\.1/)
})

describe('the account question', () => {
  test('is counted by address and e-mail, logged without the e-mail, and waits in the API’s own form', async () => {
    mockClient(CognitoIdentityProviderClient).on(AdminGetUserCommand).resolves({})
    const lines: unknown[] = []
    const spy = vi.spyOn(log, 'info').mockImplementation((...args) => void lines.push(args))
    const question = () => send(handler, api.auth.userExists, { body: { user_email: EMAIL } })
    expect(await question()).toMatchObject({ status: 200, body: { exists: true } })
    spy.mockRestore()
    expect(lines).toContainEqual(['asked whether an e-mail has an account', { exists: true }])
    expect(JSON.stringify(lines)).not.toContain(EMAIL)
    for (let count = 1; count < LIMITS['user-exists'].email.attempts; count += 1) await question()
    const refused = await question()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/Tente novamente em \d/),
      details: { retry_after_seconds: Number(refused.headers?.['retry-after']) },
    })
  })
})
