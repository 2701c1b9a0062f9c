import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedPointEvent } from '#functions/catalogue/points/point-events-store.ts'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What the office writes, under which conditions, when it reopens an order that lapsed, and how that is refused. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())
afterEach(() => vi.useRealTimers())

const NOW = '2028-03-05T12:00:00.000Z'
const ENDED = '2028-03-01T02:59:59.999Z'
const NEW_HOLD = '2028-03-08T12:00:00.000Z'
const lapsed = (changes: Partial<Order> = {}): Order =>
  anOrder('o2', { status: 'cancelled', reserved_until: null, lapsed_at: '2028-03-04T03:00:00.000Z', ...changes })
const contract = (changes: Partial<Order['items'][number]> = {}, renewal_order_id: string | null = null): Order =>
  anOrder('o1', {
    status: 'completed',
    reserved_until: null,
    version: 4,
    renewal_order_id,
    items: anOrder('o1').items.map(item => ({
      ...item,
      starts_at: '2027-03-01T12:00:00.000Z',
      ends_at: ENDED,
      ended_at: ENDED,
      ...changes,
    })),
  })

let orders: Order[]
let points: Point[]
let contractsSince: string[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  orders = [contract(), lapsed({ renews: 'o1' })]
  points = ['1', '2'].map(id => aPoint(id))
  contractsSince = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    const known = new Map<string, unknown>([
      ['TIERS', { kind: 'pricing_tier', ...goldTier }],
      ...points.map(point => [`POINT#${point.id}`, point] as const),
    ])
    return { Responses: { 'unit-table': keys.flatMap(({ PK }) => known.get(PK) ?? []) } }
  })
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => ({
    Item: orders
      .filter(({ id }) => PK === `ORDER#${id}`)
      .map(order => ({ ...order, changed_by: null, held_under: [], v: 2 }))[0],
  }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: contractsSince
      .filter(point_id => ExpressionAttributeValues[':point'] === `POINT#${point_id}`)
      .map(() => ({
        ...storedPointEvent.stamp,
        event: {
          type: 'contract_started',
          at: '2028-03-02T03:00:00.000Z',
          order_id: 'o9',
          item_id: 'item-9',
          period_years: 1,
          price: 100,
          ends_at: '2028-03-03T02:59:59.999Z',
        },
      })),
  }))
})

const reopen = (body: object = {}, role: 'client' | 'admin' | 'operations_manager' = 'operations_manager') =>
  callHandler(handler, api.orders.reopen, { path: { order_id: 'o2' }, body, token: issuer.token(role) })
/** The writes of the transaction that changes the order; quotas are counted before. */
const written = () =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems ?? [])
    .find(actions => actions.some(({ Put }) => Put?.Item?.PK === 'ORDER#o2')) ?? []
const putOf = (id: string) => written().find(({ Put }) => Put?.Item?.PK === `ORDER#${id}`)?.Put
const updates = () => written().flatMap(({ Update }) => Update ?? [])
const POINT_IS_FREE =
  /^is_available = :yes AND pricing_tier_id = :tier AND #own_price = :own_price AND .*\(#status = :available OR \(#status = :reserved AND reserved_until <= :now\)\)/

describe('an order that lapsed', () => {
  test('is pending again on condition that it is as it was read and all its points are free', async () => {
    orders = [lapsed()]
    const { status, body } = await reopen({ version: 1 })
    expect([status, body.status, body.reserved_until, body.version]).toEqual([200, 'pending', NEW_HOLD, 2])
    expect(putOf('o2')).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 1, ':status': 'cancelled' },
    })
    expect(putOf('o2')?.Item?.held_under).toHaveLength(1)
    expect(updates()).toHaveLength(2)
    for (const update of updates()) {
      expect(update.ConditionExpression).toMatch(POINT_IS_FREE)
      expect(update.ExpressionAttributeValues).toMatchObject({ ':order_id': 'o2', ':until': NEW_HOLD })
    }
  })

  test('is not for its client to reopen', async () => {
    expect((await reopen({}, 'client')).body.code).toBe('FORBIDDEN')
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })
})

