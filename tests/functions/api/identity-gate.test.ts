import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { LIMITS, type Throttled } from '#shared/platform/rules/throttling.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { send } from '#tests/support/requests.ts'
import { startIssuer } from '#tests/support/tokens.ts'

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
const issuer = await startIssuer()
const { handler } = await import('#functions/api/auth.ts')
const { signProof } = await import('#functions/people/identity/proofs.ts')
const { log } = await import('#functions/platform/aws/log.ts')
afterAll(async () => {
  await issuer.close()
  await new Promise(resolve => service.close(resolve))
})

const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)
const counters = new Map<string, number>()
beforeEach(() => {
  asked = []
  answer = { status: 200, text: '{}' }
  counters.clear()
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  cognito.reset()
  cognito.onAnyCommand().resolves({}).on(AdminGetUserCommand).resolves({ Username: SUB })
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    counters.set(Key.PK, (counters.get(Key.PK) ?? 0) + 1)
    return { Attributes: { count: counters.get(Key.PK) } }
  })
})

const PREFIX = 'AWSCognitoIdentityProviderService.'
const ask = (
  operation: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  cookies: string[] = [],
) => send(handler, api.auth.identity, { body, cookies, headers: { 'x-amz-target': PREFIX + operation, ...headers } })
const from = (address: string) => ({ [VIEWER_ADDRESS_HEADER]: address })
const hashOf = (username: string): string =>
  createHmac('sha256', 'unit-client-secret').update(`${username}unit-client`).digest('base64')

const EMAIL = 'ana@example.com'
const SUB = '3f0e6a3e-5a53-4c9e-b0a8-7b1d5a3c2f10'
const TOKEN = issuer.token('client', { claims: { sub: SUB } })
const now = () => new Date().toISOString()
const ClientMetadata = (kind: 'signup' | 'recovery', email = EMAIL) => ({
  ClientMetadata: { proof: signProof(kind, [email], now()) },
})
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
    { Username: EMAIL, ConfirmationCode: '123456', ForceAliasCreation: true, ...ClientMetadata('signup') },
    { ...about, ConfirmationCode: '123456' },
  ],
  ResendConfirmationCode: [{ Username: EMAIL }, about],
  ForgotPassword: [{ Username: EMAIL }, about],
  ConfirmForgotPassword: [
    { Username: EMAIL, ConfirmationCode: '123456', Password: 'segredo2', ...ClientMetadata('recovery') },
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

  test('is refused by the service’s name for it, in our own words', async () => {
    answer = { status: 400, text: '{"__type":"CodeMismatchException","message":"Invalid code","extra":[1]}' }
    const { status, headers, body } = await ask(operation, sent)
    expect(status).toBe(400)
    expect(body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Este link não vale mais. Peça um novo.',
    })
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
    expect(refused.body).toEqual({ __type: name, message: expect.stringMatching(/^(Não|E-mail|Este) .+\.$/) })
    expect(asked).toEqual([])
  })

  test('a target of another service', async () => {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables' }
    expect((await ask('', {}, headers)).body).toMatchObject({ __type: 'UnknownOperationException' })
  })
})

const MUST_WAIT = /^(Muitas tentativas em pouco tempo\. T|.+ou t)ente novamente em \d+ (segundo|minuto)s?\.$/

