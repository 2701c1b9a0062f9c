import { request } from 'node:http'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Deployment, startDeployment } from '#local/deployment.ts'
import { findFreePort } from '#local/emulators/free-port.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { ATTEMPT_LIMITS } from '#shared/platform/rules/throttling.ts'
import { configureAmplify } from '#tests/support/configure-amplify.ts'
import { secretHashOf, signInForAuthorization } from '#tests/support/sign-in.ts'

/** The site's own identity library against the whole deployment, through the same route as browsers. */

let deployment: Deployment
let identity: CognitoIdentityProviderClient
const complaints: string[] = []

beforeAll(async () => {
  deployment = await startDeployment({
    port: await findFreePort(),
    directory: undefined,
    empty: true,
    points: 0,
    siteDirectory: undefined,
    report: sentence => complaints.push(sentence),
    onCrash: sentence => complaints.push(sentence),
  })
  identity = new CognitoIdentityProviderClient({ maxAttempts: 1 })
  configureAmplify({
    userPoolId: LOCAL_RESOURCES.user_pool_id,
    userPoolClientId: LOCAL_RESOURCES.user_pool_client_id,
    userPoolEndpoint: `${deployment.siteUrl}/api/auth/identity`,
  })
})
afterAll(async () => {
  identity.destroy()
  await deployment.stop()
})

const PASSWORD = 'ponto123'

const ask = (operation: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${deployment.siteUrl}/api/auth/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })

/** Text in the last e-mail to this address: after 'code=', or between the marks of a temporary password. */
async function lastEmailTo(address: string): Promise<string> {
  const headers = { accept: 'application/json' }
  const emails: { to: string[]; html: string }[] = await (
    await fetch(`${deployment.siteUrl}/_local/emails`, { headers })
  ).json()
  return emails.find(({ to }) => to.includes(address))?.html ?? ''
}

const statusWith = async (token: string | undefined): Promise<number> =>
  (await fetch(`${deployment.siteUrl}/api/me/notifications`, { headers: { authorization: `Bearer ${token}` } })).status

