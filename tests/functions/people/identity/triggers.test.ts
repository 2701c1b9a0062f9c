import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
} from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

const customMessage = asFunction(
  'custom_message',
  (await import('#functions/account/sign-in/custom-message.ts')).handler,
)
const postConfirmation = asFunction(
  'post_confirmation',
  (await import('#functions/account/sign-in/post-confirmation.ts')).handler,
)
const postAuthentication = asFunction(
  'post_authentication',
  (await import('#functions/account/sign-in/post-authentication.ts')).handler,
)
const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)

const header = {
  version: '1',
  region: 'sa-east-1',
  userPoolId: 'pool',
  userName: 'u1',
  callerContext: { awsSdkVersion: '', clientId: 'client' },
}
const attributes = { sub: 'u1', email: 'ana@example.com', name: 'Ana Souza', email_verified: 'true' }
const pendingUser = aPerson('client', { id: 'u1', email: 'ana@example.com', email_confirmed_at: null, version: 4 })

const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(call => call.args[0].input.TransactItems ?? [])
const putProfiles = () => written().flatMap(({ Put }) => (Put?.Item?.kind === 'profile' ? [Put] : []))

/** Stores a profile, and the guest orders of an e-mail. */
function given(profile: Profile | undefined, guestOrders: Record<string, ReturnType<typeof anOrder>> = {}): void {
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.SK === 'PROFILE' ? profile : guestOrders[String(Key.PK).replace('ORDER#', '')],
  }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: Object.values(guestOrders).filter(
      ({ customer_email }) => ExpressionAttributeValues[':owner'] === `OWNER#GUEST#${customer_email}`,
    ),
  }))
}

beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  cognito.reset()
  cognito.onAnyCommand().resolves({})
})

const guestOrder = (id: string, customer_email = 'ana@example.com') => anOrder(id, { user_id: null, customer_email })

