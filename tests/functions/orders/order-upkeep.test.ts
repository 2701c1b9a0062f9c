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
import type { Order } from '#shared/orders/rules/orders.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
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