describe('a renewal that lapsed', () => {
  test('takes its free points until the end of the contract that begins where the former one ended, with the former order', async () => {
    const { status, body } = await reopen({ version: 1 })
    expect([status, body.status, body.reserved_until, body.renews]).toEqual([200, 'pending', NEW_HOLD, 'o1'])
    expect(updates().map(({ Key }) => Key?.PK)).toEqual(['POINT#1', 'POINT#2'])
    for (const update of updates()) {
      expect(update.ConditionExpression).toMatch(POINT_IS_FREE)
      expect(update.ExpressionAttributeValues).toMatchObject({
        ':order_id': 'o2',
        ':until': NEW_HOLD,
        ':to': '2029-03-01',
      })
    }
    expect(putOf('o1')).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 4, ':status': 'completed' },
      Item: { renewal_order_id: 'o2', version: 5, changed_by: { role: 'operations_manager' } },
    })
    // The points of a renewal count for nobody, before a contract ends and after it.
    expect(putOf('o2')?.Item).not.toHaveProperty('held_under')
    expect(written()).toHaveLength(4)
  })

  test('leaves its points to the former contract while that runs, for as long as it needs them, and waits for its end', async () => {
    orders = [contract({ ends_at: '2028-04-01T02:59:59.999Z', ended_at: null }), lapsed({ renews: 'o1' })]
    points = points.map(point => ({ ...point, status: 'sold', order_id: 'o1' }))
    const { status, body } = await reopen()
    expect([status, body.reserved_until]).toEqual([200, '2028-04-04T02:59:59.999Z'])
    expect(updates()).toHaveLength(2)
    for (const update of updates())
      expect(update).toMatchObject({
        ConditionExpression: condition(
          '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
        ),
        ExpressionAttributeValues: { ':held': 'sold', ':order_id': 'o1', ':to': '2029-04-01' },
      })
  })

  test('with a receipt has no end until somebody has decided about that', async () => {
    orders = [contract(), lapsed({ renews: 'o1', lapsed_at: undefined, payment_receipt_url: 'receipts/a.pdf' })]
    const { body } = await reopen()
    expect([body.reserved_until, body.unread_receipt]).toEqual([null, { sent_at: NOW, held_until: NEW_HOLD }])
    for (const update of updates())
      expect(update.ExpressionAttributeValues).toMatchObject({ ':until': null, ':to': '2029-03-01' })
  })

  test.each<[string, () => void]>([
    [
      'another customer reserved one',
      () => {
        points = points.map(point => (point.id === '2' ? { ...point, status: 'reserved', order_id: 'o9' } : point))
      },
    ],
    [
      'one is booked before the new contract would end',
      () => {
        const booking = { kind: 'contract' as const, order_id: 'o9', reserved_until: null, reason: null }
        points = points.map(point =>
          point.id === '2' ? { ...point, bookings: [{ ...booking, from: '2029-02-28', to: '2029-06-01' }] } : point,
        )
      },
    ],
    [
      'another contract ran on one since',
      () => {
        contractsSince = ['2']
      },
    ],
    [
      'one is gone',
      () => {
        points = points.slice(0, 1)
      },
    ],
  ])('names the points that are not free when %s, writes nothing, and goes on without them', async (_, lose) => {
    lose()
    const { status, body } = await reopen()
    expect([status, body.code, body.details]).toEqual([
      409,
      'POINT_UNAVAILABLE',
      { points: [{ point_id: '2', point_name: 'Ouro | Rua 2' }] },
    ])
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
    expect((await reopen({ item_ids: ['item-1'] })).body.items).toHaveLength(1)
    expect(updates().map(({ Key }) => Key?.PK)).toEqual(['POINT#1'])
  })

  test('is refused when all its period is over', async () => {
    vi.setSystemTime('2029-03-01T12:00:00.000Z')
    expect((await reopen()).body.details.points).toHaveLength(2)
  })

  test('is refused while another renewal of the contracts waits for its payment', async () => {
    orders = [contract({}, 'o3'), lapsed({ renews: 'o1' })]
    const { status, body } = await reopen()
    expect([status, body.code, body.details]).toEqual([409, 'RENEWAL_ASKED', { order_id: 'o3' }])
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })
})
