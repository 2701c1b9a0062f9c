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
  ...{ name: 'Clara Cliente', phone: '19999990000', document_type: 'CPF', document_number: FORMER },
  ...{ address_street: 'Rua Um', address_number: '1', address_complement: '', address_neighborhood: 'Centro' },
  ...{ address_city: 'Americana', address_state: 'SP', address_zip_code: '13465000', version: 1 },
}
const person = aPerson('client', { document_type: 'CPF', document_number: FORMER })
const customer = {
  ...{ kind: 'customer', v: 1, PK: 'CUSTOMER#c1', id: 'c1', version: 4, created_at: NOW, updated_at: NOW },
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
  ...{ PK: `CUSTOMER_DOCUMENT#${document_number}`, kind: 'customer_document', v: 1 },
  ...{ document_number, customer_id },
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
        Item: { kind: 'customer', type: 'person', legal_name: 'Clara Cliente', account_ids: ['client-user'] },
      },
    },
    { Put: { ConditionExpression: 'attribute_not_exists(PK)', Item: { kind: 'customer_document' } } },
    { Put: { Item: { kind: 'customer_event', event: 'created', by: { user_id: 'client-user', role: 'client' } } } },
  ])
})

test('the account’s customer is saved over its version, and another document is another claim', async () => {
  stored = [claim(FORMER, 'c1'), { ...customer, account_ids: ['client-user'] }]
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
