import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Conditions under which a profile is saved together with the customer that the account belongs to. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/me.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const [FORMER, OTHER] = ['52998224725', '39053344705']
const NOW = '2026-11-26T12:00:00.000Z'
const FORM = {
  name: 'Clara Cliente',
  phone: '19999990000',
  document_type: 'CPF',
  document_number: FORMER,
  address_street: 'Rua Um',
  address_number: '1',
  address_complement: '',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465000',
  version: 1,
}
const person = aPerson('client', { document_type: 'CPF', document_number: FORMER })
const customer = {
  kind: 'customer',
  v: 1,
  PK: 'CUSTOMER#c1',
  id: 'c1',
  version: 4,
  created_at: NOW,
  updated_at: NOW,
  ...aCustomerForm({ type: 'person', document_number: FORMER }),
}
let stored: Record<string, unknown>[]
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'PROFILE' ? { Item: person } : {}))
  stored = []
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    return { Responses: { 'unit-table': stored.filter(({ PK }) => keys.some(key => key.PK === PK)) } }
  })
})
const claim = (document_number: string, customer_id: string) => ({
  PK: `CUSTOMER_DOCUMENT#${document_number}`,
  kind: 'customer_document',
  v: 1,
  document_number,
  customer_id,
})
const save = (changes = {}) =>
  callHandler(handler, api.me.updateProfile, { body: { ...FORM, ...changes }, token: issuer.token('client') })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

test('a document that nobody has makes a customer, each written on condition that it is new', async () => {
  expect((await save()).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { ExpressionAttributeValues: { ':read': 1 }, Item: { kind: 'profile', version: 2 } } },
    {
      Put: {
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          kind: 'customer',
          type: 'person',
          legal_name: 'Clara Cliente',
          account_ids: ['client-user'],
          proven_account_ids: [],
          proven_emails: [],
          made_by_account: { user_id: 'client-user', used: false },
        },
      },
    },
    { Put: { ConditionExpression: 'attribute_not_exists(PK)', Item: { kind: 'customer_document' } } },
    { Put: { Item: { kind: 'customer_event', event: 'created', by: { user_id: 'client-user', role: 'client' } } } },
  ])
})

test('the account’s customer is saved over its version, and another document is another claim', async () => {
  stored = [
    claim(FORMER, 'c1'),
    { ...customer, account_ids: ['client-user'], made_by_account: { user_id: 'client-user', used: false } },
  ]
  expect((await save({ document_number: OTHER })).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { Item: { kind: 'profile', document_number: OTHER } } },
    {
      Put: {
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 4 },
        Item: { id: 'c1', version: 5, document_number: OTHER, address_street: 'Rua Um' },
      },
    },
    { Put: { ConditionExpression: 'attribute_not_exists(PK)', Item: { document_number: OTHER, customer_id: 'c1' } } },
    {
      Delete: {
        Key: { PK: `CUSTOMER_DOCUMENT#${FORMER}` },
        ConditionExpression: 'customer_id = :customer',
      },
    },
    { Put: { Item: { kind: 'customer_event', event: 'edited', version: 5 } } },
  ])
})

test('the office’s customer is not touched by whoever types its document', async () => {
  stored = [claim(FORMER, 'c1'), customer]
  expect((await save()).status).toBe(200)
  expect(written()).toMatchObject([{ Put: { Item: { kind: 'profile' } } }])
  expect(written()).toHaveLength(1)
})

const itsOwn = { account_ids: ['client-user'], proven_emails: ['client@example.com'] }
test.each([
  ['sold to', { account_ids: ['client-user'], made_by_account: { user_id: 'client-user', used: true } }],
  ['saved by the office', { account_ids: ['client-user'] }],
  ['from before proofs were stored', { account_ids: ['client-user'] }],
  ['made by another account', { account_ids: ['client-user'], made_by_account: { user_id: 'u2', used: false } }],
  ['from which the office parted it', { account_ids: [], parted_account_ids: ['client-user'] }],
  ['that names its e-mail, from which the office parted it', { ...itsOwn, parted_account_ids: ['client-user'] }],
])('a customer %s stays as it is when an account without proof saves its profile', async (_, fields) => {
  stored = [claim(FORMER, 'c1'), { ...customer, ...fields }]
  expect((await save({ name: 'De Outro' })).status).toBe(200)
  expect(written()).toMatchObject([{ Put: { Item: { kind: 'profile', name: 'De Outro' } } }])
  expect(written()).toHaveLength(1)
})

test.each([
  ['that is proven', { account_ids: ['client-user'], proven_account_ids: ['client-user'] }],
  ['whose e-mail the office entered', itsOwn],
])('a customer gets the words of an account %s', async (_, fields) => {
  stored = [claim(FORMER, 'c1'), { ...customer, ...fields }]
  expect((await save({ name: 'Clara Certa' })).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { Item: { kind: 'profile' } } },
    {
      Put: {
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 4 },
        Item: {
          id: 'c1',
          version: 5,
          legal_name: 'Clara Certa',
          account_ids: ['client-user'],
          proven_account_ids: ['client-user'],
        },
      },
    },
    { Put: { Item: { kind: 'customer_event', event: 'edited' } } },
  ])
})

test('an account without proof that changes its document leaves the customer and gets its own', async () => {
  stored = [
    claim(FORMER, 'c1'),
    { ...customer, account_ids: ['client-user'], made_by_account: { user_id: 'client-user', used: true } },
  ]
  expect((await save({ document_number: OTHER })).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { Item: { kind: 'profile', document_number: OTHER } } },
    { Put: { ConditionExpression: 'version = :read', Item: { id: 'c1', document_number: FORMER, account_ids: [] } } },
    { Put: { Item: { kind: 'customer_event', event: 'edited' } } },
    { Put: { Item: { kind: 'customer', document_number: OTHER, account_ids: ['client-user'] } } },
    { Put: { Item: { kind: 'customer_document', document_number: OTHER } } },
    { Put: { Item: { kind: 'customer_event', event: 'created' } } },
  ])
})
