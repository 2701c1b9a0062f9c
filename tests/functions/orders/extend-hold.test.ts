import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import { api } from '#shared/api/index.ts'
import { needsHoldReason } from '#shared/orders/rules/orders.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const recordOrderHistory = asFunction(
  'order_upkeep',
  (await import('#functions/orders/record-order-history.ts')).recordOrderHistory,
)
const dynamo = mockClient(DynamoDBDocumentClient)

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
let order: OrderRecord

beforeEach(() => {
  // The order was created 20 days ago; its hold ends tomorrow.
  order = {
    ...anOrder('o1', { created_at: inDays(-20), reserved_until: inDays(1), version: 5 }),
    held_under: [],
    changed_by: null,
    change_reason: 'Aguarda a diretoria',
  }
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'ORDER#o1' ? { ...order, ...storedOrder.stamp } : undefined,
  }))
})

const edit = (body: object) =>
  callHandler(handler, api.orders.edit, {
    path: { order_id: 'o1' },
    body: { version: 5, ...body },
    token: issuer.token('admin'),
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

describe('a hold that is prolonged', () => {
  test('beyond 30 days since the reservation asks for a reason, and nothing is written without', async () => {
    expect(await edit({ reserved_until: inDays(11) })).toMatchObject({
      status: 400,
      body: { code: 'HOLD_REASON_REQUIRED' },
    })
    expect(await edit({ reserved_until: inDays(11), hold_reason: '  ' })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'hold_reason', message: 'Escreva o motivo.' }] } },
    })
    expect(written()).toEqual([])
  })

  test('with a reason is written with it, over what was read, and answered without', async () => {
    const reserved_until = inDays(60)
    const { status, body } = await edit({ reserved_until, hold_reason: ' Obra na  rua ' })
    expect([status, body.reserved_until, body.change_reason]).toEqual([200, reserved_until, undefined])
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 5, ':status': 'pending' },
      Item: { PK: 'ORDER#o1', reserved_until, change_reason: 'Obra na  rua', changed_by: { user_id: 'admin-user' } },
    })
  })

  test('by less asks for none, and keeps none of the change before', async () => {
    expect((await edit({ reserved_until: inDays(9) })).status).toBe(200)
    expect(written()[0]?.Put?.Item).not.toHaveProperty('change_reason')
  })

  test('is refused, with the reason, where its contract would reach into days that are blocked', async () => {
    const day = inDays(365 + 3).slice(0, 10)
    const block = { from: day, to: inDays(365 + 4).slice(0, 10), kind: 'block', order_id: null } as const
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: {
        'unit-table': RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => ({
          ...aPoint(PK.replace('POINT#', ''), {
            status: 'reserved',
            order_id: 'o1',
            reserved_until: inDays(1),
            bookings: [{ ...block, reserved_until: null, reason: 'Obra' }],
          }),
          kind: 'point',
        })),
      },
    }))
    expect(await edit({ reserved_until: inDays(9) })).toMatchObject({
      status: 409,
      body: { code: 'POINT_BOOKED_LATER' },
    })
    expect(written()).toEqual([])
  })

  test('says over an order that somebody else changed that it changed', async () => {
    expect(await edit({ version: 4, reserved_until: inDays(60) })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CHANGED' },
    })
  })

  test('has its reason in the history', async () => {
    const laterOrder = { ...order, reserved_until: inDays(60), version: 6, change_reason: 'Obra na rua' }
    await recordOrderHistory({ id: 'e', before: order, after: laterOrder })
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({
      kind: 'order_event',
      event: 'hold_extended',
      reason: 'Obra na rua',
    })
  })
})

test.each([
  ['in one step', { created_at: '2026-11-01T12:00:00.000Z', renews: null }, '2026-12-01T12:00:00.000Z', false],
  ['a minute more', { created_at: '2026-11-01T12:00:00.000Z', renews: null }, '2026-12-01T12:01:00.000Z', true],
  [
    'a renewal, from its end',
    { created_at: '2026-11-01T12:00:00.000Z', renews: 'o0' },
    '2027-03-02T12:00:00.000Z',
    false,
  ],
  ['a renewal by more', { created_at: '2026-11-01T12:00:00.000Z', renews: 'o0' }, '2027-03-04T12:00:00.000Z', true],
])('30 days are counted %s', (_, held, end, expected) =>
  expect(needsHoldReason({ ...held, reserved_until: '2027-02-01T12:00:00.000Z' }, end)).toBe(expected),
)