describe('custom-message', () => {
  const event = (
    triggerSource: CustomMessageTriggerEvent['triggerSource'],
    userAttributes: Record<string, string> = { ...attributes, email_verified: 'false' },
  ): CustomMessageTriggerEvent => ({
    ...header,
    triggerSource,
    request: { userAttributes, codeParameter: '{####}', linkParameter: '', usernameParameter: '{username}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })

  test('lists somebody who signs up as a client whose e-mail is not proven, and writes the e-mail', async () => {
    const { response } = await customMessage(event('CustomMessage_SignUp'))
    expect(response.emailSubject).toBe('Confirme seu e-mail')
    expect(response.emailMessage).toMatch(
      /\/login\?type=signup&amp;email=ana%40example\.com&amp;proof=\d+\.[\w-]{43}&amp;code=\{####\}/,
    )
    expect(putProfiles()).toHaveLength(1)
    expect(putProfiles()[0]).toMatchObject({
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { PK: 'USER#u1', role: 'client', email_confirmed_at: null, GSI4PK: 'PENDING#PROFILES' },
    })
  })

  test('keeps the phone as people write it', async () => {
    await customMessage(event('CustomMessage_SignUp', { ...attributes, phone_number: '+5519999990000' }))
    await customMessage(event('CustomMessage_SignUp', { ...attributes, phone_number: '+351912345678' }))
    expect(putProfiles().map(({ Item }) => Item?.phone)).toEqual(['(19) 99999-0000', '+351912345678'])
  })

  test('no attribute gives a role', async () => {
    const claims = { ...attributes, role: 'admin', 'custom:role': 'admin', 'cognito:groups': 'admin', profile: 'admin' }
    await customMessage(event('CustomMessage_SignUp', claims))
    expect(putProfiles()[0]?.Item).toMatchObject({ role: 'client', GSI2PK: 'ROLE#client' })
    expect(written()).toHaveLength(1)
  })

  test.each([
    ['too long', 'A'.repeat(2_000)],
    ['of one letter', 'A'],
    ['markup', '<b>Ana</b>'],
    ['missing', ''],
  ])('a name that is %s becomes the beginning of the e-mail', async (_, name) => {
    await customMessage(event('CustomMessage_SignUp', { ...attributes, name, phone_number: 'x'.repeat(500) }))
    expect(putProfiles()[0]?.Item).toMatchObject({ name: 'ana', phone: '' })
  })

  test.each(['CustomMessage_ForgotPassword', 'CustomMessage_AdminCreateUser'] as const)(
    '%s writes an e-mail and nothing else',
    async source => {
      expect((await customMessage(event(source))).response.emailMessage).toContain('Olá')
      expect(dynamo.calls()).toHaveLength(0)
    },
  )

  test.each([
    ['CustomMessage_ForgotPassword', 'true', 'Olá, Ana Souza!'],
    ['CustomMessage_ForgotPassword', 'false', 'Olá!'],
    ['CustomMessage_AdminCreateUser', 'true', 'Olá!'],
    ['CustomMessage_SignUp', 'false', 'Olá!'],
    ['CustomMessage_ResendCode', 'false', 'Olá!'],
  ] as const)(
    '%s greets by name who confirmed that the e-mail is theirs (%s): %s',
    async (source, email_verified, greeting) => {
      const { response } = await customMessage(event(source, { ...attributes, email_verified }))
      expect(response.emailMessage).toContain(`>${greeting}<`)
    },
  )

  test.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'] as const)(
    '%s says what is reserved with this e-mail, until when, and no more',
    async source => {
      given(undefined, {
        held: guestOrder('heldhold-1'),
        over: { ...guestOrder('overhold-2'), reserved_until: '2026-01-01T00:00:00.000Z' },
        gone: { ...guestOrder('cancelld-3'), status: 'cancelled', reserved_until: null },
        other: guestOrder('otherman-4', 'bia@example.com'),
      })
      const { emailMessage } = (await customMessage(event(source))).response
      expect(emailMessage).toMatch(/Pedido heldhold: 2 pontos até 31 de dezembro de 2998.*R\$\s2\.400,00/)
      for (const id of ['overhold', 'cancelld', 'otherman']) expect(emailMessage).not.toContain(id)
    },
  )

  test('an e-mail sent again writes nothing', async () => {
    await customMessage(event('CustomMessage_ResendCode'))
    expect(dynamo.calls().map(call => call.args[0].constructor.name)).toEqual(['QueryCommand'])
  })

  test('orders that can’t be read do not keep the e-mail back', async () => {
    dynamo.on(QueryCommand).rejects(new Error('down'))
    const { response } = await customMessage(event('CustomMessage_ResendCode'))
    expect(response.emailSubject).toBe('Confirme seu e-mail')
  })

  test('a table that fails does not keep the e-mail back', async () => {
    dynamo.on(TransactWriteCommand).rejects(new Error('down'))
    expect((await customMessage(event('CustomMessage_SignUp'))).response.emailSubject).toBe('Confirme seu e-mail')
  })

  test('neither does one that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    dynamo.on(TransactWriteCommand).callsFake(() => new Promise(() => undefined))
    const answered = customMessage(event('CustomMessage_SignUp'))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect((await answered).response.emailSubject).toBe('Confirme seu e-mail')
  })
})

describe('post-confirmation', () => {
  const event = (
    triggerSource: PostConfirmationTriggerEvent['triggerSource'],
    userAttributes: Record<string, string> = attributes,
  ): PostConfirmationTriggerEvent => ({ ...header, triggerSource, request: { userAttributes }, response: {} })
  const confirm = (userAttributes?: Record<string, string>) =>
    postConfirmation(event('PostConfirmation_ConfirmSignUp', userAttributes))

  test('makes a client of them, confirms the profile and claims the guest orders of the e-mail', async () => {
    given(pendingUser, { o1: guestOrder('o1') })
    await confirm()
    expect(cognito.commandCalls(AdminAddUserToGroupCommand).map(call => call.args[0].input)).toEqual([
      { UserPoolId: 'pool', Username: 'u1', GroupName: 'client' },
    ])
    const confirmed = putProfiles().at(-1)
    expect(confirmed).toMatchObject({
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 4 },
      Item: { email_confirmed_at: expect.any(String) },
    })
    expect(confirmed?.Item).not.toHaveProperty('GSI4PK')
    expect(written().find(({ Put }) => Put?.Item?.kind === 'order')?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      Item: { id: 'o1', user_id: 'u1', GSI3PK: 'OWNER#USER#u1' },
    })
  })

  test('never claims the orders of another e-mail, or of somebody', async () => {
    given(pendingUser, { o1: guestOrder('o1', 'other@example.com') })
    await confirm()
    // The index is behind: since then one order has an owner, and the other has another e-mail.
    given(pendingUser, { o1: guestOrder('o1', 'other@example.com'), o2: { ...guestOrder('o2'), user_id: 'somebody' } })
    dynamo.on(QueryCommand).resolves({ Items: [guestOrder('o1'), guestOrder('o2')] })
    await confirm()
    expect(written().filter(({ Put }) => Put?.Item?.kind === 'order')).toEqual([])
  })

  test('a role that a manager gave before is the group', async () => {
    given({ ...pendingUser, role: 'field_technician' })
    await confirm()
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input.GroupName).toBe('field_technician')
  })

  test('an e-mail that was not proven confirms and claims nothing', async () => {
    given(pendingUser, { o1: guestOrder('o1') })
    await confirm({ ...attributes, email_verified: 'false' })
    expect(putProfiles().every(({ Item }) => Item?.email_confirmed_at === null)).toBe(true)
    expect(written().some(({ Put }) => Put?.Item?.kind === 'order')).toBe(false)
  })

  test('a second time changes nothing', async () => {
    given({ ...pendingUser, email_confirmed_at: '2026-11-01T12:00:00.000Z' })
    await confirm()
    expect(putProfiles()).toHaveLength(1)
    expect(putProfiles()[0]?.ConditionExpression).toBe('attribute_not_exists(PK)')
  })

  test('breaking off at the orders leaves the e-mail unproven, so that the next sign-in makes it good', async () => {
    given(pendingUser)
    dynamo.on(QueryCommand).rejects(new Error('down'))
    await expect(confirm()).rejects.toThrow('down')
    expect(putProfiles().every(({ Item }) => Item?.email_confirmed_at === null)).toBe(true)
  })

  test('a recovered password ends every session and changes no profile', async () => {
    await postConfirmation(event('PostConfirmation_ConfirmForgotPassword'))
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'u1',
    })
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({ PK: 'USER#u1', SK: 'SESSIONS_END' })
    expect(written()).toEqual([])
  })
})

