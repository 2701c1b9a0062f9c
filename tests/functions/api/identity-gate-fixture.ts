import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach } from 'vitest'
import { api } from '#shared/api/index.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

type Asked = { operation: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** Sets up POST /api/auth/identity with a fake service that records its requests, for the tests of a file. */
export async function setUpIdentityGate() {
  const requests: Asked[] = []
  let answer = { status: 200, text: '{}' }
  /** Sets the responses of the service from now on. */
  const given = (changes: { answer: typeof answer }) => {
    answer = changes.answer
  }
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({
      operation: String(request.headers['x-amz-target']),
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' }).end(answer.text)
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  process.env.USER_POOL_ENDPOINT = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const issuer = await startTokenIssuer()
  const { handler } = await import('#functions/api/auth.ts')
  const { PROOF_LIFETIME_SECONDS } = await import('#functions/people/identity/proof-lifetimes.ts')
  const signProof = (kind: 'signup' | 'recovery' | 'device', names: string[], at: string): string => {
    const end = Date.parse(at) + PROOF_LIFETIME_SECONDS[kind] * 1000
    const sign = (name: string) =>
      createHmac('sha256', 'unit-proof-secret').update(`${kind} ${end} ${name}`).digest('base64url')
    return [end, ...names.map(sign)].join('.')
  }
  const { log } = await import('#functions/platform/aws/log.ts')
  afterAll(async () => {
    await issuer.close()
    await new Promise(resolve => service.close(resolve))
  })

  const dynamo = mockClient(DynamoDBDocumentClient)
  const cognito = mockClient(CognitoIdentityProviderClient)
  const counters = new Map<string, number>()
  beforeEach(() => {
    requests.length = 0
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
  ) =>
    callHandler(handler, api.auth.identity, {
      body,
      cookies,
      headers: { 'x-amz-target': PREFIX + operation, ...headers },
    })
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

  /** What the site's library sends for each operation, and what the service receives. */
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

  const MUST_WAIT = /^(Muitas tentativas em pouco tempo\. T|.+ou t)ente novamente em \d+ (segundo|minuto|hora)s?\.$/
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

  return {
    asked: requests,
    given,
    issuer,
    dynamo,
    cognito,
    counters,
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
    about,
    proof,
    handler,
    signProof,
    log,
    COOKIE,
    tokens,
    MUST_WAIT,
    OPEN,
  }
}
