import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Conditions under which a customer and the claim of their document are written. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/customers.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())
const { createCustomer, editCustomer } = await import('#functions/people/customers/save-customer.ts')
const { getCustomerHistory } = await import('#functions/people/customers/get-customer-history.ts')
const { findCustomers } = await import('#functions/people/customers/customers-store.ts')

const now = '2026-11-26T12:00:00.000Z'
const stored = {
  kind: 'customer',
  v: 1,
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  created_at: now,
  updated_at: now,
  ...aCustomerForm(),
}
const actor = { user_id: 'office', role: 'admin' as const }
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).resolves({ Item: stored })
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [stored] } })
})

test('a new customer and its document are written together, each on condition that it is new', async () => {
  const { id } = await asFunction('customers', createCustomer)(aCustomerForm(), { actor, now })
  expect(written()).toMatchObject([
    { Put: { ConditionExpression: 'attribute_not_exists(PK)', Item: { kind: 'customer', id, version: 1 } } },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { kind: 'customer_document', document_number: '11222333000181', customer_id: id },
      },
    },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { kind: 'customer_event', event: 'created', version: 1, by: actor, at: now, changes: [] },
      },
    },
  ])
})

test('another document is claimed and the former one given up, over the version that was read', async () => {
  const edit = { ...aCustomerForm({ document_number: '12345678000195' }), customer_id: stored.id, version: 3 }
  await asFunction('customers', editCustomer)(edit, { actor, now })
  expect(written()).toMatchObject([
    {
      Put: {
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 3 },
        Item: { id: stored.id, version: 4 },
      },
    },
    { Put: { ConditionExpression: 'attribute_not_exists(PK)', Item: { document_number: '12345678000195' } } },
    {
      Delete: {
        ConditionExpression: 'customer_id = :customer',
        ExpressionAttributeValues: { ':customer': stored.id },
      },
    },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          kind: 'customer_event',
          event: 'edited',
          version: 4,
          by: actor,
          at: now,
          changes: [{ field: 'document_number', before: '11222333000181', after: '12345678000195' }],
        },
      },
    },
  ])
})

test('an edit over a former version is refused with the customer as it is, and nothing is written', async () => {
  const edit = { ...aCustomerForm(), customer_id: stored.id, version: 2 }
  await expect(asFunction('customers', editCustomer)(edit, { actor, now })).rejects.toMatchObject({
    code: 'CUSTOMER_CHANGED',
  })
  expect(written()).toEqual([])
})

test('the customers of a page are read together', async () => {
  expect([...(await asFunction('customers', findCustomers)([stored.id, stored.id])).keys()]).toEqual([stored.id])
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(1)
})

test('the history is read consistently, newest first, with the current name of who changed it', async () => {
  const entry = (version: number) => ({
    PK: `CUSTOMER#${stored.id}`,
    SK: `EVENT#${now}#${version}`,
    kind: 'customer_event',
    v: 1,

    version,
    event: 'edited',
    at: now,
    by: actor,
    changes: [{ field: 'notes', before: '', after: 'Paga dia 10' }],
  })
  dynamo.on(QueryCommand).resolves({ Items: [entry(2), entry(3)] })
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
  const { items } = await asFunction('customers', getCustomerHistory)({ customer_id: stored.id }, { actor })
  expect(items.map(({ version, by: author, by_user_id }) => [version, author, by_user_id])).toEqual([
    [3, 'Conta removida', null],
    [2, 'Conta removida', null],
  ])
  expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({ ConsistentRead: true })
})

test.each([
  [{}, 'Já existe um cliente com este documento.'],
  [
    { made_by_account: { user_id: 'u1', used: false } },
    'Já existe um cliente com este documento, feito por uma conta do site: confira.',
  ],
])(
  'a document that another customer has is refused, and whether an account made that one: %j',
  async (made, sentence) => {
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        $metadata: {},
        message: 'cancelled',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
      }),
    )
    dynamo.on(GetCommand).callsFake(({ Key }) => ({
      Item: Key.PK.startsWith('CUSTOMER_DOCUMENT#')
        ? { kind: 'customer_document', v: 1, document_number: '11222333000181', customer_id: stored.id }
        : Key.PK.startsWith('CUSTOMER#')
          ? { ...stored, ...made }
          : undefined,
    }))
    const { status, body } = await callHandler(handler, api.customers.create, {
      body: aCustomerForm(),
      token: issuer.token('operations_manager'),
    })
    expect([status, body.code, body.error]).toEqual([409, 'CUSTOMER_DOCUMENT_TAKEN', sentence])
  },
)
