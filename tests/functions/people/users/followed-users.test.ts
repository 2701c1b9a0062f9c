import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { BatchGetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { setUpUsers } from './users-fixture.ts'

const {
  issuer,
  syncAccount,
  dynamo,
  cognito,
  items,
  keep,
  none,
  clara,
  otherAdmin,
  token,
  written,
  told,
  identityCalls,
  names,
  form,
  update,
  remove,
  invite,
  handler,
} = await setUpUsers()

describe('one account', () => {
  test('comes with what it has, its guest orders only once its e-mail is proven', async () => {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
      Items: ExpressionAttributeValues[':owner'].startsWith('OWNER#GUEST') ? [anOrder('o1')] : [anOrder('o2')],
    }))
    const get = async () =>
      (await callHandler(handler, api.users.get, { path: { user_id: 'clara' }, token: token() })).body
    expect((await get()).holdings).toMatchObject({ pending_orders: 2, reserved_points: 4 })
    keep({ ...clara, email_confirmed_at: null })
    expect((await get()).holdings).toMatchObject({ pending_orders: 1, reserved_points: 2 })
  })
})

describe('the list', () => {
  const list = (query: Record<string, string> = {}) => callHandler(handler, api.users.list, { query, token: token() })
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

  test('under the id of an account that is not the first', async () => {
    items.set('USER#clara ACCOUNT', { person_id: 'clara', account_id: 'new' })
    await change({ ...clara, name: 'Clara Lima' }, clara)
    items.delete('USER#clara PROFILE')
    await change(clara, undefined)
    expect(identityCalls().map(([, input]) => Object(input).Username)).toEqual(['new', 'new', 'new', 'new'])
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
      callHandler(handler, api.users.roleHistory, { token: issuer.token(role) })
    expect((await read('operations_manager')).body).toEqual({ items: [change], cursor: null })
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({ ScanIndexForward: false })
    expect((await read('client')).status).toBe(403)
  })
})
