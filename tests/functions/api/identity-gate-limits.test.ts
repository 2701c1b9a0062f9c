import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ATTEMPT_LIMITS, type ThrottledPurpose } from '#shared/platform/rules/throttling.ts'
import { callHandler } from '#tests/support/requests.ts'
import { setUpIdentityGate } from './identity-gate-fixture.ts'

/**
 * Which requests pass POST /api/auth/identity, and how they are changed; the service is a fake that records its
 * requests.
 */

const {
  signProof,
  asked,
  given,
  dynamo,
  ask,
  from,
  EMAIL,
  SUB,
  TOKEN,
  now,
  handler,
  log,
  COOKIE,
  tokens,
  MUST_WAIT,
  OPEN,
} = await setUpIdentityGate()

describe('too many attempts', () => {
  const COUNTED = {
    RespondToAuthChallenge: 'password',
    SignUp: 'signup',
    ResendConfirmationCode: 'confirmation-link',
    ForgotPassword: 'recovery-link',
  } as const satisfies Record<string, ThrottledPurpose>

  describe.each(Object.entries(COUNTED))('%s', (operation, purpose) => {
    const { address, pair, email } = ATTEMPT_LIMITS[purpose]
    const [sent = {}] = OPEN[operation] ?? []

    test('waits by address and e-mail: 429, Retry-After, the library’s name and our sentence', async () => {
      // In the middle of an hour's window; at its begin the wait is said as an hour.
      vi.useFakeTimers({ now: Date.parse('2026-11-28T12:30:00.000Z'), toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
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
      // No e-mail was sent to this address, so no text may say that one was.
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
    const { attempts } = ATTEMPT_LIMITS['recovery-link'].pair
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

describe('a browser that somebody entered in', () => {
  const prove = (address: string, cookies: string[] = []) =>
    ask('RespondToAuthChallenge', OPEN.RespondToAuthChallenge?.[0] ?? {}, from(address), cookies)
  const knownAs = async (email: string, sub: string): Promise<string> => {
    given({ answer: tokens(email, sub) })
    const { cookies } = await prove('192.0.2.1')
    given({ answer: { status: 200, text: '{}' } })
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
    return String(cookies?.[0]?.split(';')[0])
  }
  const allAddresses = async () => {
    for (let index = 0; index < ATTEMPT_LIMITS.password.email.attempts * 2; index += 1)
      await prove(`203.0.113.${index}`)
    expect((await prove('192.0.2.9')).status).toBe(429)
  }

  test('is known by a cookie that no script reads, and counted by itself, whoever tries elsewhere', async () => {
    const cookie = await knownAs(EMAIL, SUB)
    await allAddresses()
    const { attempts } = ATTEMPT_LIMITS.password.known
    for (let count = 0; count < attempts; count += 1)
      expect((await prove('203.0.113.7', ['theme=dark', cookie])).status).toBe(200)
    expect((await prove('203.0.113.7', [cookie])).status).toBe(429)
  })

  test('gets to the start of a login too, when its address has no more', async () => {
    const cookie = await knownAs(EMAIL, SUB)
    const start = (cookies: string[]) => ask('InitiateAuth', OPEN.InitiateAuth?.[0] ?? {}, from('203.0.113.7'), cookies)
    for (let count = 0; count <= ATTEMPT_LIMITS.login.address.attempts; count += 1) await start([])
    expect((await start([])).status).toBe(429)
    expect((await start([cookie])).status).toBe(200)
  })

  test('is known from a renewed session too', async () => {
    given({ answer: tokens(EMAIL, SUB) })
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
    given({
      answer: { status: 400, text: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}' },
    })
    expect((await prove('192.0.2.1')).cookies).toBeUndefined()
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
    given({ answer: broken })
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
      given({
        answer: { status: 400, text: JSON.stringify({ __type, message: 'Some English of the service about ana' }) },
      })
      const { body } = await ask('ForgotPassword', { Username: `${__type}@example.com` })
      expect(body).toEqual({ __type, message: expect.not.stringContaining('English') })
    }
  })

  test('and answers nothing where nothing is to be said is passed on as {}', async () => {
    given({ answer: { status: 200, text: '' } })
    expect(await ask('RevokeToken', { Token: 'r' })).toMatchObject({ status: 200, body: {} })
  })
})

describe('the account question', () => {
  test('is counted by address and e-mail, logged without the e-mail, and waits in the API’s own form', async () => {
    const lines: unknown[] = []
    const spy = vi.spyOn(log, 'info').mockImplementation((...args) => void lines.push(args))
    const question = () => callHandler(handler, api.auth.userExists, { body: { user_email: EMAIL } })
    expect(await question()).toMatchObject({ status: 200, body: { exists: true } })
    spy.mockRestore()
    expect(lines).toContainEqual(['asked whether an e-mail has an account', { exists: true }])
    expect(JSON.stringify(lines)).not.toContain(EMAIL)
    for (let count = 1; count < ATTEMPT_LIMITS['user-exists'].pair.attempts; count += 1) await question()
    const refusedResponse = await question()
    expect(refusedResponse.status).toBe(429)
    expect(refusedResponse.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/Tente novamente em \d/),
      details: { retry_after_seconds: Number(refusedResponse.headers?.['retry-after']) },
    })
  })
})
