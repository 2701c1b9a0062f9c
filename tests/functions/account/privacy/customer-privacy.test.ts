import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Privacy of customers without accounts: who may request a deletion, and under which conditions it is written. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/customer-privacy.ts')
const { carryOutCustomerDeletion } = await import('#functions/account/privacy/carry-out-customer-deletion.ts')
const { customerDeletionSchema } = await import('#functions/account/privacy/customer-deletions-store.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
const queue = mockClient(SQSClient)

const NOW = '2026-11-26T12:00:00.000Z'
const customer = { id: 'c1', version: 3, created_at: NOW, updated_at: NOW, ...aCustomerForm() }
const sale = { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: 'Célia liga às sextas' }
const storedOf = (order: Order) => ({ ...storedOrder.stamp, ...order, held_under: [], changed_by: null })
const order = anOrder('o1', { user_id: null, customer_id: 'c1', status: 'cancelled', sale })
const entry = { version: 3, event: 'edited', at: NOW, by: { user_id: 'admin-user', role: 'admin' }, changes: [] }

let deletion: Record<string, unknown> | undefined
let known: typeof customer | undefined
let found: Order
beforeEach(() => {
  dynamo.reset()
  deletion = undefined
  known = customer
  found = order
  files.reset()
  queue.reset()
  dynamo.onAnyCommand().resolves({})
  files.onAnyCommand().resolves({})
  queue.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.SK === 'CUSTOMER') return { Item: known && { kind: 'customer', v: 1, ...known } }
    if (Key.SK === 'DELETION') return { Item: deletion }
    return Key.SK === 'ORDER' ? { Item: storedOf(order) } : {}
  })
  dynamo.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: values }) => {
    if (IndexName === 'GSI1' && values[':orders']) return { Items: [storedOf(found)] }
    return { Items: values[':event'] ? [{ ...entry, kind: 'customer_event', v: 1 }] : [] }
  })
})
const call = (name: keyof typeof api.customer_privacy, role: Role, body?: unknown) =>
  callHandler(handler, api.customer_privacy[name], { path: { customer_id: 'c1' }, body, token: issuer.token(role) })
const ask = (role: Role = 'admin', changes = {}) =>
  call('requestDeletion', role, { reason: 'Pedido por e-mail', confirmation: 'EXCLUIR', ...changes })
const exportData = (role: Role = 'admin', reason: unknown = 'Pedido por telefone') =>
  call('exportData', role, { reason })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

test.each(['operations_manager', 'field_technician', 'client'] as const)('%s may do none of it', async role => {
  for (const { status } of [await exportData(role), await call('previewDeletion', role), await ask(role)])
    expect(status).toBe(403)
  expect(written()).toEqual([])
})

test('the customer, its document and its deletion are written together, over the version that was read', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { outcome: 'started' } })
  expect(written()).toMatchObject([
    {
      Delete: {
        Key: { PK: 'CUSTOMER#c1', SK: 'CUSTOMER' },
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 3 },
      },
    },
    { Delete: { Key: { PK: 'CUSTOMER_DOCUMENT#11222333000181' }, ConditionExpression: 'customer_id = :customer' } },
    {
      Put: {
        Item: {
          kind: 'customer_deletion',
          customer_id: 'c1',
          by: 'admin-user',
          reason: 'Pedido por e-mail',
          done_at: null,
          customer: { legal_name: 'Padaria Estrela do Norte Ltda' },
        },
      },
    },
  ])
})

test.each([
  ['a reason', { reason: ' ' }],
  ['the word', { confirmation: 'APAGAR' }],
])('needs %s', async (_, changes) => {
  const { status, body } = await ask('admin', changes)
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  expect(written()).toEqual([])
})

