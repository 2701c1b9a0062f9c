import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anItemOfOrderDraft, anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/**
 * Drafts of orders in the office: who may use them, what is written under which conditions, and the response after a
 * colleague's change.
 */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/order-drafts.ts')
const { deleteOrderDraftsOfCustomers } = await import('#functions/orders/order-drafts/order-drafts-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const NOW = '2026-11-26T12:00:00.000Z'
const EARLIER = '2026-11-20T12:00:00.000Z'
const customer: Customer = {
  id: 'customer-1',
  version: 3,
  created_at: EARLIER,
  updated_at: EARLIER,
  ...aCustomerForm(),
}
const admin = { user_id: 'admin-user', role: 'admin' as const }
const stored = (id: string, changes: object = {}) => ({
  PK: `ORDER_DRAFT#${id}`,
  SK: 'DRAFT',
  kind: 'order_draft',
  v: 1,
  ...anOrderDraftContent(),
  id,
  version: 4,
  created_at: EARLIER,
  updated_at: EARLIER,
  made_by: managerActor,
  changed_by: admin,
  ...changes,
})

let drafts: Map<string, object>
let merges: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  dynamo.reset()
  drafts = new Map([['d1', stored('d1')]])
  merges = new Map()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const [kind, id = ''] = String(Key.PK).split('#')
    if (kind === 'ORDER_DRAFT') return { Item: drafts.get(id) }
    if (Key.SK === 'MERGED' && merges.has(id))
      return {
        Item: { kind: 'customer_merge', customer_id: id, into: merges.get(id), at: NOW, by: 'u', done_at: null },
      }
    return id === 'customer-1' && Key.SK === 'CUSTOMER' ? { Item: { kind: 'customer', v: 1, ...customer } } : {}
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const asked = RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => PK)
    const people = [
      { PK: 'USER#admin-user', kind: 'profile', ...aPerson('admin', { name: 'Bruno Dias' }) },
      { PK: `USER#${managerActor.user_id}`, kind: 'profile', ...aPerson('operations_manager', { name: 'Ana Lima' }) },
      { PK: 'CUSTOMER#customer-1', kind: 'customer', v: 1, ...customer },
    ]
    return { Responses: { 'unit-table': people.filter(({ PK }) => asked.includes(PK)) } }
  })
})
afterEach(() => void vi.useRealTimers())

const KEY = { 'idempotency-key': 'attempt-1234' }
const path = { draft_id: 'd1' }
const token = (role: Role = 'operations_manager') => issuer.token(role)
const create = (changes: object = {}, headers: Record<string, string> = KEY) =>
  callHandler(handler, api.order_drafts.create, { body: anOrderDraftContent(changes), headers, token: token() })
const save = (changes: object = {}, version = 4) =>
  callHandler(handler, api.order_drafts.save, {
    path,
    body: { ...anOrderDraftContent(changes), version },
    token: token(),
  })
const get = (draft_id = 'd1', role: Role = 'operations_manager') =>
  callHandler(handler, api.order_drafts.get, { path: { draft_id }, token: token(role) })
const puts = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)
const conditionFails = () => new ConditionalCheckFailedException({ $metadata: {}, message: '' })

test.each(['field_technician', 'client'] as const)('%s may not', async role => {
  const answers = [
    await get('d1', role),
    await callHandler(handler, api.order_drafts.list, { token: token(role) }),
    await callHandler(handler, api.order_drafts.create, { body: anOrderDraftContent(), token: token(role) }),
    await callHandler(handler, api.order_drafts.save, {
      path,
      body: { ...anOrderDraftContent(), version: 4 },
      token: token(role),
    }),
    await callHandler(handler, api.order_drafts.remove, { path, token: token(role) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect([...puts(), ...dynamo.commandCalls(DeleteCommand)]).toEqual([])
})

describe('a draft that is made', () => {
  test('is written if there is none of its id, by when it was last changed, for 90 days', async () => {
    const { status, body } = await create({ notes: 'Paga dia 10' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ version: 1, notes: 'Paga dia 10', customer: { id: 'customer-1' } })
    expect(body.made_by).toEqual({ name: 'Ana Lima', user_id: managerActor.user_id })
    expect(puts()).toMatchObject([
      {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          PK: `ORDER_DRAFT#${body.id}`,
          SK: 'DRAFT',
          kind: 'order_draft',
          v: 1,
          customer_id: 'customer-1',
          GSI1PK: 'ORDER_DRAFTS',
          GSI1SK: `${NOW}#${body.id}`,
          expires_at: 1_803_470_400,
        },
      },
    ])
  })

  test('is the same one when it is sent again, as a colleague has changed it since', async () => {
    const { body } = await create()
    drafts.set(body.id, stored(body.id, { version: 2, notes: 'De Bruno' }))
    dynamo.on(PutCommand).rejects(conditionFails())
    expect((await create({ notes: 'digitado depois' })).body).toMatchObject({
      id: body.id,
      version: 2,
      notes: 'De Bruno',
    })
  })

  test('is for a customer that is there', async () => {
    const { status, body } = await create({ customer_id: 'customer-9' })
    expect([status, body.code]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
    expect(puts()).toEqual([])
  })
})

describe('a draft that is saved', () => {
  test('is written over the version that was read, by whoever saves it', async () => {
    const { body } = await save({ months: 24 })
    expect(body).toMatchObject({ version: 5, months: 24, updated_at: NOW })
    expect([body.made_by.name, body.changed_by.name]).toEqual(['Ana Lima', 'Ana Lima'])
    expect(puts()).toMatchObject([
      {
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 4 },
        Item: { version: 5, created_at: EARLIER, made_by: managerActor, changed_by: managerActor },
      },
    ])
  })

  test('over a former version is refused with what it is now and who changed it', async () => {
    const { status, body } = await save({}, 3)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'ORDER_DRAFT_CHANGED',
      error: 'Bruno Dias mudou este rascunho enquanto você o editava.',
      details: { draft: { id: 'd1', version: 4, months: 18, changed_by: { name: 'Bruno Dias' } } },
    })
    expect(puts()).toEqual([])
  })

  test('that a colleague saves at the same moment is refused alike', async () => {
    dynamo.on(PutCommand).callsFake(() => {
      drafts.set('d1', stored('d1', { version: 5, notes: 'De Bruno' }))
      throw conditionFails()
    })
    expect((await save()).body).toMatchObject({
      code: 'ORDER_DRAFT_CHANGED',
      details: { draft: { version: 5, notes: 'De Bruno' } },
    })
  })

  test('that a colleague deletes at the same moment is not made again', async () => {
    dynamo.on(PutCommand).callsFake(() => {
      drafts.delete('d1')
      throw conditionFails()
    })
    expect(await save()).toMatchObject({ status: 404, body: { code: 'ORDER_DRAFT_NOT_FOUND' } })
  })

  test('is refused in Portuguese with what is wrong of it', async () => {
    const { status, body } = await save({ items: [{ ...anItemOfOrderDraft('1'), price: -1 }], months: 61 })
    expect(status).toBe(400)
    expect(body.details.fields).toEqual([
      { path: 'items.0.price', message: 'Informe um preço a partir de R$ 0,00.' },
      { path: 'months', message: 'O valor máximo é 60.' },
    ])
    expect(puts()).toEqual([])
  })
})

