import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Deployment, startDeployment } from '#infra/local/deployment.ts'
import { findFreePort } from '#infra/local/emulators/free-port.ts'
import { LOCAL } from '#infra/local/environment.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/api/front-headers.ts'
import { LIMITS } from '#shared/domain/throttling.ts'

/** The site's own identity library against the whole deployment, through the gate that browsers go through. */

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
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: LOCAL.user_pool_id,
        userPoolClientId: LOCAL.user_pool_client_id,
        userPoolEndpoint: `${deployment.siteUrl}/api/auth/identity`,
      },
    },
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

/** What the last e-mail to somebody holds after 'code=' or between the marks of a temporary password. */
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
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'renovada1' })
    await expect(auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'renovada2' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await auth.updatePassword({ oldPassword: 'renovada1', newPassword: PASSWORD })
    await auth.signOut()
    await auth.signIn({ username: 'admin@ponto.local', password: PASSWORD })
    await auth.signOut({ global: true })
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
  })

  test('refuses a wrong password and an unknown person with the same words', async () => {
    const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
    await expect(auth.signIn({ username: 'admin@ponto.local', password: 'wrong-one' })).rejects.toMatchObject(refused)
    await expect(auth.signIn({ username: 'nobody@ponto.local', password: PASSWORD })).rejects.toMatchObject(refused)
  })

  test('lets an invited person choose a password', async () => {
    const username = 'convidada@example.com'
    const TemporaryPassword = 'provisoria1'
    await identity.send(
      new AdminCreateUserCommand({
        UserPoolId: LOCAL.user_pool_id,
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
        UserPoolId: LOCAL.user_pool_id,
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
    const code = async () => /code=(\d+)/.exec(await lastEmailTo(username))?.[1] ?? ''
    await auth.resendSignUpCode({ username })
    await auth.confirmSignUp({ username, confirmationCode: await code() })
    await auth.resetPassword({ username })
    await auth.confirmResetPassword({ username, confirmationCode: await code(), newPassword: 'renovada1' })
    await auth.signIn({ username, password: 'renovada1' })
    const tokens = (await auth.fetchAuthSession()).tokens
    expect(tokens?.accessToken.payload['cognito:groups']).toEqual(['client'])
    expect(tokens?.idToken?.payload).not.toHaveProperty('custom:role')
    expect(tokens?.idToken?.payload).not.toHaveProperty('profile')
    await auth.signOut()
  })

  test('hears soon, by name and in our words, that it has to wait', async () => {
    const username = 'muitas@example.com'
    for (let count = 0; count < LIMITS.recovery.email.attempts; count += 1) await auth.resetPassword({ username })
    const begin = performance.now()
    await expect(auth.resetPassword({ username })).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: expect.stringMatching(
        /^Muitas tentativas em pouco tempo\. Tente novamente em \d+ (segundo|minuto)s?\.$/,
      ),
    })
    expect(performance.now() - begin).toBeLessThan(3_000)
  })
})

describe('past the gate', () => {
  test('the client’s public id is worth nothing at the service itself', async () => {
    const ClientId = LOCAL.user_pool_client_id
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
    const { attempts } = LIMITS.recovery.address
    const forged = (index: number) => ({
      [VIEWER_ADDRESS_HEADER]: `203.0.113.${index}`,
      // The front sets its own values even over somebody's who has learned the secret.
      [ORIGIN_SECRET_HEADER]: LOCAL.origin_secret,
      'x-forwarded-for': `203.0.113.${index}`,
    })
    const answers = await Promise.all(
      Array.from({ length: attempts + 1 }, (_, index) =>
        ask('ForgotPassword', { Username: `alvo${index}@example.com` }, forged(index)),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('counters', () => {
  test('are one for all instances: of hundreds of attempts at once exactly as many pass as the limit says', async () => {
    type Store = typeof import('#functions/throttling/throttle-store.ts')
    const instances: Store[] = []
    for (let count = 0; count < 5; count += 1) {
      vi.resetModules()
      instances.push(await import('#functions/throttling/throttle-store.ts'))
    }
    expect(new Set(instances.map(({ demandCalm }) => demandCalm)).size).toBe(5)
    const now = new Date().toISOString()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }).flatMap((_, index) =>
        instances.map(({ demandCalm }, instance) =>
          demandCalm('login', { address: `203.0.113.${index}.${instance}`, email: 'corrida@example.com' }, now),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.login.email.attempts)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('hold no address and no e-mail, and end', async () => {
    const { table, TABLE_NAME } = await import('#functions/table/client.ts')
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
