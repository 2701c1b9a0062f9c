import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider'
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { by } from '#tests/support/by.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { startIssuer } from '#tests/support/tokens.ts'

const issuer = await startIssuer()
const { handler } = await import('#functions/api/users.ts')
const { confirmEmail } = await import('#functions/people/profiles/profiles-store.ts')
const syncAccount = by('accounts', (await import('#functions/people/users/sync-account.ts')).onProfileChanged)
const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)
afterAll(() => issuer.close())

/** The table's profiles and session marks, by partition and sort key. */
let items: Map<string, Record<string, unknown>>
const keep = (person: Profile) => items.set(`USER#${person.id} PROFILE`, person)
const none = { message: 'none', $metadata: {} }

const clara = aPerson('client', { id: 'clara', email: 'clara@example.com', version: 3 })
const otherAdmin = aPerson('admin', { id: 'other-admin', version: 5 })

beforeEach(() => {
  items = new Map()
  keep(clara)
  keep(otherAdmin)
  keep(aPerson('admin'))
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
  // What a transaction puts can be read afterwards, as what comes next depends on it.
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    for (const { Put, Delete } of TransactItems) {
      if (Put) items.set(`${Put.Item.PK} ${Put.Item.SK}`, Put.Item)
      if (Delete) items.delete(`${Delete.Key.PK} ${Delete.Key.SK}`)
    }
    return {}
  })
  cognito.reset()
  cognito.onAnyCommand().resolves({})
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'client' }] })
})

const token = () => issuer.token('admin')
const written = (index = 0) => dynamo.commandCalls(TransactWriteCommand)[index]?.args[0].input.TransactItems ?? []
const told = () => cognito.calls().map(call => [call.args[0].constructor.name, call.args[0].input] as const)
const names = () => told().map(([name]) => name)
const refusing = (...reasons: CancellationReason[]) =>
  dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException({ ...none, CancellationReasons: reasons }))
const FAILED = { Code: 'ConditionalCheckFailed' }
const HELD = { Code: 'None' }

const form = { full_name: 'Clara Nova', phone: '(19) 99999-0000', role: 'client', version: 3 }
const update = (user_id: string, body: object, by = token()) =>
  send(handler, api.users.update, { path: { user_id }, body, token: by })
const remove = (user_id: string, by = token()) => send(handler, api.users.remove, { path: { user_id }, token: by })
const invite = (body: object, by = token()) => send(handler, api.users.invite, { body, token: by })