describe('the site’s library, through the gate', () => {
  test('signs in by SRP, calls the API, renews its tokens, changes the password and signs out', async () => {
    expect(await auth.signIn({ username: 'Admin@PONTO.local', password: PASSWORD })).toMatchObject({ isSignedIn: true })
    const first = (await auth.fetchAuthSession()).tokens?.accessToken
    expect(await statusWith(first?.toString())).toBe(200)
    const renewed = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken
    expect(renewed?.payload.jti).not.toBe(first?.payload.jti)
    await expect(auth.updatePassword({ oldPassword: 'errada1', newPassword: 'renovada2' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'renovada1' })
    await auth.signOut()
    await auth.signIn({ username: 'admin@ponto.local', password: 'renovada1' })
    await auth.updatePassword({ oldPassword: 'renovada1', newPassword: PASSWORD })
    await auth.signOut()
    await auth.signIn({ username: 'admin@ponto.local', password: PASSWORD })
    await auth.signOut({ global: true })
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
  })

  test('a session that was signed out is refused at once; the person’s other device stays signed in', async () => {
    const signIn = async () => {
      await auth.signIn({ username: 'admin@ponto.local', password: PASSWORD })
      return (await auth.fetchAuthSession()).tokens?.accessToken.toString()
    }
    const phone = await signIn()
    // A device that is lost or turned off: its tokens leave this browser, but nobody signs it out.
    await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens()
    const shared = await signIn()
    const renewed = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString()
    await auth.signOut()
    expect(await Promise.all([shared, renewed, phone].map(statusWith))).toEqual([401, 401, 200])
  })

  test('refuses a wrong password and an unknown person with the same words', async () => {
    const refused = { name: 'NotAuthorizedException', message: 'E-mail ou senha inválidos.' }
    await expect(auth.signIn({ username: 'admin@ponto.local', password: 'wrong-one' })).rejects.toMatchObject(refused)
    await expect(auth.signIn({ username: 'nobody@ponto.local', password: PASSWORD })).rejects.toMatchObject(refused)
  })

  test('lets an invited person choose a password', async () => {
    const username = 'convidada@example.com'
    const TemporaryPassword = 'provisoria1'
    await identity.send(
      new AdminCreateUserCommand({
        UserPoolId: LOCAL_RESOURCES.user_pool_id,
        Username: username,
        TemporaryPassword,
        UserAttributes: [
          { Name: 'email', Value: username },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    await identity.send(
      new AdminAddUserToGroupCommand({
        UserPoolId: LOCAL_RESOURCES.user_pool_id,
        Username: username,
        GroupName: 'field_technician',
      }),
    )
    const { nextStep } = await auth.signIn({ username, password: TemporaryPassword })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    expect(await auth.confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
  })

  test('signs up, confirms by the e-mailed code and recovers; a role among the attributes gives nothing', async () => {
    const username = 'nova@example.com'
    const attributes = { email: username, name: 'Nova Pessoa', 'custom:role': 'admin', profile: 'admin' }
    await auth.signUp({
      username,
      password: PASSWORD,
      options: { userAttributes: attributes, clientMetadata: { role: 'admin' } },
    })
    expect((await auth.signIn({ username, password: PASSWORD })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await auth.resendSignUpCode({ username })
    await auth.confirmSignUp({ username, ...(await linkOf(username)) })
    await auth.resetPassword({ username })
    await auth.confirmResetPassword({ username, newPassword: 'renovada1', ...(await linkOf(username)) })
    await auth.signIn({ username, password: 'renovada1' })
    const tokens = (await auth.fetchAuthSession()).tokens
    expect(tokens?.accessToken.payload['cognito:groups']).toEqual(['client'])
    expect(tokens?.idToken?.payload).not.toHaveProperty('custom:role')
    expect(tokens?.idToken?.payload).not.toHaveProperty('profile')
    await auth.signOut()
  })

  test('hears soon, by name and in our words, that a link was sent', async () => {
    const username = 'muitas@example.com'
    for (let count = 0; count < ATTEMPT_LIMITS['recovery-link'].pair.attempts; count += 1)
      await auth.resetPassword({ username })
    const begin = performance.now()
    await expect(auth.resetPassword({ username })).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: expect.stringMatching(
        /^Se houver uma conta com este e-mail, o link já foi enviado: .+ tente novamente em \d+ (segundo|minuto|hora)s?\.$/,
      ),
    })
    expect(performance.now() - begin).toBeLessThan(3_000)
  })
})

/** Sends a request from another local address, with a cookie if given. */
function askFrom(localAddress: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: unknown; cookies: string[] }>((resolve, reject) => {
    const { port } = new URL(deployment.siteUrl)
    const sentClientRequest = request(
      { host: '127.0.0.1', port, path, method: 'POST', localAddress, headers },
      async response => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode ?? 0,
          body: text === '' ? {} : JSON.parse(text),
          cookies: response.headers['set-cookie'] ?? [],
        })
      },
    )
    sentClientRequest.on('error', reject).end(JSON.stringify(body))
  })
}
const identityFrom = (address: string, operation: string, body: unknown, cookie?: string) =>
  askFrom(address, '/api/auth/identity', body, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    ...(cookie === undefined ? {} : { cookie }),
  })
const stranger = (index: number): string => `127.0.1.${1 + (index % 250)}`

/** Runs the site's library as in a browser of its own, which stores the site's cookies. */
async function inBrowser<T>(cookies: Map<string, string>, work: () => Promise<T>): Promise<T> {
  const plain = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const keptName = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await plain(input, {
      ...init,
      headers: { ...Object(init.headers), ...(keptName ? { cookie: keptName } : {}) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  })
  try {
    return await work()
  } finally {
    vi.unstubAllGlobals()
  }
}

async function linkOf(address: string) {
  const link = /href="([^"]+code=[^"]+)"/.exec(await lastEmailTo(address))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { searchParams } = new URL(link)
  const metadata = { clientMetadata: { proof: searchParams.get('proof') ?? '' } }
  return { confirmationCode: searchParams.get('code') ?? '', options: metadata }
}

async function newClient(username: string): Promise<void> {
  await auth.signUp({
    username,
    password: PASSWORD,
    options: { userAttributes: { email: username, name: 'Dona Clara' } },
  })
  await auth.confirmSignUp({ username, ...(await linkOf(username)) })
}

describe('a stranger who knows an e-mail', () => {
  const owner = 'dona@example.com'
  const home = new Map<string, string>()
  let sub = ''
  beforeAll(async () => {
    await newClient(owner)
    await inBrowser(home, () => auth.signIn({ username: owner, password: PASSWORD }))
    sub = String((await auth.fetchAuthSession()).tokens?.accessToken.payload.sub)
    await auth.signOut()
  })
  const signIn = async () => {
    const { isSignedIn } = await auth.signIn({ username: owner, password: PASSWORD })
    await auth.signOut()
    return isSignedIn
  }

  test('locks nobody out by starting sign-ins: 11 from one address, 30 from many', async () => {
    const start = (address: string) =>
      identityFrom(address, 'InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: owner, SRP_A: 'a1' },
      })
    for (let count = 0; count < 11; count += 1) expect((await start('127.0.1.1')).status).toBe(200)
    await Promise.all(Array.from({ length: 30 }, (_, index) => start(stranger(index))))
    expect(await signIn()).toBe(true)
  })

  test('may try a password 10 times from one address and 100 times from all, and the owner’s browser still enters', async () => {
    // A response to no challenge, so that Cognito’s own count of wrong passwords is not involved.
    const answer = (address: string, cookie?: string) =>
      identityFrom(
        address,
        'RespondToAuthChallenge',
        {
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: {
            USERNAME: sub,
            PASSWORD_CLAIM_SECRET_BLOCK: 'b',
            PASSWORD_CLAIM_SIGNATURE: 's',
            TIMESTAMP: 't',
          },
        },
        cookie,
      )
    const statuses = async (answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status)
    const one = await statuses(Array.from({ length: 30 }, () => answer('127.0.2.1')))
    expect(one.filter(status => status === 400)).toHaveLength(ATTEMPT_LIMITS.password.pair.attempts)
    expect(one.filter(status => status === 429)).toHaveLength(30 - ATTEMPT_LIMITS.password.pair.attempts)
    // Requests that were refused for one address do not count for other addresses.
    expect(await inBrowser(new Map(), signIn)).toBe(true)
    const all = await statuses(Array.from({ length: 150 }, (_, index) => answer(stranger(index))))
    expect(all.filter(status => status === 400).length).toBeLessThanOrEqual(ATTEMPT_LIMITS.password.email.attempts)
    expect(all).toContain(429)
    const forgedTime = `device=${Date.now() + 9e9}.${'A'.repeat(43)}.${'A'.repeat(43)}`
    expect((await answer('127.0.2.2', forgedTime)).status).toBe(429)
    await expect(inBrowser(new Map(), signIn)).rejects.toMatchObject({ name: 'TooManyRequestsException' })
    expect(await inBrowser(new Map(home), signIn)).toBe(true)
  })

  test('can not keep the owner from recovering, nor from entering afterwards in a browser that nobody knows', async () => {
    const username = owner
    await auth.resetPassword({ username })
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        identityFrom(stranger(index), 'ConfirmForgotPassword', {
          Username: owner,
          ConfirmationCode: String(index).padStart(6, '0'),
          Password: 'roubada1',
        }),
      ),
    )
    // A code without its link is not sent to Cognito, so it uses up none of Cognito's few attempts.
    for (const { status, body } of codes)
      expect([status, body]).toEqual([400, expect.objectContaining({ __type: 'CodeMismatchException' })])
    const requestedResponse = await Promise.all(
      Array.from({ length: 60 }, (_, index) => identityFrom(stranger(index), 'ForgotPassword', { Username: owner })),
    )
    expect(requestedResponse.filter(({ status }) => status === 200).length).toBeLessThan(
      ATTEMPT_LIMITS['recovery-link'].email.attempts,
    )
    await expect(auth.resetPassword({ username })).rejects.toMatchObject({
      message: expect.stringContaining('já foi enviado'),
    })
    const fresh = new Map<string, string>()
    await inBrowser(fresh, async () => {
      await auth.confirmResetPassword({ username, newPassword: 'renovada1', ...(await linkOf(owner)) })
      await auth.signIn({ username, password: 'renovada1' })
    })
    await auth.signOut()
  })

  test('can not keep a newcomer from confirming', async () => {
    const username = 'novata@example.com'
    await auth.signUp({ username, password: PASSWORD, options: { userAttributes: { email: username, name: 'Nova' } } })
    // One after another: of two links that are requested at the same time, only the one created last is valid, and it may
    // arrive first.
    for (const operation of ['ForgotPassword', 'ResendConfirmationCode'])
      for (let index = 0; index < 40; index += 1) await identityFrom(stranger(index), operation, { Username: username })
    await auth.confirmSignUp({ username, ...(await linkOf(username)) })
  })

  test('can not keep a client from reserving', async () => {
    const reserve = (address: string, headers: Record<string, string> = {}) =>
      askFrom(
        address,
        '/api/orders',
        {
          customerData: { name: 'Dona Clara', email: owner, phone: '19999990000' },
          items: [{ point_id: '1', period_years: 1 }],
        },
        { 'content-type': 'application/json', ...headers },
      )
    const { attempts } = ATTEMPT_LIMITS.reservation.known
    const asGuest = await Promise.all(Array.from({ length: attempts + 2 }, () => reserve('127.0.0.1')))
    expect(asGuest.filter(({ status }) => status !== 404)).toEqual([])
    const authorization = await signInForAuthorization(owner, 'renovada1')
    expect(await reserve('127.0.0.1', { authorization })).toMatchObject({
      status: 404,
      body: { code: 'POINT_NOT_FOUND' },
    })
  })
})

