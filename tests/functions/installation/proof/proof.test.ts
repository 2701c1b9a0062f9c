import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { InstallationProof } from '#shared/installation/rules/installation-proof.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/proof.ts')
const { insertProofActions, findAllProofs } = await import('#functions/installation/tasks/proofs-store.ts')
const { holdPointAction, markPointInstalledAction, releasePointAction, holdSoldPointAction } = await import(
  '#functions/catalogue/points/points-store.ts'
)
const { recordContractsInPointHistory, recordCompletionInPointHistory, recordPhotosInPointHistory } = await import(
  '#functions/installation/proof/record-point-history.ts'
)
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const NOW = '2026-11-22T12:00:00.000Z'
const SIGN = { since: NOW, said_by: 'proof', order_id: 'o1' } as const
let items: Map<string, Record<string, unknown>>

beforeEach(() => {
  items = new Map<string, Record<string, unknown>>([
    ...ROLES.map(role => [`USER#${role}-user PROFILE`, aPerson(role)] as const),
    ['ORDER#o1 ORDER', anOrder('o1', { user_id: 'client-user', status: 'completed' })],
    ['TASK#t1 TASK', { kind: 'installation_task', v: 2, ...aTask('t1', { status: 'completed' }) }],
    ['TASK#t1 PROOF', { ...aProof('t1') }],
    ['POINT#1 POINT', aPoint('1')],
  ])
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(
        (key: { PK: string; SK: string }) => items.get(`${key.PK} ${key.SK}`) ?? [],
      ),
    },
  }))
})

const namesRead = () =>
  dynamo.commandCalls(GetCommand).filter(({ args }) => args[0].input.Key?.PK === 'USER#field_technician-user').length

describe('a proof', () => {
  const show = (role: (typeof ROLES)[number]) =>
    callHandler(handler, api.proof.show, { path: { task_id: 't1' }, token: issuer.token(role) })

  test('is shown to its owner without who took the photos, and to the office with them', async () => {
    const { status, body } = await show('client')
    expect([status, body.completed_by, body.photos[0].sha256]).toEqual([200, null, 'a3'.repeat(32)])
    expect(body).not.toHaveProperty('completion_id')
    expect(body.photos[0].url).toMatch(/^\/media\/installation-photos\/1-t1\.jpg\?until=\d+&signature=[\w-]{43}$/)
    expect((await show('admin')).body.completed_by).toBe(aPerson('field_technician').name)
  })

  test('is in the report of the campaign, of an order for its owner, of a customer for the office', async () => {
    items.set('ORDER#o1 ORDER', aCompletedOrder('o1', 1, { user_id: 'client-user', customer_id: 'c1' }))
    items.set('TASK#item-1 TASK', { kind: 'installation_task', v: 2, ...aTask('item-1', { status: 'completed' }) })
    items.set('TASK#item-1 PROOF', { ...aProof('item-1') })
    items.set('CUSTOMER#c1 CUSTOMER', {
      ...aCustomerForm({ trade_name: 'Pão da Vila' }),
      id: 'c1',
      version: 1,
      created_at: NOW,
      updated_at: NOW,
    })
    const report = (role: 'client' | 'admin') =>
      callHandler(handler, api.proof.campaign, { path: { order_id: 'o1' }, token: issuer.token(role) })
    const { body } = await report('client')
    expect(body.points).toMatchObject([{ item_id: 'item-1', order_id: 'o1', address: expect.stringContaining('Rua') }])
    expect(body.proofs).toMatchObject([{ task_id: 'item-1', completed_by: null }])
    expect((await report('admin')).body.proofs[0].completed_by).toBe(aPerson('field_technician').name)
    items.set('TASK#item-2 TASK', { kind: 'installation_task', v: 2, ...aTask('item-2', { status: 'completed' }) })
    items.set('TASK#item-2 PROOF', { ...aProof('item-2') })
    items.set('ORDER#o1 ORDER', aCompletedOrder('o1', 2, { user_id: 'client-user', customer_id: 'c1' }))
    const namesReadBefore = namesRead()
    expect((await report('admin')).body.proofs).toHaveLength(2)
    expect(namesRead() - namesReadBefore).toBe(1)
    items.set('ORDER#o1 ORDER', aCompletedOrder('o1', 301, { user_id: 'client-user', customer_id: 'c1' }))
    expect((await report('client')).body.code).toBe('CAMPAIGN_TOO_LARGE')
    const ofCustomer = (role: 'client' | 'admin') =>
      callHandler(handler, api.proof.campaignOfCustomer, { path: { customer_id: 'c1' }, token: issuer.token(role) })
    expect((await ofCustomer('client')).status).toBe(403)
    expect((await ofCustomer('admin')).body).toMatchObject({ customer_name: 'Pão da Vila', points: [] })
  })

  test('of maintenance is the office’s alone', async () => {
    items.set('TASK#t1 TASK', {
      kind: 'installation_task',
      v: 2,
      ...aTask('t1', { status: 'completed', work: 'maintenance', order_id: null, order_item_id: null }),
    })
    expect(await show('client')).toMatchObject({ status: 404, body: { code: 'TASK_NOT_FOUND' } })
    expect((await show('operations_manager')).status).toBe(200)
  })

  const WITHDRAWN_AT = '2026-11-24T12:00:00.000Z'
  const wentBack = () => items.set('TASK#t1 TASK', { kind: 'installation_task', v: 2, ...aTask('t1') })
  const isWithdrawn = () => items.set('TASK#t1 PROOF', { ...aProof('t1', { withdrawn_at: WITHDRAWN_AT }) })
  test.each([
    ['of a task that went back', wentBack, { code: 'PROOF_WITHDRAWN', details: { withdrawn_at: null } }],
    [
      'of one that went back and was moved to completed by hand',
      isWithdrawn,
      { code: 'PROOF_WITHDRAWN', details: { withdrawn_at: WITHDRAWN_AT } },
    ],
    ['of one that was moved to completed by hand', () => items.delete('TASK#t1 PROOF'), { code: 'PROOF_NOT_FOUND' }],
  ])('%s is none', async (_, change, body) => {
    change()
    expect((await show('client')).body).toMatchObject(body)
    const order = await callHandler(handler, api.proof.ofOrder, {
      path: { order_id: 'o1' },
      token: issuer.token('client'),
    })
    expect(order.body).toEqual({ items: [] })
  })

  test('is written once for each completion; the former one makes room and stays', async () => {
    const second: InstallationProof = aProof('t1', { completion_id: 'c2' })
    expect(insertProofActions(aProof('t1'), undefined).map(({ Put }) => Put?.ConditionExpression)).toEqual([
      'attribute_not_exists(PK)',
    ])
    const [newest, kept] = insertProofActions(second, aProof('t1')).map(({ Put }) => Put)
    expect(newest).toMatchObject({
      ConditionExpression: 'completion_id = :former',
      ExpressionAttributeValues: { ':former': aProof('t1').completion_id },
      Item: { SK: 'PROOF', completion_id: 'c2' },
    })
    expect(kept?.Item).toMatchObject({ SK: `PROOF#${aProof('t1').completion_id}` })
    dynamo.on(QueryCommand).resolves({
      Items: [aProof('t1'), aProof('t1', { received_at: '2026-11-23T12:00:00.000Z' })],
    })
    expect((await asFunction('field_work', findAllProofs)('t1')).map(({ received_at }) => received_at)).toEqual([
      '2026-11-23T12:00:00.000Z',
      '2026-11-22T12:06:00.000Z',
    ])
  })
})

