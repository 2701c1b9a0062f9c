import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { describe, expect, it } from 'vitest'
import {
  anotherCode,
  ClientId,
  client,
  clockAhead,
  confirmSignUp,
  createPerson,
  day,
  email,
  emulator,
  given,
  inbox,
  lastCode,
  password,
  refresh,
  refusal,
  region,
  signedIn,
  signIn,
  signUp,
  stopClock,
  triggered,
  triggers,
  UserPoolId,
  userPoolClientId,
  userPoolId,
  withCognito,
} from './cognito-fixture.ts'

withCognito()

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
    given({ clockAhead: day + 1000 })
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
    given({ clockAhead: 16 * 60 * 1000 })
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toEqual(
      refusal('NotAuthorizedException', 'Access Token has expired'),
    )
    expect((await refresh(RefreshToken)).AuthenticationResult?.AccessToken).toBeTruthy()
    given({ clockAhead: 31 * day })
    await expect(refresh(RefreshToken)).rejects.toEqual(refusal('NotAuthorizedException'))
  })

  it('are refused when forged', async () => {
    await createPerson()
    const { AccessToken = '' } = await signedIn()
    const [header, payload = '', signature] = AccessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forgedUrl = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')
    await expect(
      client.send(new GetUserCommand({ AccessToken: `${header}.${forgedUrl}.${signature}` })),
    ).rejects.toEqual(refusal('NotAuthorizedException'))
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
    stopClock()
    for (let count = 0; count < 5; count += 1) await expect(attempt()).rejects.toEqual(wrong)
    for (const seconds of [1, 2, 4]) {
      await expect(attempt()).rejects.toEqual(locked)
      await expect(attempt(password)).rejects.toEqual(locked)
      given({ clockAhead: clockAhead + seconds * 1000 - 500 })
      await expect(attempt()).rejects.toEqual(locked)
      given({ clockAhead: clockAhead + 500 })
      await expect(attempt()).rejects.toEqual(wrong)
    }
    given({ clockAhead: clockAhead + 15 * 60 * 1000 })
    for (let count = 0; count < 5; count += 1) await expect(attempt()).rejects.toEqual(wrong)
    given({ clockAhead: clockAhead + 1000 })
    if (name() === email) expect((await attempt(password)).AuthenticationResult).toBeDefined()
  })

  it('are right again after one right password, and locked for 15 minutes at most', async () => {
    await createPerson()
    for (let count = 0; count < 5; count += 1) await signIn('wrong-one').catch(() => undefined)
    given({ clockAhead: clockAhead + 1000 })
    await signIn()
    for (let count = 0; count < 4; count += 1) await signIn('wrong-one').catch(() => undefined)
    await signIn()
    for (let count = 0; count < 20; count += 1) {
      await signIn('wrong-one').catch(() => undefined)
      // An attempt now keeps the count from expiring while the account is locked.
      given({ clockAhead: clockAhead + 14 * 60 * 1000 })
      await signIn('wrong-one').catch(() => undefined)
      given({ clockAhead: clockAhead + 60 * 1000 })
    }
    await signIn('wrong-one').catch(() => undefined)
    await expect(signIn()).rejects.toEqual(refusal('NotAuthorizedException', 'Password attempts exceeded'))
    given({ clockAhead: clockAhead + 15 * 60 * 1000 })
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
    given({ clockAhead: 61 * 60 * 1000 })
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
    given({ inbox: [] })
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