describe('editing an account', () => {
  test('writes it as it was read or not at all, and answers it as it is now', async () => {
    const { status, body } = await update('clara', form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'clara', full_name: 'Clara Nova', phone: '(19) 99999-0000', version: 4 })
    expect(written()).toHaveLength(1)
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 3 },
      Item: { PK: 'USER#clara', name: 'Clara Nova', version: 4, email: 'clara@example.com' },
    })
  })

  test('another role ends the sessions in the same transaction, then becomes the only group', async () => {
    await update('clara', { ...form, role: 'field_technician' })
    expect(written()[1]?.Put?.Item).toMatchObject({ PK: 'USER#clara', SK: 'SESSIONS_END', is_open: true })
    expect(told().slice(0, 5)).toEqual([
      ['AdminListGroupsForUserCommand', expect.objectContaining({ Username: 'clara' })],
      ['AdminAddUserToGroupCommand', expect.objectContaining({ Username: 'clara', GroupName: 'field_technician' })],
      ['AdminRemoveUserFromGroupCommand', expect.objectContaining({ Username: 'clara', GroupName: 'client' })],
      [
        'AdminUpdateUserAttributesCommand',
        expect.objectContaining({ UserAttributes: [{ Name: 'name', Value: 'Clara Nova' }] }),
      ],
      ['AdminUserGlobalSignOutCommand', expect.objectContaining({ Username: 'clara' })],
    ])
    const mark = dynamo.commandCalls(PutCommand)[0]?.args[0].input
    expect(mark?.Item).toMatchObject({ SK: 'SESSIONS_END' })
    expect(mark?.Item).not.toHaveProperty('is_open')
    expect(mark?.ConditionExpression).toBe('attribute_not_exists(PK) OR issued_until <= :until')
  })

  test.each([
    ['UNCONFIRMED', 409],
    ['FORCE_CHANGE_PASSWORD', 200],
  ] as const)('an unproven e-mail that is %s answers %i to another role', async (UserStatus, expected) => {
    keep({ ...clara, email_confirmed_at: null })
    cognito.on(AdminGetUserCommand).resolves({ UserStatus })
    const { status, body } = await update('clara', { ...form, role: 'admin' })
    expect(status).toBe(expected)
    if (expected === 409) expect(body.code).toBe('USER_SIGNUP_PENDING')
    expect(written().length > 0).toBe(expected === 200)
  })

  test('the same role ends no session', async () => {
    await update('clara', form)
    expect(names()).not.toContain('AdminUserGlobalSignOutCommand')
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(0)
  })

  test('from admin goes only while another admin stays, and by an admin of that moment', async () => {
    await update('other-admin', { ...form, role: 'client', version: 5 })
    expect(written()[1]?.Update).toMatchObject({
      Key: { PK: 'ADMINS', SK: 'ADMINS' },
      ConditionExpression: 'contains(user_ids, :user) AND size(user_ids) > :least AND contains(user_ids, :by)',
      ExpressionAttributeValues: { ':user': 'other-admin', ':least': 1, ':by': 'admin-user' },
    })
  })

  test('to admin is given by an admin of that moment', async () => {
    await update('clara', { ...form, role: 'admin' })
    expect(written()[1]?.Update).toMatchObject({
      Key: { PK: 'ADMINS', SK: 'ADMINS' },
      ConditionExpression: 'contains(user_ids, :by)',
      UpdateExpression: 'ADD user_ids :one SET kind = :kind',
      ExpressionAttributeValues: { ':one': new Set(['clara']), ':by': 'admin-user' },
    })
  })

  test('the role of an invited admin, who never counted, is taken by an admin alone', async () => {
    keep(aPerson('admin', { id: 'invited', email_confirmed_at: null, version: 2 }))
    cognito.on(AdminGetUserCommand).resolves({ UserStatus: 'FORCE_CHANGE_PASSWORD' })
    await update('invited', { ...form, role: 'client', version: 2 })
    expect(written().some(({ Update }) => Update !== undefined)).toBe(false)
    expect(written()[1]?.ConditionCheck).toMatchObject({
      Key: { PK: 'ADMINS' },
      ConditionExpression: 'contains(user_ids, :by)',
      ExpressionAttributeValues: { ':by': 'admin-user' },
    })
  })

  test('who has lost the administrator’s role at this moment gives and takes it no more', async () => {
    keep(aPerson('client', { id: 'admin-user' }))
    refusing(HELD, FAILED, HELD)
    expect(await update('other-admin', { ...form, role: 'client', version: 5 })).toMatchObject({
      status: 409,
      body: { code: 'ADMIN_ROLE_RESERVED' },
    })
  })

  test('the last admin keeps the role', async () => {
    refusing(HELD, FAILED, HELD)
    expect(await update('other-admin', { ...form, role: 'client', version: 5 })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })
    expect(told()).toEqual([])
  })

  test('a version that is not the current one is refused with the account as it is', async () => {
    expect(await update('clara', { ...form, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'PROFILE_CHANGED', details: { user: { id: 'clara', full_name: 'Clara Cliente', version: 3 } } },
    })
    expect(written()).toEqual([])
  })

  test('a race that is lost is the same refusal, also when the administrators refuse too', async () => {
    refusing(FAILED, FAILED, HELD)
    expect(await update('other-admin', { ...form, role: 'client', version: 5 })).toMatchObject({
      status: 409,
      body: { code: 'PROFILE_CHANGED' },
    })
  })

  test('one’s own role is refused and nothing is written', async () => {
    expect(await update('admin-user', { ...form, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ROLE' },
    })
    expect(written()).toEqual([])
  })

  test('somebody who is not there is 404', async () =>
    expect(await update('nobody', form)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } }))

  test.each([
    ['full_name', { full_name: 'C' }, 'O nome completo é obrigatório.'],
    ['full_name', { full_name: 'C'.repeat(10_000) }, 'O nome deve ter no máximo 120 caracteres.'],
    ['role', { role: 'owner' }, expect.any(String)],
    ['version', { version: 0 }, expect.any(String)],
  ])('refuses a wrong %s', async (path, change, message) => {
    const { status, body } = await update('clara', { ...form, ...change })
    expect(status).toBe(400)
    expect(body.details.fields).toEqual([{ path, message }])
  })

  test('an identity service that fails takes nothing back: what was written is answered', async () => {
    cognito.on(AdminAddUserToGroupCommand).rejects(new Error('down'))
    expect((await update('clara', { ...form, role: 'field_technician' })).status).toBe(200)
  })
})