describe('since when a sign hangs', () => {
  const setBy = (update: string | undefined, values: Record<string, unknown> | undefined) => {
    const [, name] = /installed_at = (:\w+)/.exec(update ?? '') ?? []
    return name === undefined ? 'untouched' : values?.[name]
  }

  test('is set while somebody has the point, over the point as it was read', () => {
    const set = (read: ReturnType<typeof aPoint>) =>
      markPointInstalledAction(read, { url: '/media/x.jpg', sign: SIGN, order_id: 'o1', now: NOW }).Update
    const sold = set(aPoint('1', { status: 'sold', order_id: 'o1' }))
    expect(sold?.ConditionExpression).toBe('version = :read')
    expect(setBy(sold?.UpdateExpression, sold?.ExpressionAttributeValues)).toBe(NOW)
    const free = set(aPoint('1'))
    expect(setBy(free?.UpdateExpression, free?.ExpressionAttributeValues)).toBeNull()
  })

  test('goes when the point is released or another takes it, and stays when its contract goes on', () => {
    const hold = { order_id: 'o2', reserved_until: NOW, to: '2027-11-25', now: NOW }
    for (const { Update } of [releasePointAction('1', 'o1', NOW, 'sold'), holdPointAction(aPoint('1'), 1, hold)])
      expect(setBy(Update?.UpdateExpression, Update?.ExpressionAttributeValues)).toBeNull()
    const { Update } = holdSoldPointAction('1', { from: 'o1', to: 'o2', reserved_until: null }, NOW)
    expect(setBy(Update?.UpdateExpression, Update?.ExpressionAttributeValues)).toBe('untouched')
  })
})