test('the customer of a draft is the one that it was merged into, when it is opened and when it is saved', async () => {
  merges.set('customer-0', 'customer-1')
  drafts.set('d1', stored('d1', { customer_id: 'customer-0' }))
  expect((await get()).body).toMatchObject({ customer_id: 'customer-1', customer: { trade_name: 'Padaria Estrela' } })
  await save({ customer_id: 'customer-0' })
  expect(puts()).toMatchObject([{ Item: { customer_id: 'customer-1' } }])
})

test('a draft that is not there is refused in Portuguese', async () => {
  dynamo.on(DeleteCommand).rejects(conditionFails())
  const answers = [
    await get('d9'),
    await callHandler(handler, api.order_drafts.remove, { path: { draft_id: 'd9' }, token: token() }),
  ]
  for (const { status, body } of answers)
    expect([status, body.error]).toEqual([404, 'Este rascunho não existe mais: virou pedido, foi excluído ou venceu.'])
})

test('a draft is deleted if it is there', async () => {
  expect((await callHandler(handler, api.order_drafts.remove, { path, token: token() })).status).toBe(200)
  expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input)).toMatchObject([
    { Key: { PK: 'ORDER_DRAFT#d1', SK: 'DRAFT' }, ConditionExpression: 'attribute_exists(PK)' },
  ])
})

test('the list is by the last change, twenty at a time, with names and totals', async () => {
  const items = Array.from({ length: 21 }, (_, index) =>
    stored(`d${index}`, {
      updated_at: `2026-11-20T12:00:${59 - index}.000Z`,
      customer_id: index ? null : 'customer-1',
    }),
  )
  dynamo.on(QueryCommand).resolves({ Items: items })
  const { body } = await callHandler(handler, api.order_drafts.list, { token: token() })
  expect(body.items).toHaveLength(20)
  expect(body.items[0]).toEqual({
    id: 'd0',
    version: 4,
    created_at: EARLIER,
    updated_at: '2026-11-20T12:00:59.000Z',
    made_by: { name: 'Ana Lima', user_id: managerActor.user_id },
    changed_by: { name: 'Bruno Dias', user_id: 'admin-user' },
    customer_name: 'Padaria Estrela',
    points: 1,
    total: 180_000,
  })
  expect(body.items[1]).toMatchObject({ customer_name: null })
  await callHandler(handler, api.order_drafts.list, { query: { cursor: body.cursor }, token: token() })
  expect(dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toMatchObject([
    { IndexName: 'GSI1', ScanIndexForward: false, Limit: 21, ExpressionAttributeValues: { ':drafts': 'ORDER_DRAFTS' } },
    { ExpressionAttributeValues: { ':drafts': 'ORDER_DRAFTS', ':before': '2026-11-20T12:00:40.000Z#d19' } },
  ])
})

test('the drafts of a deleted customer go, and of those merged into it', async () => {
  const of = (id: string, customer_id: string | null) => stored(id, { customer_id })
  dynamo.on(QueryCommand).resolves({ Items: [of('d1', 'c1'), of('d2', 'c2'), of('d3', 'c3'), of('d4', null)] })
  await asFunction('deletions', deleteOrderDraftsOfCustomers)(['c1', 'c3'])
  expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.PK)).toEqual([
    'ORDER_DRAFT#d1',
    'ORDER_DRAFT#d3',
  ])
})