describe('too many attempts', () => {
  const COUNTED = {
    RespondToAuthChallenge: 'password',
    SignUp: 'signup',
    ResendConfirmationCode: 'confirmation-link',
    ForgotPassword: 'recovery-link',
  } as const satisfies Record<string, Throttled>

  describe.each(Object.entries(COUNTED))('%s', (operation, purpose) => {
    const { address, pair, email } = LIMITS[purpose]
    const [sent = {}] = OPEN[operation] ?? []

    test('waits by address and e-mail: 429, Retry-After, the library’s name and our sentence', async () => {
      for (let count = 0; count < pair.attempts; count += 1) expect((await ask(operation, sent)).status).toBe(200)
      const refused = await ask(operation, sent)
      expect(refused.status).toBe(429)
      expect(refused.body).toEqual({
        __type: 'TooManyRequestsException',
        message: expect.stringMatching(MUST_WAIT),
      })
      const wait = Number(refused.headers?.['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(pair.seconds)
      expect(asked).toHaveLength(pair.attempts)
    })

    test('of one address does not keep its owner waiting at another, however long it goes on', async () => {
      for (let count = 0; count < email.attempts * 2; count += 1) await ask(operation, sent, from('203.0.113.7'))
      expect((await ask(operation, sent, from('203.0.113.8'))).status).toBe(200)
    })

    test('of many addresses together ends too', async () => {
      for (let count = 0; count < email.attempts; count += 1)
        expect((await ask(operation, sent, from(`203.0.113.${count}`))).status).toBe(200)
      expect((await ask(operation, sent, from('198.51.100.1'))).status).toBe(429)
    })

    test('one address with ever new e-mails waits, and the next address does not', async () => {
      const named = (index: number) =>
        JSON.parse(
          JSON.stringify(sent)
            .replaceAll(EMAIL, `p${index}@b.com`)
            .replaceAll('ANA@example.com', `p${index}@b.com`)
            .replaceAll(SUB, `${index}`),
        )
      for (let index = 0; index < address.attempts; index += 1)
        expect((await ask(operation, named(index), from('203.0.113.7'))).status).toBe(200)
      const refused = await ask(operation, named(address.attempts), from('203.0.113.7'))
      // Nothing was sent to this one: no sentence may say so.
      expect(refused.body.message).toMatch(/^Muitas tentativas em pouco tempo\./)
      expect((await ask(operation, named(address.attempts), from('203.0.113.8'))).status).toBe(200)
    })
  })

  test.each(['ResendConfirmationCode', 'ForgotPassword'])(
    '%s says that a link was sent, and not whether there is an account',
    async operation => {
      let last = await ask(operation, { Username: EMAIL })
      while (last.status === 200) last = await ask(operation, { Username: EMAIL })
      expect(last.body.message).toMatch(
        /^Se houver uma conta com este e-mail, o link já foi enviado: procure na caixa de entrada e no spam, ou tente/,
      )
    },
  )

  test('one e-mail is one, however it is written', async () => {
    const { attempts } = LIMITS['recovery-link'].pair
    const spellings = [EMAIL, 'ANA@EXAMPLE.COM', ' ana@example.com ', 'Ana@example.com']
    const statuses = []
    for (let index = 0; index <= attempts; index += 1)
      statuses.push((await ask('ForgotPassword', { Username: spellings[index % spellings.length] })).status)
    expect(statuses.indexOf(429)).toBe(attempts)
  })

  test('the mere start of a login costs its account nothing, and an address that starts too many waits', async () => {
    const start = (address: string) => ask('InitiateAuth', OPEN.InitiateAuth?.[0] ?? {}, from(address))
    for (let index = 0; index < 400; index += 1) expect((await start(`203.0.113.${index % 4}`)).status).toBe(200)
    expect((await ask('RespondToAuthChallenge', OPEN.RespondToAuthChallenge?.[0] ?? {})).status).toBe(200)
    for (let index = 0; index < 200; index += 1) expect((await start('203.0.113.1')).status).toBe(200)
    expect((await start('203.0.113.1')).status).toBe(429)
    expect((await start('203.0.113.9')).status).toBe(200)
  })

  test.each(['GetTokensFromRefreshToken', 'RevokeToken', 'GlobalSignOut'])(
    '%s, which only who is signed in can do, is not counted',
    async operation => {
      await ask(operation, OPEN[operation]?.[0] ?? {})
      expect(dynamo.commandCalls(UpdateCommand)).toEqual([])
    },
  )
})

describe('a link out of an e-mail', () => {
  const use = (operation: string, link: object) =>
    ask(operation, { Username: EMAIL, ConfirmationCode: '000000', Password: 'segredo2', ...link })
  const LINKS = [
    ['ConfirmSignUp', 'signup'],
    ['ConfirmForgotPassword', 'recovery'],
  ] as const

  describe.each(LINKS)('%s', (operation, kind) => {
    const other = kind === 'signup' ? 'recovery' : 'signup'
    const end = () => signProof(kind, [EMAIL], now()).split('.')[0]
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString()
    test.each<[string, () => object]>([
      ['none', () => ({})],
      ['no proof in it', () => ({ ClientMetadata: {} })],
      ['an empty one', () => ({ ClientMetadata: { proof: '' } })],
      ['one of somebody else', () => ClientMetadata(kind, 'bia@example.com')],
      ['one of the other kind', () => ClientMetadata(other)],
      ['one of a browser', () => ({ ClientMetadata: { proof: signProof('device', [EMAIL], now()) } })],
      ['one that is over', () => ({ ClientMetadata: { proof: signProof(kind, [EMAIL], yesterday) } })],
      ['one made later', () => ({ ClientMetadata: { proof: `9${signProof(kind, [EMAIL], now())}` } })],
      ['a forged one', () => ({ ClientMetadata: { proof: `${end()}.${'A'.repeat(43)}` } })],
      ['an end without signature', () => ({ ClientMetadata: { proof: `${end()}` } })],
      ['no number', () => ({ ClientMetadata: { proof: `Infinity.${'A'.repeat(43)}` } })],
      ['a thousand dots', () => ({ ClientMetadata: { proof: '.'.repeat(500) } })],
    ])('is asked for: with %s no code gets to the service, nor counts against anybody', async (_, link) => {
      const { status, body } = await use(operation, link())
      expect(status).toBe(400)
      expect(body).toEqual({ __type: 'CodeMismatchException', message: 'Este link não vale mais. Peça um novo.' })
      expect(asked).toEqual([])
      expect(dynamo.commandCalls(UpdateCommand)).toEqual([])
    })

    test('works whatever strangers asked for before, and is counted by itself', async () => {
      for (const name of ['ForgotPassword', 'ResendConfirmationCode'])
        for (let index = 0; index < 100; index += 1)
          await ask(name, { Username: EMAIL }, from(`203.0.113.${index % 30}`))
      const { attempts } = LIMITS['link-use'].known
      const link = ClientMetadata(kind)
      for (let count = 0; count < attempts; count += 1) expect((await use(operation, link)).status).toBe(200)
      expect((await use(operation, link)).status).toBe(429)
      await new Promise(resolve => setTimeout(resolve, 2))
      expect((await use(operation, ClientMetadata(kind))).status).toBe(200)
    })

    test('is one, however its proof is written', async () => {
      const { proof } = ClientMetadata(kind).ClientMetadata
      const [until = '', signature = ''] = proof.split('.')
      const spellings = [
        proof,
        `0${proof}`,
        `${proof}.x`,
        `${until}.x.${signature}`,
        ` ${proof}`,
        `+${proof}`,
        `${until}.0.${signature}`,
      ]
      const statuses: (number | undefined)[] = []
      for (let index = 0; index < 30; index += 1)
        statuses.push((await use(operation, { ClientMetadata: { proof: spellings[index % spellings.length] } })).status)
      expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(LIMITS['link-use'].known.attempts)
    })

    test('makes the browser known that it was opened in', async () => {
      const { cookies } = await use(operation, ClientMetadata(kind))
      expect(cookies).toEqual([expect.stringMatching(COOKIE)])
      answer = { status: 400, text: '{"__type":"CodeMismatchException","message":"no"}' }
      expect((await use(operation, ClientMetadata(kind))).cookies).toBeUndefined()
    })
  })
})

const COOKIE =
  /^device=\d+\.[\w-]{43}\.[\w-]{43}; Path=\/api\/auth\/identity; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict$/
const tokens = (email: string, sub: string) => ({
  status: 200,
  text: JSON.stringify({
    AuthenticationResult: {
      AccessToken: 'a',
      IdToken: `e30.${Buffer.from(JSON.stringify({ email, sub })).toString('base64url')}.sig`,
    },
  }),
})

describe('a browser that somebody entered in', () => {
  const prove = (address: string, cookies: string[] = []) =>
    ask('RespondToAuthChallenge', OPEN.RespondToAuthChallenge?.[0] ?? {}, from(address), cookies)
  const knownAs = async (email: string, sub: string): Promise<string> => {
    answer = tokens(email, sub)
    const { cookies } = await prove('192.0.2.1')
    answer = { status: 200, text: '{}' }
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
    return String(cookies?.[0]?.split(';')[0])
  }
  const allAddresses = async () => {
    for (let index = 0; index < LIMITS.password.email.attempts * 2; index += 1) await prove(`203.0.113.${index}`)
    expect((await prove('192.0.2.9')).status).toBe(429)
  }

  test('is known by a cookie that no script reads, and counted by itself, whoever tries elsewhere', async () => {
    const cookie = await knownAs(EMAIL, SUB)
    await allAddresses()
    const { attempts } = LIMITS.password.known
    for (let count = 0; count < attempts; count += 1)
      expect((await prove('203.0.113.7', ['theme=dark', cookie])).status).toBe(200)
    expect((await prove('203.0.113.7', [cookie])).status).toBe(429)
  })

  test('gets to the start of a login too, when its address has no more', async () => {
    const cookie = await knownAs(EMAIL, SUB)
    const start = (cookies: string[]) => ask('InitiateAuth', OPEN.InitiateAuth?.[0] ?? {}, from('203.0.113.7'), cookies)
    for (let count = 0; count <= LIMITS.login.address.attempts; count += 1) await start([])
    expect((await start([])).status).toBe(429)
    expect((await start([cookie])).status).toBe(200)
  })

  test('is known from a renewed session too', async () => {
    answer = tokens(EMAIL, SUB)
    const { cookies, body } = await ask('GetTokensFromRefreshToken', { RefreshToken: 'r' })
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
    expect(body).toHaveProperty('AuthenticationResult.AccessToken', 'a')
  })

  test.each<[string, (good: string) => string | Promise<string>]>([
    ['a forged cookie', good => good.replace(/\.[\w-]{43}/g, `.${'A'.repeat(43)}`)],
    ['one made to last', good => good.replace('device=', 'device=9')],
    ['one of somebody else', () => knownAs('bia@example.com', 'another-sub')],
    ['a link’s proof', () => `device=${signProof('recovery', [EMAIL, SUB], now())}`],
    ['one under another name', good => good.replace('device=', 'devices=')],
    ['nothing in it', () => 'device='],
    ['a cookie that is none', () => 'device'],
  ])('is not known by %s', async (_, forge) => {
    const cookie = await forge(await knownAs(EMAIL, SUB))
    await allAddresses()
    expect((await prove('192.0.2.9', [cookie])).status).toBe(429)
  })

  test('is not known where the password was wrong', async () => {
    answer = { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' }
    expect((await prove('192.0.2.1')).cookies).toBeUndefined()
  })
})

describe('who is signed in', () => {
  const change = (AccessToken: string) =>
    ask('ChangePassword', { AccessToken, PreviousPassword: 'segredo1', ProposedPassword: 'segredo2' })
  const ends = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)

  test('ends all other sessions by a new password, in the service and in the table, and no later one', async () => {
    expect((await change(TOKEN)).status).toBe(200)
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'sa-east-1_UnitTest1',
      Username: SUB,
    })
    expect(ends()).toEqual([expect.objectContaining({ PK: `USER#${SUB}`, SK: 'SESSIONS_END' })])
    // Tokens name the second of their issue: what is issued from here on is not caught.
    expect(ends()[0]?.issued_until).toBeLessThan(Math.floor(Date.now() / 1000))
  })

  test('ends them everywhere by signing out everywhere', async () => {
    expect((await ask('GlobalSignOut', { AccessToken: TOKEN })).status).toBe(200)
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toEqual([])
    expect(ends()).toEqual([expect.objectContaining({ PK: `USER#${SUB}`, SK: 'SESSIONS_END' })])
  })

  test.each(['ChangePassword', 'GlobalSignOut'])('ends nothing by a %s that the service refuses', async operation => {
    answer = { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' }
    expect((await ask(operation, OPEN[operation]?.[0] ?? {})).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'E-mail ou senha inválidos.',
    })
    expect(ends()).toEqual([])
    expect(cognito.calls()).toEqual([])
  })

  test('has the new password although the sessions could not be ended', async () => {
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error('down'))
    dynamo.on(PutCommand).rejects(new Error('down'))
    expect((await change(TOKEN)).status).toBe(200)
  })

  test('guesses the password so far only a few times', async () => {
    answer = { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' }
    const { attempts } = LIMITS['password-change'].known
    for (let count = 0; count < attempts; count += 1) expect((await change(TOKEN)).status).toBe(400)
    expect((await change(TOKEN)).status).toBe(429)
    expect(asked).toHaveLength(attempts)
  })

  test.each(Object.entries(issuer.badTokens))(
    'is nobody by a token %s, which counts against nobody',
    async (_, bad) => {
      for (const operation of ['ChangePassword', 'GlobalSignOut'])
        expect(await ask(operation, { ...OPEN[operation]?.[0], AccessToken: bad })).toMatchObject({
          status: 400,
          body: {
            __type: 'NotAuthorizedException',
            message: 'Sua sessão terminou. Entre novamente para continuar.',
          },
        })
      expect(asked).toEqual([])
      expect(dynamo.commandCalls(UpdateCommand)).toEqual([])
    },
  )

  test('is nobody by a session that was ended', async () => {
    dynamo.on(GetCommand).resolves({ Item: { issued_until: 9_999_999_999 } })
    expect((await change(TOKEN)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(asked).toEqual([])
  })
})

describe('a service that is in trouble', () => {
  test.each([
    ['answers a page', { status: 502, text: '<html>Bad gateway</html>' }],
    ['breaks off', { status: 200, text: '{"Session":' }],
    ['fails', { status: 500, text: '{"__type":"InternalErrorException","message":"Something went wrong"}' }],
    ['is refused its mail', { status: 400, text: '{"__type":"CodeDeliveryFailureException","message":"SES said no"}' }],
    [
      'stumbles over a trigger of ours',
      { status: 400, text: '{"__type":"a.b#UserLambdaValidationException","message":"PostConfirmation failed"}' },
    ],
  ])('and %s leads to 503 in its own form', async (_, broken) => {
    answer = broken
    const { status, body } = await ask('ForgotPassword', { Username: EMAIL })
    expect(status).toBe(503)
    expect(body).toEqual({ __type: 'ServiceUnavailableException', message: expect.stringContaining('Tente novamente') })
  })

  test('or a table that is leads to 503 in its own form too', async () => {
    dynamo.on(GetCommand).rejects(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    expect(await ask('GlobalSignOut', { AccessToken: TOKEN })).toMatchObject({
      status: 503,
      body: { __type: 'ServiceUnavailableException', message: expect.stringContaining('Tente novamente') },
    })
    expect(asked).toEqual([])
  })

  test('never gets its own words through, whatever it refuses', async () => {
    for (const __type of [
      'NotAuthorizedException',
      'InvalidParameterException',
      'ResourceNotFoundException',
      'Unheard',
    ]) {
      answer = { status: 400, text: JSON.stringify({ __type, message: 'Some English of the service about ana' }) }
      const { body } = await ask('ForgotPassword', { Username: `${__type}@example.com` })
      expect(body).toEqual({ __type, message: expect.not.stringContaining('English') })
    }
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
  expect(lines.join()).not.toMatch(/example\.com|Ana|segredo|a-token|unit-client|unit-proof|127\.0\.0\.1/)
})

describe('the account question', () => {
  test('is counted by address and e-mail, logged without the e-mail, and waits in the API’s own form', async () => {
    const lines: unknown[] = []
    const spy = vi.spyOn(log, 'info').mockImplementation((...args) => void lines.push(args))
    const question = () => send(handler, api.auth.userExists, { body: { user_email: EMAIL } })
    expect(await question()).toMatchObject({ status: 200, body: { exists: true } })
    spy.mockRestore()
    expect(lines).toContainEqual(['asked whether an e-mail has an account', { exists: true }])
    expect(JSON.stringify(lines)).not.toContain(EMAIL)
    for (let count = 1; count < LIMITS['user-exists'].pair.attempts; count += 1) await question()
    const refused = await question()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/Tente novamente em \d/),
      details: { retry_after_seconds: Number(refused.headers?.['retry-after']) },
    })
  })
})
