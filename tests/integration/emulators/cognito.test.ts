import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CognitoEmulator,
  type CognitoTriggers,
  type Email,
  startCognito,
} from '#infra/local/emulators/cognito/server.ts'

const region = 'sa-east-1'
const userPoolId = 'sa-east-1_PontoLoc1'
const userPoolClientId = '4p0nt0urban0l0calcl1ent000'
const credentials = { accessKeyId: 'LOCALACCESSKEY', secretAccessKey: 'local-secret-of-this-test' }
const password = 'ponto123'
const day = 24 * 60 * 60 * 1000

let directory: string
let emulator: CognitoEmulator
let client: CognitoIdentityProviderClient
let clockAhead = 0
let inbox: Email[] = []
let triggered: string[] = []
let triggers: CognitoTriggers = {}

/** Each test has people of its own. */
let person = 0
let email = ''
beforeEach(() => {
  person += 1
  email = `pessoa${person}@exemplo.com`
  inbox = []
  triggered = []
  triggers = {}
  clockAhead = 0
})

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ponto-cognito-'))
  await start()
})

afterAll(async () => {
  await stop()
  await rm(directory, { recursive: true })
})

async function start() {
  emulator = await startCognito({
    directory,
    userPoolId,
    userPoolClientId,
    region,
    credentials,
    groups: ['admin', 'client'],
    now: () => Date.now() + clockAhead,
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

async function stop() {
  client.destroy()
  await emulator.close()
}

const ClientId = userPoolClientId
const UserPoolId = userPoolId
const codeIn = (message: Email | undefined) => /code=(\S+)/.exec(message?.html ?? '')?.[1] ?? ''
const lastCode = () => codeIn(inbox.at(-1))
const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000')

const signUp = () =>
  client.send(
    new SignUpCommand({
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'name', Value: 'Pessoa' }],
      ClientMetadata: { from: 'test' },
    }),
  )
const confirmSignUp = (ConfirmationCode: string) =>
  client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }))
const signIn = (Password = password, Username = email) =>
  client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  )
const refresh = (RefreshToken: string | undefined) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))

