import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { condition } from '#tests/support/condition.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { storedTask } = await import('#functions/installation/tasks/tasks-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const NOW = '2026-11-20T12:00:00.000Z'
let order: Order
const tasks = [aTask('item-1', { version: 7 }), aTask('item-2', { status: 'completed', kit_type: 'kit_completo' })]

beforeEach(() => {
  order = anOrder('o1', { status: 'completed', version: 5 })
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'ORDER#o1' ? { ...order, ...storedOrder.stamp, changed_by: null } : undefined,
  }))
  dynamo.on(BatchGetCommand).resolves({
    Responses: { 'unit-table': tasks.map(task => ({ ...task, ...storedTask.stamp })) },
  })
})

const edit = (body: object) =>
  callHandler(handler, api.orders.edit, { path: { order_id: 'o1' }, body, token: issuer.token('admin') })
const written = (): NonNullable<TransactWriteCommandInput['TransactItems']> =>
  dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

describe('the kit of an order', () => {
  test('is set after its payment, too: the order and its open task over what was read, not the sign that hangs', async () => {
    const { status, body } = await edit({ version: 5, kit_type: 'kit_placas' })
    expect([status, body]).toMatchObject([200, { kit_type: 'kit_placas', version: 6, edited_by_admin: false }])
    expect(written()).toMatchObject([
      {
        Put: {
          Item: { PK: 'ORDER#o1', kit_type: 'kit_placas', version: 6 },
          ConditionExpression: condition('version = :read AND #status = :status'),
          ExpressionAttributeValues: { ':read': 5, ':status': 'completed' },
        },
      },
      {
        Put: {
          Item: { PK: 'TASK#item-1', kit_type: 'kit_placas', changed_by: { user_id: 'admin-user' } },
          ExpressionAttributeValues: { ':read': 7 },
        },
      },
    ])
    expect(written()).toHaveLength(2)
  })

  test('the first one of a confirmed renewal makes tasks for the contracts that run', async () => {
    order = {
      ...order,
      renews: 'o0',
      items: order.items.map((item, at) => ({ ...item, ended_at: at === 0 ? null : NOW })),
    }
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
    expect((await edit({ version: 5, kit_type: 'kit_placas' })).status).toBe(200)
    expect(written().map(({ Put }) => [Put?.Item?.PK, Put?.Item?.kit_type, Put?.ConditionExpression])).toEqual([
      ['ORDER#o1', 'kit_placas', 'version = :read AND #status = :status'],
      ['TASK#item-1', 'kit_placas', 'attribute_not_exists(PK)'],
    ])
  })

  test.each([
    ['a cancelled order', { status: 'cancelled' as const }, { kit_type: 'kit_placas' }],
    ['a paid order, with a mark', {}, { kit_type: 'kit_placas', edited_by_admin: true }],
    ['a paid order, with a longer hold', {}, { kit_type: 'kit_placas', reserved_until: '2999-01-01T00:00:00.000Z' }],
  ])('is not set of %s', async (_, changes, body) => {
    order = { ...order, ...changes }
    const refusedResponse = await edit({ version: 5, ...body })
    expect([refusedResponse.status, refusedResponse.body.code]).toEqual([409, 'ORDER_NOT_PENDING'])
    expect(written()).toEqual([])
  })
})
