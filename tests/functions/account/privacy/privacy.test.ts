import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anonymiseOrder, deletionPreviewOf } from '#shared/account/rules/privacy.ts'
import { api } from '#shared/api/index.ts'
import { mustBeRetained, orderRetainedUntil } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/me.ts')
const carryOutDeletion = asFunction(
  'deletions',
  (await import('#functions/account/privacy/carry-out-person-deletion.ts')).carryOutPersonDeletion,
)
const { deletionRequestSchema } = await import('#functions/account/privacy/deletions-store.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const pool = mockClient(CognitoIdentityProviderClient)
const queue = mockClient(SQSClient)
const files = mockClient(S3Client)

const contract = (id: string, ends_at: string): Order => {
  const pendingOrder = anOrder(id, { status: 'completed', reserved_until: null })
  return {
    ...pendingOrder,
    items: pendingOrder.items.map(item => ({ ...item, starts_at: pendingOrder.updated_at, ends_at })),
  }
}
const NOW = '2026-11-21T12:00:00.000Z'

describe('how long an order stays', () => {
  test('is five years after its last contract’s end', () => {
    expect(orderRetainedUntil(contract('o1', '2028-02-29T12:00:00.000Z'))).toBe('2033-03-01T12:00:00.000Z')
    expect(orderRetainedUntil(anOrder('o1'))).toBeNull()
    expect(mustBeRetained(contract('o1', '2021-11-21T12:00:00.000Z'), NOW)).toBe(false)
    expect(mustBeRetained(contract('o1', '2021-11-21T12:00:00.001Z'), NOW)).toBe(true)
  })

  test('is told with what is cancelled', () => {
    const orders = [
      anOrder('o1'),
      anOrder('o2', { status: 'cancelled' }),
      contract('o3', '2027-01-01T00:00:00.000Z'),
      contract('o4', '2026-01-01T00:00:00.000Z'),
      contract('o5', '2001-01-01T00:00:00.000Z'),
    ]
    expect(deletionPreviewOf(orders, NOW)).toEqual({
      pending_orders: 1,
      reserved_points: 2,
      kept_orders: 2,
      kept_until: '2032-01-01T00:00:00.000Z',
    })
  })

  test('an order without its person has nothing of them', () => {
    const remainingText = JSON.stringify(anonymiseOrder(anOrder('o1'), 'client-user'))
    for (const gone of ['Clara', 'client@example.com', '19999990000']) expect(remainingText).not.toContain(gone)
  })
})

const watch = {
  kind: 'point_watch',
  PK: 'POINT#7',
  point_id: '7',
  key: 'k',
  id: 'w',
  secret: 's3cr3t',
  email: 'client@example.com',
  asked_at: NOW,
  confirmed_at: NOW,
  expires_at: Date.parse('2027-11-21T12:00:00.000Z') / 1000,
}

let person: Profile
let orders: Order[]
beforeEach(() => {
  dynamo.reset()
  person = aPerson('client')
  orders = []
  dynamo.onAnyCommand().resolves({})
  pool.onAnyCommand().resolves({})
  queue.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'PROFILE' ? { Item: { ...Key, ...person } } : {}))
  dynamo.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: values }) => {
    if (IndexName === 'GSI2')
      return { Items: values[':role'] === 'ROLE#admin' ? [aPerson('admin'), aPerson('admin', { id: 'admin-2' })] : [] }
    if (values[':email'] === `OWNER#WATCH#${person.email}`) return { Items: [watch] }
    if (IndexName !== 'GSI3' || values[':owner'] !== `OWNER#USER#${person.id}`) return { Items: [] }
    const before = values[':before']
    return {
      Items: orders
        .filter(({ created_at, id }) => before === undefined || `${created_at}#${id}` < before)
        .slice(0, 11)
        .map(each => ({ PK: 'ORDER#x', GSI1PK: 'ORDERS', ...each })),
    }
  })
})
const as = (role: Role) => issuer.token(role)