async function createPerson(): Promise<string> {
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

async function signedIn(): Promise<AuthenticationResultType> {
  const { AuthenticationResult } = await signIn()
  if (AuthenticationResult === undefined) throw new Error('no tokens')
  return AuthenticationResult
}

const refusal = (name: string, message?: string | RegExp) =>
  expect.objectContaining({ name, ...(message !== undefined && { message: expect.stringMatching(message) }) })

describe('signing up', () => {
  it('asks for the code that was e-mailed, then lets the person in with a verified address', async () => {
    const { UserConfirmed, UserSub, CodeDeliveryDetails } = await signUp()
    expect(UserConfirmed).toBe(false)
    expect(UserSub).toMatch(/^[0-9a-f-]{36}$/)
    expect(CodeDeliveryDetails).toEqual({ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' })
    expect(inbox).toMatchObject([{ to: email, subject: 'CustomMessage_SignUp' }])
    expect(lastCode()).toMatch(/^\d{6}$/)

    await expect(signIn()).rejects.toEqual(refusal('UserNotConfirmedException'))
    await expect(confirmSignUp(anotherCode(lastCode()))).rejects.toEqual(refusal('CodeMismatchException'))
    await confirmSignUp(lastCode())
    expect(triggered).toEqual(['PreSignUp_SignUp', 'CustomMessage_SignUp', 'PostConfirmation_ConfirmSignUp'])
    await expect(confirmSignUp(lastCode())).rejects.toEqual(
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    )

    const user = await client.send(new GetUserCommand({ AccessToken: (await signedIn()).AccessToken }))
    expect(user.Username).toBe(UserSub)
    expect(user.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Pessoa' },
      ]),
    )
  })

  it('sends the triggers the events of the real service', async () => {
    const seen: unknown[] = []
    triggers.CustomMessage = async event => {
      seen.push(structuredClone(event))
      return event
    }
    const { UserSub } = await signUp()
    expect(seen).toEqual([
      {
        version: '1',
        region,
        userPoolId,
        userName: UserSub,
        triggerSource: 'CustomMessage_SignUp',
        callerContext: { awsSdkVersion: expect.any(String), clientId: userPoolClientId },
        request: {
          userAttributes: {
            sub: UserSub,
            email,
            email_verified: 'false',
            name: 'Pessoa',
            'cognito:user_status': 'UNCONFIRMED',
          },
          codeParameter: '{####}',
          linkParameter: expect.any(String),
          usernameParameter: null,
          clientMetadata: { from: 'test' },
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    ])
  })

  it('refuses a taken address in any case, a short password and what a trigger refuses', async () => {
    await signUp()
    const taken = new SignUpCommand({ ClientId, Username: email.toUpperCase(), Password: password })
    await expect(client.send(taken)).rejects.toEqual(refusal('UsernameExistsException'))
    const short = new SignUpCommand({ ClientId, Username: `curta-${email}`, Password: '12345' })
    await expect(client.send(short)).rejects.toEqual(refusal('InvalidPasswordException'))
    triggers.PreSignUp = () => Promise.reject(new Error('not today'))
    const unwanted = new SignUpCommand({ ClientId, Username: `b-${email}`, Password: password })
    await expect(client.send(unwanted)).rejects.toEqual(
      refusal('UserLambdaValidationException', 'PreSignUp failed with error not today.'),
    )
  })

  it('refuses attributes that nobody may write of themselves, and those that do not exist', async () => {
    const signUpWith = (Name: string, Value = 'admin') =>
      client.send(
        new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes: [{ Name, Value }] }),
      )
    await expect(signUpWith('custom:role')).rejects.toEqual(
      refusal('InvalidParameterException', /did not conform to the schema: custom:role/),
    )
    for (const name of ['email_verified', 'profile', 'sub'])
      await expect(signUpWith(name)).rejects.toEqual(
        refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
      )
    await expect(signUpWith('phone_number', '19999990000')).rejects.toEqual(
      refusal('InvalidParameterException', 'Invalid phone number format.'),
    )
    expect(inbox).toEqual([])
    await signUpWith('phone_number', '+5519999990000')
  })

  it('gives one account when two people race for one address', async () => {
    const everybodyIsIn = Promise.withResolvers<void>()
    let waiting = 0
    triggers.PreSignUp = async event => {
      waiting += 1
      if (waiting === 3) everybodyIsIn.resolve()
      await everybodyIsIn.promise
      return event
    }
    const outcomes = await Promise.allSettled([signUp(), signUp(), signUp()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('sends a new code on demand, which ends the old one; a code ends after 24 hours', async () => {
    await signUp()
    const first = lastCode()
    await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }))
    expect(inbox.at(-1)?.subject).toBe('CustomMessage_ResendCode')
    if (first !== lastCode()) await expect(confirmSignUp(first)).rejects.toEqual(refusal('CodeMismatchException'))
    clockAhead = day + 1000
    await expect(confirmSignUp(lastCode())).rejects.toEqual(refusal('ExpiredCodeException'))
  })

  it('stops the guessing of codes', async () => {
    await signUp()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(confirmSignUp(anotherCode(lastCode()))).rejects.toEqual(refusal('CodeMismatchException'))
    }
    await expect(confirmSignUp(lastCode())).rejects.toEqual(refusal('LimitExceededException'))
  })
})

describe('tokens', () => {
  it('are accepted by aws-jwt-verify with the keys of the pool and carry the groups', async () => {
    const sub = await createPerson()
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }))
    const { AccessToken = '', IdToken = '', ExpiresIn } = await signedIn()
    const keys = await (await fetch(`${emulator.endpoint}/${userPoolId}/.well-known/jwks.json`)).json()
    const verifier = (tokenUse: 'access' | 'id') => {
      const made = CognitoJwtVerifier.create({ userPoolId, clientId: userPoolClientId, tokenUse })
      made.cacheJwks(keys)
      return made
    }
    const claims = await verifier('access').verify(AccessToken)
    expect(claims).toMatchObject({
      sub,
      username: sub,
      token_use: 'access',
      client_id: userPoolClientId,
      'cognito:groups': ['admin'],
      iss: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    })
    expect(claims.exp - claims.iat).toBe(900)
    expect(ExpiresIn).toBe(900)
    expect(await verifier('id').verify(IdToken)).toMatchObject({ sub, email, email_verified: true, token_use: 'id' })
  })

  it('obey the PreTokenGeneration trigger', async () => {
    await createPerson()
    triggers.PreTokenGeneration = async event => {
      event.response.claimsOverrideDetails = { claimsToAddOrOverride: { theme: 'dark' } }
      return event
    }
    const { IdToken = '' } = await signedIn()
    expect(JSON.parse(Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      theme: 'dark',
    })
  })

  it('end: an access token after 15 minutes, a refresh token after 30 days', async () => {
    await createPerson()
    const { AccessToken, RefreshToken } = await signedIn()
    clockAhead = 16 * 60 * 1000
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toEqual(
      refusal('NotAuthorizedException', 'Access Token has expired'),
    )
    expect((await refresh(RefreshToken)).AuthenticationResult?.AccessToken).toBeTruthy()
    clockAhead = 31 * day
    await expect(refresh(RefreshToken)).rejects.toEqual(refusal('NotAuthorizedException'))
  })

  it('are refused when forged', async () => {
    await createPerson()
    const { AccessToken = '' } = await signedIn()
    const [header, payload = '', signature] = AccessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')
    await expect(client.send(new GetUserCommand({ AccessToken: `${header}.${forged}.${signature}` }))).rejects.toEqual(
      refusal('NotAuthorizedException'),
    )
  })

  it.each<[string, (tokens: AuthenticationResultType) => Promise<unknown>]>([
    ['signing out everywhere', tokens => client.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }))],
    [
      'revoking the refresh token',
      tokens => client.send(new RevokeTokenCommand({ ClientId, Token: tokens.RefreshToken })),
    ],
    ['an administrator', () => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }))],
    ['disabling', () => client.send(new AdminDisableUserCommand({ UserPoolId, Username: email }))],
    ['deleting', () => client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }))],
  ])('are worth nothing after %s', async (_, end) => {
    await createPerson()
    const tokens = await signedIn()
    await refresh(tokens.RefreshToken)
    await end(tokens)
    await expect(refresh(tokens.RefreshToken)).rejects.toEqual(refusal('NotAuthorizedException'))
    await expect(client.send(new GetUserCommand({ AccessToken: tokens.AccessToken }))).rejects.toEqual(
      refusal('NotAuthorizedException'),
    )
  })
})

