import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPoint } from '#functions/catalogue/points/points-store.ts'
import { trySettlePoints } from '#functions/orders/large-orders/settle-points.ts'
import { storedOrder } from '#functions/orders/orders-store.ts'
import { handler as endContracts } from '#functions/upkeep/jobs/end-contracts.ts'
import { handler as freeDueHolds } from '#functions/upkeep/jobs/free-due-holds.ts'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What orders with more points than fit one transaction write, and under which conditions. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const NOW = '2026-11-26T12:00:00.000Z'
const customer: Customer = { ...aCustomerForm(), id: 'customer-1', version: 3, created_at: NOW, updated_at: NOW }
const ids = Array.from({ length: 120 }, (_, index) => String(1000 + index))
const items = new Map<string, Record<string, unknown>>()
const store = (PK: string, SK: string, item: Record<string, unknown>) => items.set(`${PK} ${SK}`, { PK, SK, ...item })
const storePoints = (changes: Partial<Point> = {}) => {
  for (const id of ids) store(`POINT#${id}`, 'POINT', { ...storedPoint.stamp, ...aPoint(id, changes) })
}
const invocation = { awsRequestId: 'call', getRemainingTimeInMillis: () => 60_000 }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  items.clear()
  store('CUSTOMER#customer-1', 'CUSTOMER', { kind: 'customer', v: 1, ...customer })
  store('TIERS', `TIER#${goldTier.id}`, { kind: 'pricing_tier', ...goldTier })
  store('USER#admin-user', 'PROFILE', aPerson('admin'))
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(
        ({ PK, SK }: Record<string, string>) => items.get(`${PK} ${SK}`) ?? [],
      ),
    },
  }))
  dynamo.on(PutCommand).callsFake(({ Item }) => {
    items.set(`${Item.PK} ${Item.SK}`, Item)
    return {}
  })
})
afterEach(() => void vi.useRealTimers())

const transactions = () =>
  dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? [])
const sell = () =>
  callHandler(handler, api.orders.createByOffice, {
    body: anOfficeOrderForm({
      items: ids.map(point_id => ({ point_id })),
      term: { from: '2026-11-26', to: '2028-05-26' },
      expected_total: 120 * 180_000,
    }),
    headers: { 'idempotency-key': 'attempt-1234' },
    token: issuer.token('admin'),
  })
const stillBooking = { ConditionExpression: condition('change_id = :change AND written = :written') }

test('a new order’s points are booked 40 at a time, each time while nobody takes them back, and the last transaction makes it', async () => {
  storePoints()
  const { status, body } = await sell()
  expect([status, body.items.length]).toEqual([201, 120])
  const [begin] = dynamo.commandCalls(PutCommand)
  expect(begin?.args[0].input).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: {
      PK: `ORDER#${body.id}`,
      SK: 'UNSETTLED_POINTS',
      kind: 'unsettled_points',
      written: 'before',
      GSI4PK: 'DUE#UNSETTLED',
      due_at: '2026-11-26T12:05:00.000Z',
      point_ids: ids,
    },
  })
  const change = begin?.args[0].input.Item?.change_id
  const [one, two, three, last, ...others] = transactions()
  expect([one, two, three].map(part => part?.length)).toEqual([41, 41, 41])
  expect(others).toEqual([])
  expect(one?.[0]?.Update).toMatchObject({
    Key: { PK: 'POINT#1000' },
    ConditionExpression: expect.stringContaining('#status = :available'),
    ExpressionAttributeValues: { ':order_id': body.id },
  })
  expect(two?.at(-1)?.ConditionCheck).toMatchObject({
    Key: { PK: `ORDER#${body.id}`, SK: 'UNSETTLED_POINTS' },
    ...stillBooking,
    ExpressionAttributeValues: { ':change': change, ':written': 'before' },
  })
  expect(last?.[0]?.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { PK: `ORDER#${body.id}`, SK: 'ORDER', status: 'pending' },
  })
  expect(last?.at(-1)?.Delete).toMatchObject({
    Key: { PK: `ORDER#${body.id}`, SK: 'UNSETTLED_POINTS' },
    ...stillBooking,
    ExpressionAttributeValues: { ':change': change, ':written': 'before' },
  })
})

test('a point that is gone meanwhile: what was booked is released, and the order is refused by its name', async () => {
  storePoints()
  let parts = 0
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    parts += 1
    const orderId = String(items.get([...items.keys()].find(key => key.endsWith('UNSETTLED_POINTS')) ?? '')?.order_id)
    const take = (id: string, order_id: string) =>
      store(`POINT#${id}`, 'POINT', {
        ...storedPoint.stamp,
        ...aPoint(id, { status: 'reserved', order_id, reserved_until: '2026-11-29T12:00:00.000Z' }),
      })
    if (parts === 1) for (const id of ids.slice(0, 40)) take(id, orderId)
    if (parts !== 2) return {}
    take('1050', 'a-visitor')
    throw new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: TransactItems.map((_: unknown, index: number) => ({
        Code: index === 10 ? 'ConditionalCheckFailed' : 'None',
      })),
    })
  })
  dynamo.on(DeleteCommand).callsFake(({ Key }) => {
    items.delete(`${Key.PK} ${Key.SK}`)
    for (const id of ids.slice(0, 40)) store(`POINT#${id}`, 'POINT', { ...storedPoint.stamp, ...aPoint(id) })
    return {}
  })
  const { status, body } = await sell()
  expect([status, body.code, body.details]).toEqual([
    409,
    'POINT_UNAVAILABLE',
    { points: [{ point_id: '1050', point_name: aPoint('1050').name }] },
  ])
  expect(dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input)).toContainEqual(
    expect.objectContaining({
      Key: expect.objectContaining({ SK: 'UNSETTLED_POINTS' }),
      ...stillBooking,
      UpdateExpression: 'SET written = :after',
    }),
  )
  const released = transactions()[2]
  expect(released?.map(({ Update }) => Update?.Key?.PK).slice(0, 40)).toEqual(ids.slice(0, 40).map(id => `POINT#${id}`))
  expect(released?.[0]?.Update).toMatchObject({
    ConditionExpression: condition('#status = :held AND order_id = :order_id'),
    ExpressionAttributeValues: { ':available': 'available' },
  })
  expect(released?.[40]?.ConditionCheck).toMatchObject({ ExpressionAttributeValues: { ':written': 'after' } })
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
    ConditionExpression: 'change_id = :change',
  })
})

