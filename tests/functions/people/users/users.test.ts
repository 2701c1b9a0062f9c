import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { aPerson } from '#tests/support/people.ts'
import { setUpUsers } from './users-fixture.ts'

const {
  issuer,
  dynamo,
  cognito,
  items,
  keep,
  none,
  clara,
  written,
  told,
  names,
  refusing,
  FAILED,
  HELD,
  form,
  update,
  remove,
  invite,
  confirmEmail,
} = await setUpUsers()

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
      ConditionExpression: condition(
        'contains(user_ids, :user) AND size(user_ids) > :least AND contains(user_ids, :by)',
      ),
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
    // Also refused if the account's id differs from the person's, as in a pool that replaced a lost one.
    items.set('ACCOUNT#admin-user PERSON', { person_id: 'clara', account_id: 'admin-user' })
    expect(await remove('clara')).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } })
    items.delete('ACCOUNT#admin-user PERSON')
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
    await asFunction('post_authentication', confirmEmail)('nova', '2026-11-23T12:00:00.000Z')
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