describe('sessions', () => {
  const username = 'sessoes@example.com'
  let password = PASSWORD
  beforeAll(() => newClient(username))
  const elsewhere = async () => {
    const { AuthenticationResult } = await identity.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: LOCAL_RESOURCES.user_pool_client_id,
        AuthParameters: { USERNAME: username, PASSWORD: password, SECRET_HASH: secretHashOf(username) },
      }),
    )
    return { access: AuthenticationResult?.AccessToken, refresh: AuthenticationResult?.RefreshToken }
  }
  const renewal = async (RefreshToken: string | undefined) =>
    (await ask('GetTokensFromRefreshToken', { RefreshToken })).status

  test('end by a new password, at once and for good, but for who sets it and enters anew', async () => {
    const thief = await elsewhere()
    await auth.signIn({ username, password })
    const own = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
    expect([await statusWith(thief.access), await statusWith(own), await renewal(thief.refresh)]).toEqual([
      200, 200, 200,
    ])
    await auth.updatePassword({ oldPassword: password, newPassword: 'renovada1' })
    password = 'renovada1'
    // A new sign-in right after the change of the password must be valid.
    const fresh = await elsewhere()
    expect(await statusWith(fresh.access)).toBe(200)
    expect([await statusWith(thief.access), await statusWith(own), await renewal(thief.refresh)]).toEqual([
      401, 401, 400,
    ])
    expect(await renewal(fresh.refresh)).toBe(200)
    await auth.signOut()
  })

  test('end everywhere by signing out everywhere, access tokens too', async () => {
    const other = await elsewhere()
    await auth.signIn({ username, password })
    const own = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
    await auth.signOut({ global: true })
    expect([await statusWith(own), await statusWith(other.access), await renewal(other.refresh)]).toEqual([
      401, 401, 400,
    ])
    expect(await statusWith((await elsewhere()).access)).toBe(200)
  })
})