describe('deleting an account', () => {
  test('removes the profile as it was read and bars every token for longer than sessions last', async () => {
    const before = Date.now()
    expect((await remove('other-admin')).status).toBe(200)
    const [profile, admins, mark] = written()
    expect(profile?.Delete).toMatchObject({
      Key: { PK: 'USER#other-admin', SK: 'PROFILE' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 5 },
    })
    expect(admins?.Update?.ConditionExpression).toContain('size(user_ids) > :least')
    expect(mark?.Put?.Item?.issued_until).toBeGreaterThan(before / 1000 + 31 * 86_400)
    expect(names()).toEqual(['AdminUserGlobalSignOutCommand', 'AdminDeleteUserCommand'])
  })

  test('touches no order', async () => {
    await remove('clara')
    expect(written().map(action => action.Delete?.Key?.SK ?? action.Put?.Item?.SK)).toEqual(['PROFILE', 'SESSIONS_END'])
  })

  test('is done when the identity service has no such account', async () => {
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new UserNotFoundException(none))
    expect((await remove('clara')).status).toBe(200)
  })

  test('refuses oneself, the last admin and nobody', async () => {
    expect(await remove('admin-user')).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } })
    expect(await remove('nobody')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
    refusing(HELD, FAILED, HELD)
    expect(await remove('other-admin')).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    expect(told()).toEqual([])
  })

  test('reads again when the profile changed meanwhile', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(new TransactionCanceledException({ ...none, CancellationReasons: [FAILED, HELD] }))
      .callsFake(() => {
        items.delete('USER#clara PROFILE')
        return {}
      })
    expect((await remove('clara')).status).toBe(200)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })
})

