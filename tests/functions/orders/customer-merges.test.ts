import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Conditions under which two customers are merged and their orders move. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/customer-merges.ts')
const { moveOrdersOfMergedCustomer } = await import('#functions/orders/customer-merges/move-orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const NOW = '2026-11-26T12:00:00.000Z'
const of = (id: string, version: number, changes = {}): Customer => ({
  id,
  version,
  created_at: NOW,
  updated_at: NOW,
  ...aCustomerForm({ document_number: '', ...changes }),
})
const order: Order = anOrder('o1', { user_id: null, customer_id: 'c2' })
const storedOf = (each: Order) => ({ ...storedOrder.stamp, ...each, held_under: [], changed_by: null })
const POSTING = { status: 'pending', has_receipt: false, customer_id: 'c2', text: 'Clara\no1' }
const ids = { customer_id: 'c2', into: 'c1', at: NOW, by: 'admin-user', done_at: null }

let customers: Map<string, Customer>
let merges: Map<string, unknown>
beforeEach(() => {
  dynamo.reset()
  customers = new Map([
    ['c1', of('c1', 3)],
    ['c2', of('c2', 5, { document_number: '11222333000181', trade_name: 'Estrela' })],
  ])
  merges = new Map()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [storedOf(order)] } })
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const id = String(Key.PK).slice('CUSTOMER#'.length)
    if (Key.SK === 'MERGED') return { Item: merges.get(id) }
    if (Key.SK === 'ORDER') return { Item: storedOf(order) }
    const customer = customers.get(id)
    return Key.SK === 'CUSTOMER' && customer ? { Item: { kind: 'customer', v: 1, ...customer } } : {}
  })
  // Read once for the list, and once more for the newest order.
  dynamo.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: values }) => {
    if (IndexName === 'GSI1') return { Items: [storedOf(order)] }
    return { Items: JSON.stringify(values).includes('customer#c2') ? [{ SK: 'x', id: 'o1', ...POSTING }] : [] }
  })
})
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const merge = (changes = {}, role: Role = 'admin') =>
  callHandler(handler, api.customer_merges.merge, {
    path: { customer_id: 'c1' },
    body: { other_id: 'c2', version: 3, other_version: 5, reason: 'Cadastrado duas vezes', ...changes },
    token: issuer.token(role),
  })
const preview = (other_id = 'c2', role: Role = 'admin') =>
  callHandler(handler, api.customer_merges.preview, {
    path: { customer_id: 'c1' },
    query: { other_id },
    token: issuer.token(role),
  })

test.each(['operations_manager', 'field_technician', 'client'] as const)('%s may not', async role => {
  expect([(await merge({}, role)).status, (await preview('c2', role)).status]).toEqual([403, 403])
  expect(written()).toEqual([])
})

test('the preview says what changes and moves, over which versions', async () => {
  expect((await preview()).body).toEqual({
    version: 3,
    other: { id: 'c2', name: 'Estrela', version: 5 },
    changes: [{ field: 'document_number', before: '', after: '11222333000181' }],
    orders: 1,
    pending_orders: 1,
    running_contracts: 0,
  })
})

test('both are written as they were read, with the document, the way to the other and the history', async () => {
  expect((await merge()).body).toMatchObject({ id: 'c1', version: 4, document_number: '11222333000181' })
  expect(written()).toMatchObject([
    {
      Put: {
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 3 },
        Item: { id: 'c1', version: 4 },
      },
    },
    {
      Delete: {
        Key: { PK: 'CUSTOMER#c2', SK: 'CUSTOMER' },
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 5 },
      },
    },
    {
      Put: {
        ConditionExpression: 'customer_id = :customer',
        ExpressionAttributeValues: { ':customer': 'c2' },
        Item: { kind: 'customer_document', document_number: '11222333000181', customer_id: 'c1' },
      },
    },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { kind: 'customer_merge', customer_id: 'c2', into: 'c1', by: 'admin-user', done_at: null },
      },
    },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          kind: 'customer_event',
          version: 4,
          event: 'edited',
          merged: { customer_id: 'c2', name: 'Estrela', reason: 'Cadastrado duas vezes' },
        },
      },
    },
  ])
})

test.each([
  ['of this one', { version: 2 }, 'c1'],
  ['of the other', { other_version: 4 }, 'c2'],
])('a former version %s is refused with that customer as it is', async (_, changes, id) => {
  expect((await merge(changes)).body).toMatchObject({ code: 'CUSTOMER_CHANGED', details: { customer: { id } } })
  expect(written()).toEqual([])
})

test('two with documents of their own are refused in words', async () => {
  customers.set('c1', of('c1', 3, { document_number: '45543915000181' }))
  const { status, body } = await merge()
  expect([status, body.code, body.details]).toEqual([409, 'CUSTOMERS_NOT_MERGEABLE', { obstacle: 'documents' }])
  expect(body.error).toContain('Cada um dos dois tem o seu documento')
})

test.each([
  ['itself', 'c1', 'CUSTOMERS_NOT_MERGEABLE'],
  ['one that is not there', 'c9', 'CUSTOMER_NOT_FOUND'],
])('a customer is not merged with %s', async (_, other_id, code) => {
  expect([(await merge({ other_id })).body.code, (await preview(other_id)).body.code]).toEqual([code, code])
  expect(written()).toEqual([])
})

test('asking again changes nothing', async () => {
  customers.delete('c2')
  merges.set('c2', { kind: 'customer_merge', v: 1, ...ids })
  expect(await merge()).toMatchObject({ status: 200, body: { id: 'c1', version: 3 } })
  expect(written()).toEqual([])
})

test('who is overtaken reads both again', async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    customers.set('c2', of('c2', 6))
    throw new TransactionCanceledException({
      message: '',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    })
  })
  expect((await merge()).body).toMatchObject({ code: 'CUSTOMER_CHANGED', details: { customer: { version: 6 } } })
})

test('an order moves over its version, while the customer that it moves to stays', async () => {
  customers.delete('c2')
  const made = { ...ids, kind: 'customer_merge', v: 1 }
  merges.set('c2', made)
  await asFunction('order_upkeep', moveOrdersOfMergedCustomer)({ id: 'e', before: undefined, after: ids })
  expect(written()).toMatchObject([
    {
      Put: {
        ExpressionAttributeValues: { ':read': 1, ':status': 'pending' },
        Item: { id: 'o1', customer_id: 'c1', change_reason: 'Dois cadastros do cliente foram unidos.' },
      },
    },
    { ConditionCheck: { Key: { PK: 'CUSTOMER#c1' }, ConditionExpression: 'version = :read' } },
  ])
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
    Key: { PK: 'CUSTOMER#c2', SK: 'MERGED' },
    UpdateExpression: 'SET done_at = :now',
  })
})

test('an order follows its merged customer to one that was deleted meanwhile, so that the end of what is retained finds it', async () => {
  customers.clear()
  merges.set('c2', { ...ids, kind: 'customer_merge', v: 1 })
  await asFunction('order_upkeep', moveOrdersOfMergedCustomer)({ id: 'e', before: undefined, after: ids })
  expect(written()).toMatchObject([{ Put: { Item: { id: 'o1', customer_id: 'c1' } } }])
})
