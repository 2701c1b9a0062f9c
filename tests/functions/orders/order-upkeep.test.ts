import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { claimGuestOrderReaction } from '#functions/orders/claim-guest-orders.ts'
import { releaseQuotasReaction } from '#functions/orders/held-points/release-quotas.ts'
import { storedOrder } from '#functions/orders/orders-store.ts'
import { correctedContactReaction } from '#functions/orders/readdress-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const stored = (changes: Partial<Order>, held_under: string[] = []) => ({
  ...storedOrder.stamp,
  ...anOrder('o1', changes),
  held_under,
  changed_by: null,
})
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
})

test('a guest order goes to the account that has confirmed its e-mail', async () => {
  const order = stored({ user_id: null })
  dynamo.on(QueryCommand).resolves({ Items: [aPerson('client')] })
  dynamo.on(GetCommand).resolves({ Item: order })
  await asFunction(
    'order_upkeep',
    claimGuestOrderReaction.handle,
  )([{ id: 'x', kind: 'order', before: undefined, after: order }])
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    {
      Put: {
        Item: { id: 'o1', user_id: 'client-user' },
        ConditionExpression: condition('version = :read AND #status = :status'),
      },
    },
  ])
})

test('an order that is paid holds nothing of its buyer’s quota any more', async () => {
  const [before, after] = [stored({}, ['digest']), stored({ status: 'completed' }, ['digest'])]
  dynamo.on(GetCommand).resolves({ Item: { held: 2, hold_o1: { points: 2, at: 1 } } })
  await asFunction('order_upkeep', releaseQuotasReaction.handle)([{ id: 'x', kind: 'order', before, after }])
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.Key).toMatchObject({ PK: 'HOLDER#digest' })
})

test('the link that was mailed to a wrong address goes, unless it was replaced meanwhile, with the order’s address', async () => {
  const order = stored({
    user_id: null,
    customer_id: 'c1',
    customer_email: 'wrong@example.com',
    sale: { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' },
  })
  const customer = (email: string): Customer & { kind: string; v: number } => ({
    ...aCustomerForm({ contacts: [{ name: 'Ana', job: '', phone: '', whatsapp: '', email }] }),
    kind: 'customer',
    v: 1,
    id: 'c1',
    version: 1,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
  })
  const link = { order_id: 'o1', seed: 'mailed', made_at: '', made_by: 'admin-user', expires_at: 9e9, emailed: null }
  dynamo.on(QueryCommand).callsFake(({ IndexName }) => ({ Items: IndexName === 'GSI1' ? [order] : [] }))
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.SK === 'ORDER') return { Item: order }
    return Key.PK === 'ORDER#o1' ? { Item: { kind: 'order_link', v: 1, ...link } } : {}
  })
  await asFunction(
    'order_upkeep',
    correctedContactReaction.handle,
  )([{ id: 'x', kind: 'customer', before: customer('wrong@example.com'), after: customer('right@example.com') }])
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    { Put: { Item: { id: 'o1', user_id: null, customer_email: 'right@example.com' } } },
    {
      Delete: {
        Key: { PK: 'ORDER#o1' },
        ConditionExpression: 'seed = :seed',
        ExpressionAttributeValues: { ':seed': 'mailed' },
      },
    },
  ])
})