describe('inviting', () => {
  const guest = { email: ' Nova@Example.com', name: 'Nova Pessoa', role: 'field_technician' }
  const sub = { Name: 'sub', Value: 'nova' }
  const givenAccount = (UserStatus: UserStatusType) => {
    cognito
      .on(AdminCreateUserCommand, { MessageAction: 'SUPPRESS' })
      .rejects(new UsernameExistsException(none))
      .on(AdminGetUserCommand)
      .resolves({ Username: 'nova', UserStatus, UserAttributes: [sub] })
  }

  beforeEach(() => {
    cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [] })
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [sub] } })
  })

  test('makes the account silently, then profile and group, and sends the e-mail last', async () => {
    const { status, body } = await invite(guest)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 'nova',
      email: 'nova@example.com',
      role: 'field_technician',
      email_confirmed_at: null,
    })
    expect(names()).toEqual([
      'AdminCreateUserCommand',
      'AdminListGroupsForUserCommand',
      'AdminAddUserToGroupCommand',
      'AdminUpdateUserAttributesCommand',
      'AdminCreateUserCommand',
    ])
    expect(told()[0]?.[1]).toMatchObject({
      Username: 'nova@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    })
    expect(told().at(-1)?.[1]).toMatchObject({ Username: 'nova@example.com', MessageAction: 'RESEND' })
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { PK: 'USER#nova', GSI4PK: 'PENDING#PROFILES', email_confirmed_at: null, role: 'field_technician' },
    })
  })

  test('an admin counts as one only once the invitation is taken up, and is invited by one of that moment', async () => {
    await invite({ ...guest, role: 'admin' })
    expect(written().some(({ Update }) => Update !== undefined)).toBe(false)
    expect(written()[1]?.ConditionCheck).toMatchObject({
      Key: { PK: 'ADMINS' },
      ConditionExpression: 'contains(user_ids, :by)',
      ExpressionAttributeValues: { ':by': 'admin-user' },
    })
    dynamo.resetHistory()
    await by('post_authentication', confirmEmail)('nova', '2026-11-23T12:00:00.000Z')
    expect(written()[1]?.Update).toMatchObject({
      Key: { PK: 'ADMINS' },
      UpdateExpression: 'ADD user_ids :one SET kind = :kind',
      ExpressionAttributeValues: { ':one': new Set(['nova']) },
    })
  })

  test('an admin is refused when who invites has lost the role at this moment', async () => {
    refusing(HELD, FAILED, HELD)
    expect(await invite({ ...guest, role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'ADMIN_ROLE_RESERVED' },
    })
  })

  test('again sends again and takes over name and role', async () => {
    givenAccount('FORCE_CHANGE_PASSWORD')
    keep(aPerson('client', { id: 'nova', email: 'nova@example.com', email_confirmed_at: null, version: 2 }))
    cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'client' }] })
    const { status, body } = await invite(guest)
    expect(status).toBe(201)
    expect(body).toMatchObject({ full_name: 'Nova Pessoa', role: 'field_technician', version: 3 })
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: 'version = :read',
      Item: { role: 'field_technician' },
    })
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input.GroupName).toBe('field_technician')
    expect(cognito.commandCalls(AdminRemoveUserFromGroupCommand)[0]?.args[0].input.GroupName).toBe('client')
    expect(told().at(-1)?.[1]).toMatchObject({ MessageAction: 'RESEND' })
  })

  test('goes on where it broke off: the account is there, the profile is not', async () => {
    givenAccount('FORCE_CHANGE_PASSWORD')
    expect((await invite(guest)).status).toBe(201)
    expect(written()[0]?.Put?.Item?.PK).toBe('USER#nova')
  })

  test.each<[UserStatusType, string]>([
    ['CONFIRMED', 'USER_EMAIL_TAKEN'],
    ['RESET_REQUIRED', 'USER_EMAIL_TAKEN'],
    ['UNCONFIRMED', 'USER_SIGNUP_PENDING'],
  ])('an account that is %s is refused and left as it is', async (status, code) => {
    givenAccount(status)
    expect(await invite(guest)).toMatchObject({ status: 409, body: { code } })
    expect(written()).toEqual([])
    expect(names()).toEqual(['AdminCreateUserCommand', 'AdminGetUserCommand'])
  })

  test('somebody deleted whom the identity service still knows gets a new id, as the old one is barred', async () => {
    items.set('USER#nova SESSIONS_END', { issued_until: 9_999_999_999 })
    cognito
      .on(AdminCreateUserCommand, { MessageAction: 'SUPPRESS' })
      .rejectsOnce(new UsernameExistsException(none))
      .resolves({ User: { Attributes: [{ Name: 'sub', Value: 'nova-2' }] } })
      .on(AdminGetUserCommand)
      .resolves({ UserStatus: 'FORCE_CHANGE_PASSWORD', UserAttributes: [sub] })
    expect((await invite(guest)).body.id).toBe('nova-2')
    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input.Username).toBe('nova')
  })

  test('an invitation that is taken up in this moment needs no new e-mail', async () => {
    cognito.on(AdminCreateUserCommand, { MessageAction: 'RESEND' }).rejects(new UnsupportedUserStateException(none))
    expect((await invite(guest)).status).toBe(201)
  })

  test('tells when the e-mail can’t be sent', async () => {
    cognito.on(AdminCreateUserCommand, { MessageAction: 'RESEND' }).rejects(new Error('no e-mail'))
    expect((await invite(guest)).status).toBe(500)
  })

  test.each([
    ['email', { email: 'nova@' }, 'Por favor, insira um e-mail válido.'],
    ['email', { email: 'nоva@example.com' }, 'Por favor, insira um e-mail válido.'],
    ['name', { name: 'N' }, 'O nome completo é obrigatório.'],
  ])('refuses a wrong %s', async (path, change, message) => {
    const { status, body } = await invite({ ...guest, ...change })
    expect(status).toBe(400)
    expect(body.details.fields).toEqual([{ path, message }])
    expect(told()).toEqual([])
  })
})

