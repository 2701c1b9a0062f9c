import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CognitoEmulator, startCognito } from '#local/emulators/cognito/server.ts'
import { configureAmplify } from '#tests/support/configure-amplify.ts'
import {
  ClientId,
  client,
  createPerson,
  credentials,
  day,
  directory,
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
  start,
  stop,
  triggered,
  UserPoolId,
  userPoolClientId,
  userPoolId,
  withCognito,
} from './cognito-fixture.ts'

withCognito()

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
    given({ clockAhead: 8 * day })
    await expect(signIn(lastCode())).rejects.toEqual(
      refusal('NotAuthorizedException', /Temporary password has expired/),
    )
    given({ clockAhead: 0 })
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
    given({ email: `mudou-${email}` })
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
    given({ email: `segunda-${email}` })
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
    configureAmplify({ userPoolId, userPoolClientId, userPoolEndpoint: emulator.endpoint })
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
    const otherCognitoEmulator = await startCognito({
      directory: undefined,
      userPoolId,
      userPoolClientId,
      region,
      triggers: {},
      sendEmail: async () => {},
      onCrash: sentence => expect.fail(sentence),
    })
    const keysOf = async (endpoint: string) => (await fetch(`${endpoint}/${userPoolId}/.well-known/jwks.json`)).text()
    expect(await keysOf(otherCognitoEmulator.endpoint)).not.toBe(await keysOf(emulator.endpoint))
    await otherCognitoEmulator.close()
  })
})
