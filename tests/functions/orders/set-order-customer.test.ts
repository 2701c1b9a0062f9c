import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { condition } from '#tests/support/condition.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Conditions under which the office sets the customer of an order that was made on the site. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const STAMP = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' }
const OFFICE_SALE = { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' }
const LINK = {
  kind: 'order_link',
  v: 1,
  order_id: 'o1',
  seed: 'ab',
  made_at: STAMP.created_at,
  made_by: 'admin-user',
  expires_at: 4_000_000_000,
  emailed: null,
}
let order: Order
let link: object | undefined

beforeEach(() => {
  order = anOrder('o1', { user_id: null, status: 'completed', reserved_until: null, version: 4 })
  link = undefined
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => {
    if (SK === 'LINK') return { Item: link }
    if (PK === 'ORDER#o1') return { Item: { ...storedOrder.stamp, ...order, changed_by: null } }
    if (PK !== 'CUSTOMER#c1' || SK !== 'CUSTOMER') return {}
    return { Item: { kind: 'customer', v: 1, ...aCustomerForm(), id: 'c1', version: 3, ...STAMP } }
  })
})

const setCustomer = (body: object = {}, role: Role = 'operations_manager') =>
  callHandler(handler, api.orders.setCustomer, {
    path: { order_id: 'o1' },
    body: { customer_id: 'c1', version: 4, ...body },
    token: issuer.token(role),
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

test.each([
  ['of a guest', null, 'OWNER#GUEST#client@example.com'],
  ['of an account', 'client-user', 'OWNER#USER#client-user'],
])('an order %s gets the customer and stays with whoever made it', async (_, user_id, owner) => {
  order = { ...order, user_id }
  const { status, body } = await setCustomer()
  expect([status, body]).toMatchObject([200, { customer_id: 'c1', customer_name: 'Clara Cliente', version: 5 }])
  expect(written()).toMatchObject([
    {
      Put: {
        Item: { PK: 'ORDER#o1', customer_id: 'c1', customer_email: 'client@example.com', user_id, GSI3PK: owner },
        ConditionExpression: condition('version = :read AND #status = :status'),
        ExpressionAttributeValues: { ':read': 4, ':status': 'completed' },
      },
    },
    {
      ConditionCheck: {
        Key: { PK: 'CUSTOMER#c1', SK: 'CUSTOMER' },
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 3 },
      },
    },
  ])
  expect(written()).toHaveLength(2)
})

test('a link that the former customer may have is revoked in the same transaction', async () => {
  order = { ...order, customer_id: 'c0' }
  link = LINK
  expect((await setCustomer()).status).toBe(200)
  expect(written().slice(2)).toMatchObject([
    { Delete: { Key: { PK: 'ORDER#o1', SK: 'LINK' }, ExpressionAttributeValues: { ':seed': 'ab' } } },
    { Put: { Item: { kind: 'order_link_event', event: 'link_revoked', version: 4 } } },
  ])
})

test('the link of a renewal that never had a customer stays', async () => {
  order = { ...order, renews: 'o0', sale: OFFICE_SALE }
  link = LINK
  expect((await setCustomer()).status).toBe(200)
  expect(written()).toHaveLength(2)
})

test('the customer that it has already changes nothing', async () => {
  order = { ...order, customer_id: 'c1' }
  expect(await setCustomer()).toMatchObject({ status: 200, body: { version: 4 } })
  expect(written()).toEqual([])
})

test.each<[string, Partial<Order>, object, number, string]>([
  ['has its contract', { contract_hash: 'a'.repeat(64) }, {}, 409, 'ORDER_CUSTOMER_FIXED'],
  ['was cancelled', { status: 'cancelled' }, {}, 409, 'ORDER_CUSTOMER_FIXED'],
  ['was made by the office', { customer_id: 'c0', sale: OFFICE_SALE }, {}, 409, 'ORDER_CUSTOMER_FIXED'],
  ['changed meanwhile', { version: 5 }, {}, 409, 'ORDER_CHANGED'],
  ['was cancelled meanwhile', { version: 5, status: 'cancelled' }, {}, 409, 'ORDER_CHANGED'],
  ['is for a customer that is gone', {}, { customer_id: 'c9' }, 404, 'CUSTOMER_NOT_FOUND'],
])('an order that %s is refused', async (_, changes, body, status, code) => {
  order = { ...order, ...changes }
  expect(await setCustomer(body)).toMatchObject({ status, body: { code } })
  expect(written()).toEqual([])
})

test('a customer that is deleted in the same moment is read again and refused', async () => {
  dynamo.on(TransactWriteCommand).callsFake(() => {
    dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => ({
      Item: PK === 'ORDER#o1' ? { ...storedOrder.stamp, ...order, changed_by: null } : undefined,
    }))
    throw new TransactionCanceledException({
      message: 'gone',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    })
  })
  expect(await setCustomer()).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_FOUND' } })
})

test.each(['field_technician', 'client'] as const)('%s may not', async role => {
  expect((await setCustomer({}, role)).status).toBe(403)
  expect(written()).toEqual([])
})