describe('a point’s history', () => {
  const noted = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)

  const show = () => callHandler(handler, api.proof.history, { path: { point_id: '1' }, token: issuer.token('admin') })
  const events = (...list: object[]) =>
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: values[':event'] === 'EVENT#' ? list.map(event => ({ kind: 'point_event', v: 1, event })) : [],
    }))
  const actor = (user_id: string) => ({ user_id, role: 'admin' })
  const edited = {
    type: 'edited',
    at: '2026-11-22T13:00:00.000Z',
    point_id: '1',
    by: actor('admin-user'),
    order_id: null,
    reason: 'Poste trocado',
    move: null,
    changes: [{ field: 'name', before: 'A', after: 'B' }],
  }

  test('names who made and changed it as they are called now, the newest first', async () => {
    const gone = actor('somebody-gone')
    events({ type: 'created', at: NOW, by: gone }, edited)
    const { status, body } = await show()
    expect([status, body.asset_code, body.is_deleted]).toEqual([200, 'PU-00001', false])
    expect(body.items).toEqual([
      { ...edited, by: aPerson('admin').name },
      { type: 'created', at: NOW, by: 'Conta removida', brought_by: null },
    ])
  })

  test('begins with the import that brought it, or with nobody that is known', async () => {
    events()
    const created_at = aPoint('1').created_at
    expect((await show()).body.items).toEqual([{ type: 'created', at: created_at, by: null, brought_by: null }])
    items.set('POINT#1 POINT', aPoint('1', { import_id: 'i1' }))
    items.set('POINT_IMPORTS IMPORT#i1', {
      kind: 'point_import',
      v: 1,
      id: 'i1',
      file_name: 'pontos.csv',
      rows: 9,
      created_by: 'Gustavo Gerente',
      created_at,
    })
    expect((await show()).body.items).toEqual([
      {
        type: 'created',
        at: created_at,
        by: 'Gustavo Gerente',
        brought_by: { import_id: 'i1', file_name: 'pontos.csv' },
      },
    ])
  })

  test('is told of a deleted point as long as that can be brought back', async () => {
    events({ type: 'deleted', at: NOW, by: actor('admin-user') })
    const deleted = {
      kind: 'deleted_point',
      v: 1,
      deleted_at: NOW,
      deleted_by: actor('admin-user'),
      expires_at: 9_999_999_999,
      point: { ...aPoint('1'), kind: 'point', v: 3 },
    }
    items.delete('POINT#1 POINT')
    items.set('POINT#1 DELETED', deleted)
    const { body } = await show()
    expect([body.name, body.asset_code, body.is_deleted, body.items[0].type]).toEqual([
      'Ouro | Rua 1',
      'PU-00001',
      true,
      'deleted',
    ])
    items.set('POINT#1 DELETED', { ...deleted, expires_at: 1_000_000_000 })
    expect((await show()).status).toBe(404)
  })

  test('gets each contract once, when an order is confirmed and when it ends', async () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const dates = { starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2027-01-01T12:00:00.000Z' }
    const pendingOrder = anOrder('o1', { items: [item] })
    const running = { ...pendingOrder, status: 'completed' as const, items: [{ ...item, ...dates }] }
    await asFunction('point_history', recordContractsInPointHistory)({ id: '1', before: pendingOrder, after: running })
    expect(noted()).toMatchObject([
      {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { PK: `POINT#${item.point_id}`, SK: `EVENT#${dates.starts_at}#contract-${item.id}` },
      },
    ])
    await asFunction(
      'point_history',
      recordContractsInPointHistory,
    )({ id: '2', before: running, after: { ...running, kit_type: 'kit_placas' } })
    expect(noted()).toHaveLength(1)
    const ended_at = '2027-01-01T12:30:00.000Z'
    await asFunction(
      'point_history',
      recordContractsInPointHistory,
    )({ id: '3', before: running, after: { ...running, items: [{ ...item, ...dates, ended_at }] } })
    expect(noted().at(-1)?.Item).toMatchObject({ event: { type: 'contract_ended', at: ended_at } })
  })

  test('forgets the contract of an order that an import took back', async () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const dates = { starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2027-01-01T12:00:00.000Z' }
    const before = anOrder('o1', { status: 'completed', items: [{ ...item, ...dates }] })
    dynamo.on(DeleteCommand).resolves({})
    await asFunction('point_history', recordContractsInPointHistory)({ id: '1', before, after: undefined })
    expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
      { PK: `POINT#${item.point_id}`, SK: `EVENT#${dates.starts_at}#contract-${item.id}` },
    ])
  })

  test('forgets such a contract too when the message of its removal came first', async () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const dates = { starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2027-01-01T12:00:00.000Z' }
    const paper_contract = { import_id: 'i1', number: '', signed_on: null, paid_until: null, with_tasks: false }
    const after = anOrder('o1', { status: 'completed', items: [{ ...item, ...dates }], paper_contract })
    dynamo.on(DeleteCommand).resolves({})
    items.delete('ORDER#o1 ORDER')
    await asFunction('point_history', recordContractsInPointHistory)({ id: '1', before: undefined, after })
    expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
      { PK: `POINT#${item.point_id}`, SK: `EVENT#${dates.starts_at}#contract-${item.id}` },
    ])
  })

  test('gets a finished task and its photos, without what no history needs of them', async () => {
    const task = aTask('t1', { status: 'assigned' })
    await asFunction(
      'point_history',
      recordCompletionInPointHistory,
    )({ id: '1', before: task, after: { ...task, status: 'completed', version: 4 } })
    await asFunction(
      'point_history',
      recordCompletionInPointHistory,
    )({ id: '2', before: { ...task, status: 'completed' }, after: { ...task, status: 'completed' } })
    await asFunction('point_history', recordPhotosInPointHistory)({ id: '3', before: undefined, after: aProof('t1') })
    expect(noted().map(input => input.Item?.SK)).toEqual([
      `EVENT#${task.updated_at}#done-t1-4`,
      `EVENT#2026-11-22T12:06:00.000Z#photos-${aProof('t1').completion_id}`,
    ])
  })
})