describe('passwords', () => {
  it('do not tell a wrong password from an unknown person', async () => {
    await createPerson()
    const sentence = refusal('NotAuthorizedException', 'Incorrect username or password.')
    await expect(signIn('wrong-one')).rejects.toEqual(sentence)
    await expect(signIn(password, `nobody-${email}`)).rejects.toEqual(sentence)
    expect((await signIn(password, email.toUpperCase())).AuthenticationResult).toBeDefined()
  })

  it.each<[string, () => string]>([
    ['a person', () => email],
    ['nobody', () => `nobody-${email}`],
  ])('lock out after five wrong ones of %s, longer each time, and forget after 15 quiet minutes', async (_, name) => {
    await createPerson()
    const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.')
    const locked = refusal('NotAuthorizedException', 'Password attempts exceeded')
    const attempt = (typed = 'wrong-one') => signIn(typed, name())
    for (let count = 0; count < 5; count += 1) await expect(attempt()).rejects.toEqual(wrong)
    for (const seconds of [1, 2, 4]) {
      await expect(attempt()).rejects.toEqual(locked)
      await expect(attempt(password)).rejects.toEqual(locked)
      clockAhead += seconds * 1000 - 500
      await expect(attempt()).rejects.toEqual(locked)
      clockAhead += 500
      await expect(attempt()).rejects.toEqual(wrong)
    }
    clockAhead += 15 * 60 * 1000
    for (let count = 0; count < 5; count += 1) await expect(attempt()).rejects.toEqual(wrong)
    clockAhead += 1000
    if (name() === email) expect((await attempt(password)).AuthenticationResult).toBeDefined()
  })

  it('are right again after one right password, and locked for 15 minutes at most', async () => {
    await createPerson()
    for (let count = 0; count < 5; count += 1) await signIn('wrong-one').catch(() => undefined)
    clockAhead += 1000
    await signIn()
    for (let count = 0; count < 4; count += 1) await signIn('wrong-one').catch(() => undefined)
    await signIn()
    for (let count = 0; count < 20; count += 1) {
      await signIn('wrong-one').catch(() => undefined)
      // Kept alive by a try, so that nothing is forgotten while it is locked.
      clockAhead += 14 * 60 * 1000
      await signIn('wrong-one').catch(() => undefined)
      clockAhead += 60 * 1000
    }
    await signIn('wrong-one').catch(() => undefined)
    await expect(signIn()).rejects.toEqual(refusal('NotAuthorizedException', 'Password attempts exceeded'))
    clockAhead += 15 * 60 * 1000
    expect((await signIn()).AuthenticationResult).toBeDefined()
  })

  it('are recovered by an e-mailed code that works once', async () => {
    await createPerson()
    await client.send(new ForgotPasswordCommand({ ClientId, Username: email }))
    const code = lastCode()
    const recover = (ConfirmationCode: string, Password = 'renovada') =>
      client.send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }))
    await expect(recover(code, 'curta')).rejects.toEqual(refusal('InvalidPasswordException'))
    await expect(recover(anotherCode(code))).rejects.toEqual(refusal('CodeMismatchException'))
    await recover(code)
    expect(triggered).toContain('PostConfirmation_ConfirmForgotPassword')
    await expect(recover(code)).rejects.toEqual(refusal('ExpiredCodeException'))
    await expect(signIn()).rejects.toEqual(refusal('NotAuthorizedException'))
    expect((await signIn('renovada')).AuthenticationResult).toBeDefined()
  })

  it('are not recovered by a code older than an hour', async () => {
    await createPerson()
    await client.send(new ForgotPasswordCommand({ ClientId, Username: email }))
    clockAhead = 61 * 60 * 1000
    await expect(
      client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username: email,
          ConfirmationCode: lastCode(),
          Password: 'renovada',
        }),
      ),
    ).rejects.toEqual(refusal('ExpiredCodeException'))
  })

  it('recovery answers an unknown address like a known one and e-mails nobody', async () => {
    await createPerson()
    const forgot = async (Username: string) =>
      (await client.send(new ForgotPasswordCommand({ ClientId, Username }))).CodeDeliveryDetails
    const known = await forgot(email)
    inbox = []
    expect(await forgot(`p-nobody-${email}`)).toEqual(known)
    expect(inbox).toEqual([])
  })

  it('are changed by who knows the old one', async () => {
    await createPerson()
    const { AccessToken } = await signedIn()
    const change = (PreviousPassword: string) =>
      client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'renovada' }))
    await expect(change('wrong-one')).rejects.toEqual(refusal('NotAuthorizedException'))
    await change(password)
    expect((await signIn('renovada')).AuthenticationResult).toBeDefined()
  })
})