test('asking again changes nothing; for a customer who never was it is refused', async () => {
  known = undefined
  expect((await ask()).body.code).toBe('CUSTOMER_NOT_FOUND')
  deletion = {
    kind: 'customer_deletion',
    v: 1,
    customer_id: 'c1',
    requested_at: NOW,
    by: 'a',
    reason: 'x',
    done_at: NOW,
    customer: null,
  }
  expect((await ask()).body).toEqual({ outcome: 'started' })
  expect(written()).toEqual([])
})

test('the preview counts what goes; the export has no key of the table and nobody of the office', async () => {
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
  expect((await call('previewDeletion', 'admin')).body).toEqual({
    pending_orders: 0,
    reserved_points: 0,
    kept_orders: 0,
    kept_until: null,
    account_orders: 0,
  })
  found = { ...order, status: 'completed', contract_hash: 'a'.repeat(64) }
  const { body } = await exportData()
  expect(body).toMatchObject({ customer: { id: 'c1' }, orders: [{ id: 'o1' }], changes: [{ event: 'edited' }] })
  expect(JSON.stringify(body)).not.toMatch(/admin-user|sextas|"PK"|GSI/)
  expect(body.retention.map(({ what }: { what: string }) => what)).toEqual([
    'Cadastro de cliente e seu histórico',
    'Pedidos e contratos',
    'Artes dos pontos contratados',
  ])
})

test('an export is in the history with its reason before anything is read, while the customer is there', async () => {
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
  expect((await exportData()).status).toBe(200)
  expect(written()).toMatchObject([
    {
      ConditionCheck: {
        Key: { PK: 'CUSTOMER#c1', SK: 'CUSTOMER' },
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 3 },
      },
    },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          kind: 'customer_event',
          v: 1,
          version: 3,
          event: 'edited',
          changes: [],
          by: { user_id: 'admin-user' },
          exported: { reason: 'Pedido por telefone' },
        },
      },
    },
  ])
})

test.each([undefined, '', ' a '])('no data without a reason: %o', async reason => {
  const { status, body } = await exportData('admin', reason ?? null)
  expect([status, body.code, body.customer]).toEqual([400, 'INVALID_INPUT', undefined])
  expect(written()).toEqual([])
})

test('of a customer who never was, nothing is exported or recorded', async () => {
  known = undefined
  expect((await exportData()).body.code).toBe('CUSTOMER_NOT_FOUND')
  expect(written()).toEqual([])
})

test('carrying out records it outside the table first, then clears orders, history and itself', async () => {
  const ordered = { customer_id: 'c1', requested_at: NOW, by: 'admin-user', reason: 'Pedido por e-mail', done_at: null }
  deletion = { kind: 'customer_deletion', v: 1, ...ordered, former_ids: ['c2'], customer }
  await asFunction(
    'deletions',
    carryOutCustomerDeletion,
  )({ id: 'e1', before: undefined, after: customerDeletionSchema.parse(deletion) })
  const { Key, Body } = files.commandCalls(PutObjectCommand)[0]?.args[0].input ?? {}
  expect(Key).toBe('deletion-records/customers/c1.json')
  expect(JSON.parse(String(Body))).toEqual({
    customer: {
      customer_id: 'c1',
      requested_at: NOW,
      by: 'admin-user',
      reason: 'Pedido por e-mail',
      former_ids: ['c2'],
    },
  })
  expect(written().map(({ Put }) => Put?.Item)).toMatchObject([
    { id: 'o1', user_id: null, customer_name: 'Pessoa removida', customer_email: '', sale: { notes: '' } },
  ])
  expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.SK)).toEqual([
    'LINK',
    `EVENT#${NOW}#3`,
  ])
  expect(dynamo.commandCalls(PutCommand)).toEqual([])
  const message = queue.commandCalls(SendMessageCommand)[0]?.args[0].input.MessageBody ?? ''
  expect(message).toContain('celia@padaria.example')
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
    Key: { PK: 'CUSTOMER#c1', SK: 'DELETION' },
    UpdateExpression: 'SET done_at = :now, customer = :nobody',
  })
})