describe('past the gate', () => {
  test('the client’s public id is worth nothing at the service itself', async () => {
    const ClientId = LOCAL_RESOURCES.user_pool_client_id
    const refused = { name: 'NotAuthorizedException', message: expect.stringContaining('SECRET_HASH was not received') }
    const AuthParameters = { USERNAME: 'admin@ponto.local', PASSWORD, SRP_A: 'a1' }
    for (const AuthFlow of ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'] as const)
      await expect(
        identity.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters })),
      ).rejects.toMatchObject(refused)
    const signUp = new SignUpCommand({ ClientId, Username: 'outra@example.com', Password: PASSWORD })
    await expect(identity.send(signUp)).rejects.toMatchObject(refused)
  })

  test('headers of the browser’s own move no counter: one address waits, whatever it says', async () => {
    const { attempts } = ATTEMPT_LIMITS['user-exists'].address
    const forged = (index: number) => ({
      'content-type': 'application/json',
      [VIEWER_ADDRESS_HEADER]: `203.0.113.${index}`,
      // The front replaces these headers, even if the sender knows the secret.
      [ORIGIN_SECRET_HEADER]: LOCAL_RESOURCES.origin_secret,
      'x-forwarded-for': `203.0.113.${index}`,
    })
    const answers = await Promise.all(
      Array.from({ length: attempts + 1 }, (_, index) =>
        askFrom('127.0.3.1', '/api/auth/user-exists', { user_email: `alvo${index}@example.com` }, forged(index)),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('counters', () => {
  test('are one for all instances: of hundreds of attempts at once exactly as many pass as the limit says', async () => {
    type Store = typeof import('#functions/platform/throttling/throttle-store.ts')
    const instances: Store[] = []
    for (let count = 0; count < 5; count += 1) {
      vi.resetModules()
      instances.push(await import('#functions/platform/throttling/throttle-store.ts'))
    }
    expect(new Set(instances.map(({ enforceRateLimit }) => enforceRateLimit)).size).toBe(5)
    const now = new Date().toISOString()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }).flatMap((_, index) =>
        instances.map(({ enforceRateLimit }, instance) =>
          enforceRateLimit(
            'password',
            { address: `203.0.113.${index}.${instance}`, email: 'corrida@example.com' },
            now,
          ),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(ATTEMPT_LIMITS.password.email.attempts)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('hold no address and no e-mail, and end', async () => {
    const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')
    const kept = await table.send(
      new ScanCommand({
        TableName: TABLE_NAME,
        FilterExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': 'throttle' },
      }),
    )
    expect(kept.Items?.length).toBeGreaterThan(10)
    expect(JSON.stringify(kept.Items)).not.toMatch(/@|example|127\.0|203\.0|::/)
    for (const { expires_at } of kept.Items ?? []) {
      expect(expires_at).toBeGreaterThan(Date.now() / 1000 - 3600)
      expect(expires_at).toBeLessThanOrEqual(Date.now() / 1000 + 3600)
    }
  })
})

test('nothing went wrong behind the scenes', () => expect(complaints).toEqual([]))
