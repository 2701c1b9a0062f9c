import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const createdOrder = anOrder('o1')
const [first, other] = createdOrder.items
if (!first || !other) throw new Error('the example has two items')

/** An order reserved for one year at a price that the tier no longer has, and since then changed to two years. */
const movedOrder = {
  ...createdOrder,
  items: [{ ...first, period_years: 2 as const, price: 200_000, reserved_price: 99_900 }, other],
  total_amount: 320_000,
  version: 4,
}

const LATER = { kind: 'contract' as const, order_id: 'o9', reserved_until: null, reason: null }
let point: Point
let stored: typeof movedOrder

beforeEach(() => {
  stored = movedOrder
  point = aPoint('1', { status: 'reserved', order_id: 'o1' })
  dynamo.reset()
  const kept = new Map<string, Record<string, unknown>>([
    ['USER#client-user', aPerson('client')],
    ['POINT#1', point],
  ])
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'ORDER#o1' ? { ...stored, ...storedOrder.stamp, changed_by: null } : kept.get(Key.PK),
  }))
  dynamo.on(QueryCommand).resolves({ Items: [{ kind: 'pricing_tier', version: 1, ...goldTier }] })
  dynamo.on(BatchGetCommand).callsFake(() => ({ Responses: { 'unit-table': [point] } }))
  dynamo.on(TransactWriteCommand).resolves({})
})

const change = (period_years: number, version?: number) =>
  callHandler(handler, api.orders.changePeriod, {
    path: { order_id: 'o1', item_id: 'item-1' },
    body: { period_years, ...(version === undefined ? {} : { version }) },
    token: issuer.token('client'),
  })

const written = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []

describe('the period of a pending order’s item', () => {
  test('goes back to the one first reserved at the price that it was reserved at', async () => {
    const { status, body } = await change(1, 4)
    expect(status).toBe(200)
    expect(body.items[0]).toMatchObject({ period_years: 1, price: 99_900, reserved_price: 99_900 })
    expect(body.total_amount).toBe(99_900 + 120_000)
    expect(body.edited_by_admin).toBe(false)
  })

  test('becomes any other at today’s price', async () => {
    const { body } = await change(3, 4)
    expect(body.items[0]).toMatchObject({ period_years: 3, price: 270_000, reserved_period_years: 1 })
    expect(body.total_amount).toBe(270_000 + 120_000)
  })

  test.each([
    [1, 120_000, 99_900],
    [3, 270_000, 270_000],
  ])(
    'takes along what the tables say for %i years, where an offer of the office keeps it',
    async (years, listed, price) => {
      const [moved, ...others] = stored.items
      stored = { ...stored, items: [{ ...first, ...moved, list_price: 200_000 }, ...others] }
      await change(years, 4)
      expect(written()[0]?.Put?.Item?.items[0]).toMatchObject({ list_price: listed, price })
      expect(written()[0]?.Put?.Item?.items[1]).not.toHaveProperty('list_price')
    },
  )

  test('changes only while the order is of the version read, and holds the point', async () => {
    await change(1, 4)
    const [put, update] = written()
    expect(written()).toHaveLength(2)
    expect(put?.Put?.ConditionExpression).toBe('version = :read AND #status = :status')
    expect(put?.Put?.ExpressionAttributeValues).toEqual({ ':read': 4, ':status': 'pending' })
    expect(put?.Put?.Item).toMatchObject({ version: 5, changed_by: { user_id: 'client-user' } })
    expect(update?.Update?.Key).toEqual({ PK: 'POINT#1', SK: 'POINT' })
    expect(update?.Update?.ConditionExpression).toBe(
      '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
    )
    // The hold ends in the last hours of 31 December 2998 in Brazil. A year has 365 days, that day included, and the point is
    // free on the day after.
    expect(update?.Update?.UpdateExpression).toContain('held_to = :to')
    expect(update?.Update?.ExpressionAttributeValues).toMatchObject({ ':to': '2999-12-31' })
  })

  test('is not one that reaches into the next booking of the point', async () => {
    point = { ...point, bookings: [{ ...LATER, from: '2999-12-30', to: '2999-12-31' }] }
    const { status, body } = await change(3, 4)
    expect([status, body.code, body.error, body.details]).toEqual([
      409,
      'POINT_BOOKED_LATER',
      'Outra reserva, outro contrato ou um bloqueio começa antes do fim desse período em: PU-00001 · Ouro | Rua 1. Escolha um período mais curto.',
      { points: [{ point_id: '1', point_name: 'PU-00001 · Ouro | Rua 1' }] },
    ])
    expect(written()).toEqual([])
  })

  test.each([
    ['one without price', 4, 4, 'PERIOD_WITHOUT_PRICE'],
    ['another version than it has now', 1, 3, 'ORDER_CHANGED'],
  ])('is not changed to %s', async (_, years, version, code) => {
    const { status, body } = await change(years, version)
    expect({ status, code: body.code }).toEqual({ status: 409, code })
    expect(written()).toEqual([])
  })
})