const aLargeOrder = (changes: Partial<Order> = {}): Order => {
  const [item] = anOrder('o1').items as [Order['items'][number]]
  return anOrder('o1', {
    items: ids.map(id => ({ ...item, id: `item-${id}`, point_id: id })),
    total_amount: 120 * item.price,
    ...changes,
  })
}
const storeOrder = (order: Order) =>
  store('ORDER#o1', 'ORDER', { ...storedOrder.stamp, held_under: [], changed_by: null, ...order })
const unsettled = (change_id: string) =>
  store('ORDER#o1', 'UNSETTLED_POINTS', {
    kind: 'unsettled_points',
    order_id: 'o1',
    point_ids: ids,
    change_id,
    written: 'after',
    by: { user_id: 'admin-user', role: 'admin' },
    due_at: NOW,
  })
const due = (partition: string, key: string) =>
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: ExpressionAttributeValues[':due'] === partition ? [items.get(key)] : [],
  }))

test('points of a confirmed order that was cut off are sold with their tasks, while the order stays as it is', async () => {
  storePoints({ status: 'reserved', order_id: 'o1', reserved_until: '2026-11-29T12:00:00.000Z' })
  const order = aLargeOrder({ status: 'completed', reserved_until: null })
  storeOrder({ ...order, items: order.items.map(item => ({ ...item, ends_at: '2028-05-26T02:59:59.999Z' })) })
  unsettled('change-1')
  due('DUE#UNSETTLED', 'ORDER#o1 UNSETTLED_POINTS')
  expect(await asFunction('free_due_holds', freeDueHolds)({}, invocation)).toBe(1)
  const [part, ...others] = transactions()
  expect([part?.length, others.length]).toEqual([82, 2])
  expect(part?.[0]?.Update).toMatchObject({ Key: { PK: 'POINT#1000' }, ExpressionAttributeValues: { ':sold': 'sold' } })
  expect(part?.[40]?.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { PK: 'TASK#item-1000', order_id: 'o1' },
  })
  expect(part?.[80]?.ConditionCheck).toMatchObject({ Key: { SK: 'UNSETTLED_POINTS' }, ...stillBooking })
  expect(part?.[81]?.ConditionCheck).toMatchObject({
    Key: { PK: 'ORDER#o1', SK: 'ORDER' },
    ConditionExpression: 'version = :read',
  })
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual({ PK: 'ORDER#o1', SK: 'UNSETTLED_POINTS' })
})

test('contracts that end are ended in one transaction, and their points are free after it', async () => {
  storePoints({ status: 'sold', order_id: 'o1', sold_until: '2026-11-26T02:59:59.999Z' })
  const order = aLargeOrder({ status: 'completed', reserved_until: null })
  storeOrder({
    ...order,
    items: order.items.map(item => ({
      ...item,
      starts_at: '2025-11-26T12:00:00.000Z',
      ends_at: '2026-11-26T02:59:59.999Z',
    })),
  })
  due('DUE#CONTRACTS', 'ORDER#o1 ORDER')
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    for (const { Put } of TransactItems) if (Put) items.set(`${Put.Item.PK} ${Put.Item.SK}`, Put.Item)
    return {}
  })
  expect(await asFunction('end_contracts', endContracts)({}, invocation)).toBe(1)
  const [first, ...parts] = transactions()
  expect(first?.map(({ Put }) => Put?.Item?.SK)).toEqual(['ORDER', 'UNSETTLED_POINTS'])
  expect(parts.map(part => part.length)).toEqual([42, 42, 42])
  expect(parts[0]?.[0]?.Update).toMatchObject({
    ExpressionAttributeValues: { ':held': 'sold', ':available': 'available' },
  })
})

test('points of a cancelled order are freed by whoever deletes its customer, but left where tasks follow', async () => {
  storePoints({ status: 'reserved', order_id: 'o1', reserved_until: '2026-11-29T12:00:00.000Z' })
  storeOrder(aLargeOrder({ status: 'cancelled', reserved_until: null }))
  unsettled('change-1')
  await asFunction('deletions', trySettlePoints)('o1', { now: NOW })
  expect(transactions().map(part => part.length)).toEqual([])
  store('ORDER#o1', 'UNSETTLED_POINTS', { ...items.get('ORDER#o1 UNSETTLED_POINTS'), by: null })
  await asFunction('deletions', trySettlePoints)('o1', { now: NOW })
  expect(transactions().map(part => part.length)).toEqual([42, 42, 42])
  expect(transactions()[0]?.[0]?.Update).toMatchObject({ ExpressionAttributeValues: { ':available': 'available' } })
})