describe('a manager neither gives nor takes the administrator’s role', () => {
  const manager = () => issuer.token('operations_manager')
  const refusal = { status: 409, body: { code: 'ADMIN_ROLE_RESERVED' } }
  const untouched = () => {
    expect(written()).toEqual([])
    expect(told().filter(([name]) => name !== 'AdminCreateUserCommand' && name !== 'AdminGetUserCommand')).toEqual([])
  }
  beforeEach(() => keep(aPerson('operations_manager')))

  test('by editing', async () => {
    expect(await update('clara', { ...form, role: 'admin' }, manager())).toMatchObject(refusal)
    expect(await update('other-admin', { ...form, role: 'client', version: 5 }, manager())).toMatchObject(refusal)
    untouched()
  })

  test('by deleting, also of an admin who is only invited', async () => {
    keep(aPerson('admin', { id: 'invited', email_confirmed_at: null }))
    expect(await remove('other-admin', manager())).toMatchObject(refusal)
    expect(await remove('invited', manager())).toMatchObject(refusal)
    untouched()
  })

  test('by inviting, before any account is made', async () => {
    expect(await invite({ email: 'nova@example.com', name: 'Nova', role: 'admin' }, manager())).toMatchObject(refusal)
    expect(told()).toEqual([])
    untouched()
  })

  test('by inviting an invited admin again as something else', async () => {
    keep(aPerson('admin', { id: 'nova', email: 'nova@example.com', email_confirmed_at: null }))
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(none))
    cognito
      .on(AdminGetUserCommand)
      .resolves({ UserStatus: 'FORCE_CHANGE_PASSWORD', UserAttributes: [{ Name: 'sub', Value: 'nova' }] })
    expect(await invite({ email: 'nova@example.com', name: 'Nova', role: 'client' }, manager())).toMatchObject(refusal)
    untouched()
  })

  test('but changes an admin’s name and phone, and gives and takes every other role', async () => {
    expect((await update('other-admin', { ...form, role: 'admin', version: 5 }, manager())).status).toBe(200)
    expect((await update('clara', { ...form, role: 'operations_manager' }, manager())).status).toBe(200)
    expect((await remove('clara', manager())).status).toBe(200)
  })
})

describe('one account', () => {
  test('comes with what it has, its guest orders only once its e-mail is proven', async () => {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
      Items: ExpressionAttributeValues[':owner'].startsWith('OWNER#GUEST') ? [anOrder('o1')] : [anOrder('o2')],
    }))
    const get = async () => (await send(handler, api.users.get, { path: { user_id: 'clara' }, token: token() })).body
    expect((await get()).holdings).toMatchObject({ pending_orders: 2, reserved_points: 4 })
    keep({ ...clara, email_confirmed_at: null })
    expect((await get()).holdings).toMatchObject({ pending_orders: 1, reserved_points: 2 })
  })
})

