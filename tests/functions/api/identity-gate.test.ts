import { inspect } from 'node:util'
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import { ATTEMPT_LIMITS } from '#shared/platform/rules/throttling.ts'
import { condition } from '#tests/support/condition.ts'
import { setUpIdentityGate } from './identity-gate-fixture.ts'

/**
 * Which requests pass POST /api/auth/identity, and how they are changed; the service is a fake that records its
 * requests.
 */

const {
  signProof,
  asked,
  given,
  issuer,
  dynamo,
  cognito,
  PREFIX,
  ask,
  from,
  hashOf,
  EMAIL,
  SUB,
  TOKEN,
  now,
  ClientMetadata,
  site,
  proof,
  log,
  COOKIE,
  OPEN,
} = await setUpIdentityGate()

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
    // A session is looked up before it is revoked.
    const lookUp = [`${PREFIX}GetTokensFromRefreshToken`, OPEN.GetTokensFromRefreshToken?.[1]]
    expect(asked.map(({ operation: name, body }) => [name, body])).toEqual([
      ...(operation === 'RevokeToken' ? [lookUp] : []),
      [PREFIX + operation, passed],
    ])
    expect(asked[0]?.headers['content-type']).toBe('application/x-amz-json-1.1')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is refused by the service’s name for it, in our own words', async () => {
    given({ answer: { status: 400, text: '{"__type":"CodeMismatchException","message":"Invalid code","extra":[1]}' } })
    const { status, headers, body } = await ask(operation, sent)
    expect(status).toBe(400)
    expect(body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Este link não vale mais. Peça um novo.',
    })
    expect(headers).toMatchObject({ 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' })
  })
})

test('signing out ends this session only: its access tokens are refused before its refresh token is revoked', async () => {
  const AccessToken = issuer.token('client', { claims: { sub: SUB, origin_jti: 'session-1' } })
  given({ answer: { status: 200, text: JSON.stringify({ AuthenticationResult: { AccessToken } }) } })
  expect((await ask('RevokeToken', { Token: 'r' })).status).toBe(200)
  expect(dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input)).toMatchObject([
    {
      Key: { PK: `USER#${SUB}`, SK: 'SESSIONS_END' },
      ConditionExpression: condition('attribute_not_exists(expires_at) OR expires_at <= :expiry'),
      ExpressionAttributeValues: { ':session': new Set(['session-1']), ':none': 0 },
    },
  ])
  given({ answer: { status: 500, text: '{}' } })
  expect((await ask('RevokeToken', { Token: 'r' })).status).toBe(503)
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
    const refusedResponse = await ask(operation, body)
    expect(refusedResponse.status).toBe(400)
    expect(refusedResponse.body).toEqual({ __type: name, message: expect.stringMatching(/^(Não|E-mail|Este) .+\.$/) })
    expect(asked).toEqual([])
  })

  test('a target of another service', async () => {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables' }
    expect((await ask('', {}, headers)).body).toMatchObject({ __type: 'UnknownOperationException' })
  })
})

describe('a link out of an e-mail', () => {
  const use = (operation: string, link: object) =>
    ask(operation, { Username: EMAIL, ConfirmationCode: '000000', Password: 'segredo2', ...link })
  const LINKS = [
    ['ConfirmSignUp', 'signup'],
    ['ConfirmForgotPassword', 'recovery'],
  ] as const

  describe.each(LINKS)('%s', (operation, kind) => {
    const otherValue = kind === 'signup' ? 'recovery' : 'signup'
    const end = () => signProof(kind, [EMAIL], now()).split('.')[0]
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString()
    test.each<[string, () => object]>([
      ['none', () => ({})],
      ['no proof in it', () => ({ ClientMetadata: {} })],
      ['an empty one', () => ({ ClientMetadata: { proof: '' } })],
      ['one of somebody else', () => ClientMetadata(kind, 'bia@example.com')],
      ['one of the other kind', () => ClientMetadata(otherValue)],
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
      const { attempts } = ATTEMPT_LIMITS['link-use'].known
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
      expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(
        ATTEMPT_LIMITS['link-use'].known.attempts,
      )
    })

    test('makes the browser known that it was opened in', async () => {
      const { cookies } = await use(operation, ClientMetadata(kind))
      expect(cookies).toEqual([expect.stringMatching(COOKIE)])
      given({ answer: { status: 400, text: '{"__type":"CodeMismatchException","message":"no"}' } })
      expect((await use(operation, ClientMetadata(kind))).cookies).toBeUndefined()
    })
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
    // A token contains the second of its issue, so tokens that are issued from now on must not be revoked.
    expect(ends()[0]?.issued_until).toBeLessThan(Math.floor(Date.now() / 1000))
  })

  test('ends them everywhere by signing out everywhere', async () => {
    expect((await ask('GlobalSignOut', { AccessToken: TOKEN })).status).toBe(200)
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toEqual([])
    expect(ends()).toEqual([expect.objectContaining({ PK: `USER#${SUB}`, SK: 'SESSIONS_END' })])
  })

  test.each(['ChangePassword', 'GlobalSignOut'])('ends nothing by a %s that the service refuses', async operation => {
    given({
      answer: { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' },
    })
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
    given({
      answer: { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' },
    })
    const { attempts } = ATTEMPT_LIMITS['password-change'].known
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
    dynamo
      .on(GetCommand)
      .callsFake(({ Key }) => (Key.SK === 'SESSIONS_END' ? { Item: { issued_until: 9_999_999_999 } } : {}))
    expect((await change(TOKEN)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(asked).toEqual([])
  })
})

test('nothing that is sent or answered is logged', async () => {
  const lines: string[] = []
  const note = (...args: unknown[]) => void lines.push(inspect(args, { depth: null }))
  const spies = (['info', 'warn', 'error'] as const).map(level => vi.spyOn(log, level).mockImplementation(note))
  await ask('SignUp', OPEN.SignUp?.[0] ?? {})
  given({ answer: { status: 200, text: 'a-token' } })
  await ask('InitiateAuth', OPEN.InitiateAuth?.[0] ?? {})
  for (const spy of spies) spy.mockRestore()
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join()).not.toMatch(/example\.com|Ana|segredo|a-token|unit-client|unit-proof|127\.0\.0\.1/)
})