describe('administrators', () => {
  it('invite by e-mail, and again, and the temporary password ends after seven days', async () => {
    const invite = (MessageAction?: 'RESEND') =>
      client.send(new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction }))
    await invite()
    expect(inbox.at(-1)).toMatchObject({ to: email, subject: 'CustomMessage_AdminCreateUser' })
    expect(inbox.at(-1)?.html.startsWith(`${email} code=`)).toBe(true)
    const first = lastCode()
    expect((await signIn(first)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    await expect(invite()).rejects.toEqual(refusal('UsernameExistsException'))
    await invite('RESEND')
    await expect(signIn(first)).rejects.toEqual(refusal('NotAuthorizedException'))
    clockAhead = 8 * day
    await expect(signIn(lastCode())).rejects.toEqual(
      refusal('NotAuthorizedException', /Temporary password has expired/),
    )
    clockAhead = 0
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    )
    await expect(invite('RESEND')).rejects.toEqual(refusal('UnsupportedUserStateException'))
  })

  it('read, change, disable and delete people', async () => {
    const sub = await createPerson()
    const read = () => client.send(new AdminGetUserCommand({ UserPoolId, Username: email }))
    expect(await read()).toMatchObject({ Username: sub, UserStatus: 'CONFIRMED', Enabled: true })
    const update = (Name: string, Value: string) =>
      client.send(
        new AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes: [{ Name, Value }] }),
      )
    await update('name', 'Outro Nome')
    expect((await read()).UserAttributes).toContainEqual({ Name: 'name', Value: 'Outro Nome' })
    const oldEmail = email
    email = `mudou-${email}`
    await update('email', email)
    await expect(signIn(password, oldEmail)).rejects.toEqual(refusal('NotAuthorizedException'))
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: email }))
    await expect(signIn()).rejects.toEqual(refusal('NotAuthorizedException', 'User is disabled.'))
    await client.send(new AdminEnableUserCommand({ UserPoolId, Username: email }))
    await signedIn()
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }))
    await expect(read()).rejects.toEqual(refusal('UserNotFoundException'))
  })

  it('refuse an address that somebody else has', async () => {
    await createPerson()
    const taken = email
    email = `segunda-${email}`
    await createPerson()
    const UserAttributes = [{ Name: 'email', Value: taken.toUpperCase() }]
    await expect(
      client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes })),
    ).rejects.toEqual(refusal('AliasExistsException'))
  })

  it('keep groups, named by e-mail or by sub', async () => {
    const sub = await createPerson()
    const groupsOf = async (Username: string) =>
      (await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))).Groups?.map(g => g.GroupName)
    const membership = { UserPoolId, Username: email, GroupName: 'client' }
    await client.send(new AdminAddUserToGroupCommand(membership))
    expect(await groupsOf(email)).toEqual(['client'])
    expect(await groupsOf(sub)).toEqual(['client'])
    const members = await client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'client' }))
    expect(members.Users?.map(user => user.Username)).toContain(sub)
    await client.send(new AdminRemoveUserFromGroupCommand(membership))
    expect(await groupsOf(email)).toEqual([])
    await expect(client.send(new AdminAddUserToGroupCommand({ ...membership, GroupName: 'pirates' }))).rejects.toEqual(
      refusal('ResourceNotFoundException'),
    )
  })

  it('list everybody by pages, or one by e-mail', async () => {
    const sub = await createPerson()
    const seen: (string | undefined)[] = []
    let PaginationToken: string | undefined
    do {
      const page = await client.send(new ListUsersCommand({ UserPoolId, Limit: 3, PaginationToken }))
      expect(page.Users?.length).toBeLessThanOrEqual(3)
      seen.push(...(page.Users ?? []).map(user => user.Username))
      PaginationToken = page.PaginationToken
    } while (PaginationToken !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(sub)
    const found = await client.send(new ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }))
    expect(found.Users?.map(user => user.Username)).toEqual([sub])
  })

  it('must sign with the credentials of the account', async () => {
    const strangers = new CognitoIdentityProviderClient({
      endpoint: emulator.endpoint,
      region,
      credentials: { ...credentials, secretAccessKey: 'guessed' },
      maxAttempts: 1,
    })
    await expect(strangers.send(new ListUsersCommand({ UserPoolId }))).rejects.toEqual(
      refusal('InvalidSignatureException'),
    )
    strangers.destroy()
    const unsigned = await fetch(emulator.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId }),
    })
    expect(unsigned.status).toBe(400)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })
})