describe('the list', () => {
  const list = (query: Record<string, string> = {}) => send(handler, api.users.list, { query, token: token() })
  const asked = (index = 0) => dynamo.commandCalls(QueryCommand)[index]?.args[0].input

  const guest = aPerson('admin', { id: 'guest', email_confirmed_at: null })

  test.each([
    [{}, 'GSI1', 'PROFILES', ['clara', 'other-admin', 'guest']],
    [{ role: 'admin' }, 'GSI2', 'ROLE#admin', ['other-admin', 'guest']],
    [{ status: 'pending' }, 'GSI4', 'PENDING#PROFILES', ['guest']],
    [{ status: 'pending', role: 'client' }, 'GSI4', 'PENDING#PROFILES', []],
    [{ status: 'confirmed' }, 'GSI1', 'PROFILES', ['clara', 'other-admin']],
    [{ status: 'confirmed', role: 'admin' }, 'GSI2', 'ROLE#admin', ['other-admin']],
  ])('of %o reads %s %s and leaves out who is not asked for', async (query, IndexName, partition, ids) => {
    dynamo.on(QueryCommand).resolves({ Items: [clara, otherAdmin, guest] })
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [clara, otherAdmin, guest] } })
    const { items, ...page } = (await list(query)).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(page).toEqual({ cursor: null, total: { count: ids.length, exact: true } })
    expect(asked()).toMatchObject({ IndexName, ExpressionAttributeValues: { ':list': partition } })
  })

  test('reads on while a filter leaves everybody out, but not for ever: it ends early and says from where', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [], LastEvaluatedKey: { GSI4SK: 'somebody#1' } })
    const { body } = await list({ status: 'pending', role: 'admin' })
    expect(body).toMatchObject({ items: [], total: { count: 0, exact: false } })
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(40)
    await list({ status: 'pending', role: 'admin', cursor: body.cursor })
    expect(asked(40)?.ExpressionAttributeValues).toMatchObject({ ':after': 'somebody#1' })
  })

  test('a cursor of nobody’s making is refused', async () =>
    expect((await list({ cursor: Buffer.from('a b\u0000').toString('base64url') })).status).toBe(400))

  test('a search shows people as they are, not as their postings were', async () => {
    const facets = { role: 'client', status: 'confirmed' }
    const posting = (id: string, SK: string) => ({ SK, id, text: 'clara cliente\nclara@example.com', ...facets })
    dynamo.on(QueryCommand).resolves({
      Items: [
        posting('clara', 'clara-antiga#clara'),
        posting('clara', 'clara-cliente#clara'),
        posting('gone', 'clara#gone'),
      ],
    })
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [clara] } })
    expect((await list({ search: 'CLARA' })).body.items.map((user: { id: string }) => user.id)).toEqual(['clara'])
    const keys = dynamo.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.['unit-table']?.Keys
    expect(keys?.map(({ PK }) => PK)).toEqual(['USER#clara', 'USER#gone'])
    expect(asked()).toMatchObject({ ExpressionAttributeValues: { ':list': 'SEARCH#profile#cla' } })
    expect((await list({ search: 'CLARA', role: 'admin' })).body.items).toEqual([])
  })

  test('a search without letter or digit finds nobody and reads nothing', async () => {
    expect((await list({ search: '@' })).body).toMatchObject({ items: [], cursor: null })
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0)
  })
})