describe('the data of somebody', () => {
  test('is all of it, page after page, and no key of the table', async () => {
    orders = Array.from({ length: 25 }, (_, index) =>
      anOrder(`o${String(99 - index)}`, { created_at: '2026-11-20T12:00:00.000Z' }),
    )
    const { status, body } = await callHandler(handler, api.me.getData, { token: as('client') })
    expect(status).toBe(200)
    expect(body.orders).toHaveLength(25)
    expect(body).toMatchObject({
      profile: { email: 'client@example.com' },
      sign_in: { email: 'client@example.com', role: 'client' },
      contracts: [],
      notifications: [],
      deletion_request: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/GSI|"PK"|"SK"|expires_at/)
    expect(body.retention.length).toBeGreaterThan(3)
  })
})

describe('carrying out a deletion', () => {
  test('cancels what is reserved, removes the picture and the profile', async () => {
    const actions = () =>
      dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
    const order = (id: string, changes: Partial<Order> = {}) => ({
      ...storedOrder.stamp,
      ...anOrder(id, changes),
      held_under: [],
      changed_by: null,
    })
    const request = {
      user_id: 'client-user',
      outcome: 'started',
      requested_at: NOW,
      done_at: null,
      person: { name: 'Clara', email: person.email, email_confirmed_at: null },
    }
    orders = [order('o1', { renews: 'o0' })]
    person = { ...person, avatar_url: '/media/avatars/a.png' }
    const items = new Map<string, Record<string, unknown>>([
      ['ORDER#o0', order('o0', { status: 'completed', renewal_order_id: 'o1' })],
      ['ORDER#o1', order('o1', { renews: 'o0' })],
    ])
    dynamo.on(GetCommand).callsFake(({ Key }) => {
      if (Key.SK === 'DELETION_REQUEST') return { Item: request }
      const isGone = actions().some(({ Delete }) => Delete)
      return { Item: Key.SK === 'PROFILE' ? (isGone ? undefined : person) : items.get(Key.PK) }
    })
    dynamo.on(BatchGetCommand).resolves({
      Responses: {
        'unit-table': [
          aPoint('1', { status: 'reserved', order_id: 'o1' }),
          aPoint('2', { status: 'sold', order_id: 'o0' }),
        ],
      },
    })
    files.onAnyCommand().resolves({})
    await carryOutDeletion({ id: 'c1', before: undefined, after: deletionRequestSchema.parse(request) })
    expect(
      actions().map(({ Put, Update, Delete, ConditionCheck }) => [
        Put ? 'Put' : Update ? 'Update' : Delete ? 'Delete' : 'ConditionCheck',
        (Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key)?.PK,
      ]),
    ).toEqual([
      ['Put', 'ORDER#o1'],
      ['Update', 'POINT#1'],
      ['Update', 'POINT#2'],
      ['Put', 'ORDER#o0'],
      ['Delete', 'USER#client-user'],
    ])
    expect(files.commandCalls(DeleteObjectCommand)[0]?.args[0].input.Key).toBe('avatars/a.png')
  })
})

describe('points that somebody waits for', () => {
  const waits = async () => (await callHandler(handler, api.me.getData, { token: as('client') })).body.point_watches

  test('are their data, without the secret of the links', async () =>
    expect(await waits()).toEqual([
      {
        point_id: '7',
        email: 'client@example.com',
        asked_at: NOW,
        confirmed_at: NOW,
        kept_until: '2027-11-21T12:00:00.000Z',
      },
    ]))

  test('are shown to nobody who has not proven the e-mail', async () => {
    person = { ...person, email_confirmed_at: null }
    expect(await waits()).toEqual([])
  })

  test.each([
    ['go with who had proven the e-mail', NOW, 1],
    ['stay where the e-mail may be another’s', null, 0],
  ])('%s', async (_, email_confirmed_at, gone) => {
    const request = {
      user_id: 'client-user',
      outcome: 'started',
      requested_at: NOW,
      done_at: null,
      person: { name: 'Clara', email: person.email, email_confirmed_at },
    }
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'DELETION_REQUEST' ? { Item: request } : {}))
    await carryOutDeletion({ id: 'c1', before: undefined, after: deletionRequestSchema.parse(request) })
    const watches = dynamo.commandCalls(DeleteCommand).filter(({ args }) => args[0].input.Key?.PK === 'POINT#7')
    expect(watches).toHaveLength(gone)
  })
})

describe('asking for deletion', () => {
  const ask = (role: Role, confirmation = 'EXCLUIR') =>
    callHandler(handler, api.me.requestDeletion, { body: { confirmation }, token: as(role) })
  const actions = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []

  test('of a client writes the request once, only over the profile as read, and ends the sessions', async () => {
    expect((await ask('client')).body).toEqual({ outcome: 'started' })
    expect(actions()).toHaveLength(3)
    expect(actions()[0]?.Put).toMatchObject({
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 1 },
    })
    expect(actions()[1]?.Put).toMatchObject({
      ConditionExpression: condition('attribute_not_exists(PK) OR outcome = :asked'),
      Item: { kind: 'deletion_request', user_id: 'client-user', outcome: 'started' },
    })
    expect(actions()[2]?.Put?.Item).toMatchObject({ PK: 'USER#client-user', SK: 'SESSIONS_END' })
    const barred = Number(actions()[2]?.Put?.Item?.issued_until) - Date.now() / 1000
    expect(barred).toBeGreaterThan(31 * 86_400)
  })

  test('again changes nothing', async () => {
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        message: '',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
      }),
    )
    expect((await ask('client')).body).toEqual({ outcome: 'started' })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  test('of somebody who becomes part of the team at that moment asks the managers', async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      person = { ...person, role: 'field_technician', version: 2 }
      throw new TransactionCanceledException({
        message: '',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }, { Code: 'None' }],
      })
    })
    expect((await ask('client')).body).toEqual({ outcome: 'asked_managers' })
  })

  test('of the team is noted and told to the other managers; nothing else happens', async () => {
    person = aPerson('admin')
    expect((await ask('admin')).body).toEqual({ outcome: 'asked_managers' })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
    const puts = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)
    expect(puts.map(({ Item }) => [Item?.kind, Item?.user_id])).toEqual([
      ['deletion_request', 'admin-user'],
      ['notification', 'admin-2'],
    ])
    expect(puts.map(({ ConditionExpression }) => ConditionExpression)).toEqual([
      'attribute_not_exists(PK) OR requested_at < :yesterday',
      'attribute_not_exists(PK)',
    ])
  })

  test.each(['excluir', 'DELETE', ''])('needs the word: %s', async word => {
    const { status, body } = await ask('client', word)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })
})