describe('aws-amplify/auth', () => {
  const proof = { authFlowType: 'USER_SRP_AUTH' } as const

  beforeEach(() => {
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: emulator.endpoint } } })
  })
  afterEach(() => auth.signOut())

  it('signs in by SRP, refreshes and signs out', async () => {
    const sub = await createPerson()
    expect(await auth.signIn({ username: email.toUpperCase(), password, options: proof })).toMatchObject({
      isSignedIn: true,
    })
    expect((await auth.getCurrentUser()).userId).toBe(sub)
    const before = (await auth.fetchAuthSession()).tokens?.accessToken
    const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken
    expect(after?.payload.jti).not.toBe(before?.payload.jti)
    await auth.signOut()
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
    await expect(client.send(new GetUserCommand({ AccessToken: after?.toString() }))).rejects.toEqual(
      refusal('NotAuthorizedException'),
    )
  })

  it('refuses a wrong password and an unknown person with the same words', async () => {
    await createPerson()
    const sentence = refusal('NotAuthorizedException', 'Incorrect username or password.')
    await expect(auth.signIn({ username: email, password: 'wrong-one', options: proof })).rejects.toEqual(sentence)
    await expect(auth.signIn({ username: `x${email}`, password, options: proof })).rejects.toEqual(sentence)
  })

  it('lets an invited person choose a password', async () => {
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username: email }))
    const { nextStep } = await auth.signIn({ username: email, password: lastCode(), options: proof })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    await expect(auth.confirmSignIn({ challengeResponse: 'curta' })).rejects.toEqual(
      refusal('InvalidPasswordException'),
    )
    expect(await auth.confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
    expect(triggered).toContain('TokenGeneration_NewPasswordChallenge')
    expect((await signIn()).AuthenticationResult).toBeDefined()
  })

  it('signs up, sends the unconfirmed person to the code, confirms and recovers', async () => {
    await auth.signUp({ username: email, password, options: { userAttributes: { email, name: 'Pessoa' } } })
    expect((await auth.signIn({ username: email, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await auth.confirmSignUp({ username: email, confirmationCode: lastCode() })
    await auth.resetPassword({ username: email })
    await auth.confirmResetPassword({ username: email, confirmationCode: lastCode(), newPassword: 'renovada' })
    expect((await auth.signIn({ username: email, password: 'renovada' })).isSignedIn).toBe(true)
    await auth.updatePassword({ oldPassword: 'renovada', newPassword: password })
    expect((await signIn()).AuthenticationResult).toBeDefined()
  })
})

describe('a client with a secret', () => {
  const secret = 'the-secret-of-this-test'
  const hashOf = (name: string, key = secret) => createHmac('sha256', key).update(`${name}${ClientId}`).digest('base64')
  let guarded: CognitoEmulator
  let asking: CognitoIdentityProviderClient
  beforeAll(async () => {
    guarded = await startCognito({
      directory: undefined,
      userPoolId,
      userPoolClientId,
      userPoolClientSecret: secret,
      region,
      triggers: {},
      sendEmail: async message => {
        inbox.push(message)
      },
      onCrash: sentence => expect.fail(sentence),
    })
    asking = new CognitoIdentityProviderClient({ endpoint: guarded.endpoint, region, credentials, maxAttempts: 1 })
  })
  afterAll(async () => {
    asking.destroy()
    await guarded.close()
  })

  const Username = 'segredo@exemplo.com'
  const code = () => /is (\d{6})/.exec(inbox.at(-1)?.html ?? '')?.[1]
  const signInWith = (SECRET_HASH?: string) =>
    asking.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: password, ...(SECRET_HASH && { SECRET_HASH }) },
      }),
    )

  it('serves who proves to know it, in each operation', async () => {
    const known = { ClientId, Username, SecretHash: hashOf(Username) }
    await asking.send(new SignUpCommand({ ...known, Password: password }))
    await asking.send(new ResendConfirmationCodeCommand(known))
    await asking.send(new ConfirmSignUpCommand({ ...known, ConfirmationCode: code() }))
    await asking.send(new ForgotPasswordCommand(known))
    await asking.send(new ConfirmForgotPasswordCommand({ ...known, ConfirmationCode: code(), Password: password }))
    const { AccessToken, RefreshToken } = (await signInWith(hashOf(Username))).AuthenticationResult ?? {}
    await asking.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, ClientSecret: secret }))
    const { Username: sub = '' } = await asking.send(new GetUserCommand({ AccessToken }))
    await asking.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken ?? '', SECRET_HASH: hashOf(sub) },
      }),
    )
    await asking.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken, ClientSecret: secret }))
  })

  it.each<[string, (proof: { SecretHash?: string; ClientSecret?: string }) => Promise<unknown>]>([
    ['InitiateAuth', ({ SecretHash }) => signInWith(SecretHash)],
    [
      'RespondToAuthChallenge',
      ({ SecretHash }) =>
        asking.send(
          new RespondToAuthChallengeCommand({
            ClientId,
            ChallengeName: 'PASSWORD_VERIFIER',
            ChallengeResponses: { USERNAME: Username, ...(SecretHash && { SECRET_HASH: SecretHash }) },
          }),
        ),
    ],
    ['SignUp', proof => asking.send(new SignUpCommand({ ClientId, Username, Password: password, ...proof }))],
    [
      'ConfirmSignUp',
      proof => asking.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: '000000', ...proof })),
    ],
    ['ResendConfirmationCode', p => asking.send(new ResendConfirmationCodeCommand({ ClientId, Username, ...p }))],
    ['ForgotPassword', proof => asking.send(new ForgotPasswordCommand({ ClientId, Username, ...proof }))],
    [
      'ConfirmForgotPassword',
      proof =>
        asking.send(
          new ConfirmForgotPasswordCommand({
            ClientId,
            Username,
            ConfirmationCode: '000000',
            Password: password,
            ...proof,
          }),
        ),
    ],
    [
      'GetTokensFromRefreshToken',
      p => asking.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: 'r', ...p })),
    ],
    ['RevokeToken', proof => asking.send(new RevokeTokenCommand({ ClientId, Token: 'r', ...proof }))],
  ])('refuses %s without the proof, or with a wrong one', async (_, ask) => {
    await expect(ask({})).rejects.toEqual(
      refusal('NotAuthorizedException', /configured with secret but .+ was not received/),
    )
    for (const wrong of ['guess', hashOf(Username, 'guess'), hashOf(`x${Username}`)])
      await expect(ask({ SecretHash: wrong, ClientSecret: wrong })).rejects.toEqual(
        refusal('NotAuthorizedException', /does not match for the client/),
      )
  })
})

describe('the data folder', () => {
  it('keeps people, their sessions and the signing key over a restart, and no password', async () => {
    await createPerson()
    const tokens = await signedIn()
    await stop()
    await start()
    expect((await client.send(new GetUserCommand({ AccessToken: tokens.AccessToken }))).Username).toBeTruthy()
    expect((await refresh(tokens.RefreshToken)).AuthenticationResult?.AccessToken).toBeTruthy()
    expect(await readFile(join(directory, 'users.json'), 'utf8')).not.toContain(password)
  })

  it('has a signing key of its own in each deployment', async () => {
    const other = await startCognito({
      directory: undefined,
      userPoolId,
      userPoolClientId,
      region,
      triggers: {},
      sendEmail: async () => {},
      onCrash: sentence => expect.fail(sentence),
    })
    const keysOf = async (endpoint: string) => (await fetch(`${endpoint}/${userPoolId}/.well-known/jwks.json`)).text()
    expect(await keysOf(other.endpoint)).not.toBe(await keysOf(emulator.endpoint))
    await other.close()
  })
})