describe('a profile that changed is followed', () => {
  const change = (before: Profile | undefined, after: Profile | undefined) => syncAccount({ id: 'e1', before, after })

  test.each<[string, Profile | undefined, Profile | undefined]>([
    ['a new one', undefined, clara],
    ['a confirmed e-mail', { ...clara, email_confirmed_at: null }, clara],
    ['a phone', clara, { ...clara, phone: '' }],
  ])('but not %s', async (_, before, after) => {
    await change(before, after)
    expect(told()).toEqual([])
  })

  test('by its group when the role is another', async () => {
    await change({ ...clara, role: 'admin' }, clara)
    cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] })
    cognito.resetHistory()
    await change({ ...clara, role: 'admin' }, clara)
    expect(names()).toEqual([
      'AdminListGroupsForUserCommand',
      'AdminAddUserToGroupCommand',
      'AdminRemoveUserFromGroupCommand',
      'AdminUpdateUserAttributesCommand',
      'AdminUserGlobalSignOutCommand',
    ])
  })

  test('without ending the new session of somebody who was signed out already', async () => {
    await change({ ...clara, role: 'admin' }, clara)
    expect(names()).toEqual(['AdminListGroupsForUserCommand', 'AdminUpdateUserAttributesCommand'])
  })

  test('to the end: groups were changed, then somebody died before the sessions ended', async () => {
    items.set('USER#clara SESSIONS_END', { issued_until: 1, is_open: true })
    await change({ ...clara, role: 'admin' }, clara)
    expect(names()).toContain('AdminUserGlobalSignOutCommand')
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).not.toHaveProperty('is_open')
  })

  test('as it is now, not as a late event says', async () => {
    cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'client' }] })
    await change(clara, undefined)
    expect(names()).not.toContain('AdminDeleteUserCommand')
  })

  test('by deletion when it is gone, also when there never was an account', async () => {
    items.delete('USER#clara PROFILE')
    await change(clara, undefined)
    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input.Username).toBe('clara')
    cognito.onAnyCommand().rejects(new UserNotFoundException(none))
    await expect(change(clara, undefined)).resolves.toBeUndefined()
  })

  test('again when its role changes while it is followed', async () => {
    cognito.on(AdminUpdateUserAttributesCommand).callsFakeOnce(() => {
      keep({ ...clara, role: 'field_technician', version: 4 })
      return {}
    })
    await change({ ...clara, role: 'admin' }, clara)
    expect(cognito.commandCalls(AdminAddUserToGroupCommand).map(call => call.args[0].input.GroupName)).toEqual([
      'field_technician',
    ])
  })

  test('a failure is thrown, so that the stream asks again', async () => {
    cognito.onAnyCommand().rejects(new Error('down'))
    await expect(change({ ...clara, role: 'admin' }, clara)).rejects.toThrow('down')
  })
})

describe('the history of office roles', () => {
  const entries = (index = 0) => written(index).flatMap(({ Put }) => (Put?.Item?.kind === 'role_change' ? [Put] : []))
  const by = { by_user_id: 'admin-user', by_name: 'Clara Cliente' }

  test('gets an entry that can only be added, in the transaction of the change', async () => {
    await update('clara', { ...form, role: 'admin' })
    expect(entries()).toMatchObject([
      {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { PK: 'ROLE_HISTORY', ...by, user_id: 'clara', name: 'Clara Nova', from: 'client', to: 'admin' },
      },
    ])
  })

  test.each([
    ['admin', 'operations_manager', 1],
    ['operations_manager', 'client', 1],
    ['client', 'field_technician', 0],
    ['admin', 'admin', 0],
  ] as const)('a change from %s to %s makes %i', async (from, to, count) => {
    keep({ ...clara, role: from })
    await update('clara', { ...form, role: to })
    expect(entries()).toHaveLength(count)
  })

  test('tells of a deletion and of an invitation', async () => {
    await remove('other-admin')
    expect(entries()).toMatchObject([{ Item: { ...by, user_id: 'other-admin', from: 'admin', to: null } }])
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'new' }] } })
    await invite({ email: 'nova@example.com', name: 'Nova Gerente', role: 'operations_manager' })
    expect(entries(1)).toMatchObject([
      { Item: { ...by, user_id: 'new', name: 'Nova Gerente', from: null, to: 'operations_manager' } },
    ])
  })

  test('is read by managers, newest first, and by nobody else', async () => {
    const change = {
      at: '2026-11-22T12:00:00.000Z',
      ...by,
      user_id: 'clara',
      name: 'Clara',
      from: 'client',
      to: 'admin',
    }
    dynamo.on(QueryCommand).resolves({ Items: [{ PK: 'ROLE_HISTORY', SK: `${change.at}#1`, id: '1', ...change }] })
    const read = (role: 'admin' | 'operations_manager' | 'client') =>
      send(handler, api.users.roleHistory, { token: issuer.token(role) })
    expect((await read('operations_manager')).body).toEqual({ items: [change], cursor: null })
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({ ScanIndexForward: false })
    expect((await read('client')).status).toBe(403)
  })
})