describe('post-authentication', () => {
  const signIn = (userAttributes: Record<string, string> = attributes) => {
    const event: PostAuthenticationTriggerEvent = {
      ...header,
      triggerSource: 'PostAuthentication_Authentication',
      request: { userAttributes, newDeviceUsed: false },
      response: {},
    }
    return postAuthentication(event)
  }

  test('the first sign-in of an invited person proves the e-mail and claims its orders', async () => {
    given({ ...pendingUser, role: 'field_technician' }, { o1: guestOrder('o1') })
    await signIn()
    expect(written().map(({ Put }) => Put?.Item?.kind)).toEqual(['order', 'profile'])
    expect(putProfiles()[0]?.Item).toMatchObject({ role: 'field_technician', email_confirmed_at: expect.any(String) })
  })

  test('later ones read whose account it is and the profile, and nothing else', async () => {
    given({ ...pendingUser, email_confirmed_at: '2026-11-01T12:00:00.000Z' }, { o1: guestOrder('o1') })
    await signIn()
    expect(dynamo.calls()).toHaveLength(2)
  })

  test.each([
    ['somebody without a profile', undefined, attributes],
    ['an e-mail that was not proven', pendingUser, { ...attributes, email_verified: 'false' }],
  ])('%s changes nothing', async (_, profile, userAttributes) => {
    given(profile, { o1: guestOrder('o1') })
    await signIn(userAttributes)
    expect(written()).toEqual([])
  })

  test('claims by the profile’s e-mail, not by one that the event names', async () => {
    given(pendingUser, { o1: guestOrder('o1', 'victim@example.com') })
    await signIn({ ...attributes, email: 'victim@example.com' })
    expect(written().some(({ Put }) => Put?.Item?.kind === 'order')).toBe(false)
  })

  test('a table that fails keeps nobody out', async () => {
    dynamo.on(GetCommand).rejects(new Error('down'))
    await expect(signIn()).resolves.toMatchObject({ userName: 'u1' })
  })
})
